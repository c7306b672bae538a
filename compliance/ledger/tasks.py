"""Timed work on checkpoints, and the reconciler. Safe to run twice, at any time: each looks at what is there now."""

import structlog
from celery import shared_task

from . import checkpoints, clocks, cosigning, reading_back
from . import reconcile as reconciler
from .errors import LogSuspended

logger = structlog.get_logger()
TURN_SECONDS = 20.0


@shared_task
def commit_checkpoints() -> bool:
    """Commits the Board log to the newest checkpoints of all logs, at a fixed cadence. Returns whether it did."""
    try:
        return checkpoints.commit_all() is not None
    except LogSuspended as error:
        logger.warning("board_log_suspended", reason=str(error))
        return False


@shared_task
def ask_witnesses() -> int:
    """Has the Board log's newest checkpoint cosigned. Returns how many cosignatures came."""
    return cosigning.ask_all()


@shared_task
def read_witnesses_back() -> int:
    """Reads what witnesses hold and have refused. Returns how many alarms are new."""
    return reading_back.read_back()


@shared_task
def compare_clocks() -> bool:
    """Holds this process's clock against the database's. Returns whether an alarm is new."""
    return clocks.compare()


@shared_task
def reconcile() -> int:
    """Goes on with the sweep of all tables against the records. Returns how many differences it found."""
    return reconciler.turn(TURN_SECONDS)
