"""What other apps may ask of the logs at the table, and the use cases of this one, one module for each."""

from .checking import Checked, entry_check
from .countersigning import entry_countersign
from .signing import entry_sign
from .tables import table_close, table_open

__all__ = ["Checked", "entry_check", "entry_countersign", "entry_sign", "table_close", "table_open"]
