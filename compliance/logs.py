"""The service's log: one JSON object a line, or colored lines on a terminal."""

from typing import Any

import structlog

SHARED: list[structlog.types.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def structlog_configure() -> None:
    """Send structlog's events through standard logging, so that both kinds of logger end in the same lines."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.processors.StackInfoRenderer(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def logging_config(*, as_json: bool, level: str) -> dict[str, Any]:
    """A `logging.config` dictionary: everything to standard error, in one format.

    Tracebacks leave out the values of variables: a form's values hold the password that signs, and formatting them
    takes seconds, in which an office without its database answers nobody.
    """
    last: list[structlog.types.Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if as_json
        else [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
                "foreign_pre_chain": SHARED,
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django.server": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
            "axes": {"level": "WARNING"},
            "fontTools": {"level": "WARNING"},
            "weasyprint": {"level": "ERROR"},
        },
    }
