"""Timed work on checkpoints, and the reconciler. Each task may run twice, at any time: it looks at what is there
now."""

import structlog
from celery import shared_task

from . import checkpoints, clocks, cosigning, reading_back
from . import reconcile as reconciler
from .errors import LogSuspended

logger = structlog.get_logger()
TURN_SECONDS = 20.0


@shared_task
def commit_checkpoints() -> bool:
    """Commits the Board log to the newest checkpoints of all logs, at fixed intervals. Returns whether it did."""
    try:
        return checkpoints.commit_all() is not None
    except LogSuspended as error:
        logger.warning("board_log_suspended", reason=str(error))
        return False


@shared_task
def ask_witnesses() -> int:
    """Asks witnesses to cosign the Board log's newest checkpoint. Returns how many did."""
    return cosigning.ask_all()


@shared_task
def read_witnesses_back() -> int:
    """Reads what witnesses hold and have refused. Returns how many alarms are new."""
    return reading_back.read_back()


@shared_task
def compare_clocks() -> bool:
    """Compares the clocks of this process and of the database. Returns whether an alarm is new."""
    return clocks.compare()


@shared_task
def reconcile() -> int:
    """Goes on with the comparison of all tables with the records. Returns how many differences it found."""
    return reconciler.turn(TURN_SECONDS)
