"""Installing a sheet at a table."""

from datetime import datetime
from functools import partial
from uuid import UUID

from compliance.holders.models import GamingTable
from compliance.holders.roles import Perm
from compliance.ledger.holding import act, hold, mark_of, sent_again
from compliance.ledger.recording import LedgerAct, record, reserve, subject_of
from compliance.signing.signature import Signature
from compliance.web.codes import read_code
from rules_submissions.models.sheets import SheetVersion

from ..errors import FieldRefused, NotAllowed
from ..facts import FUTURE_ALLOWED
from ..holding import table_held
from ..models.packages import key_of
from ..models.tables import Installation
from .hanging import installable
from .print_code import print_for
from .record import install_prepared, install_rests_on


@act
def sheet_install(
    *, table_id: UUID, version_id: UUID, installed_at: datetime, signature: Signature, print_code: str = ""
) -> Installation:
    """Records that this version of a sheet is at the table since `installed_at`, and as which print where its code is
    given. Sent again, it gives the same one.

    It is taken whatever differs from the records, and says so: what hangs at a table hangs there. A print is named only
    as the records hold it. Raises NotAllowed for a role that signs nothing at a table; FieldRefused for a sheet that no
    approval gives this table, for a time that has not come, and for a code that is not that of a current print for this
    table; NotHeld for a print that the records do not have so; ShownChanged where the sheet is not what the signer was
    shown.
    """
    if Perm.LOG not in signature.user.perms:
        raise NotAllowed("Your role cannot sign for a sheet at a table.")
    table = GamingTable.objects.select_for_update(no_key=True).get(pk=table_id)
    version = version_at(table, version_id)
    refuse_future(installed_at, signature.at)
    asked = {"table": table, "version": version, "installed_at": installed_at, "signed_by": signature.user}
    of_print = {"print__code": read_code(print_code)} if print_code else {"print": None}
    if (earlier := Installation.objects.filter(**asked, **of_print).first()) is not None:
        return sent_again(earlier)
    printed = print_for(table, version.sheet.kind, print_code, signature.at) if print_code else None
    if printed is not None:
        hold({mark_of(row) for row in (printed, printed.paper, printed.paper.document)})
    held = table_held(table, version, version.sheet, by=signature.user.pk)
    marked = held.marked()
    signed = install_prepared(table, version, printed, installed_at).signed_by(
        signature, rests_on=partial(install_rests_on, table)
    )
    receipt = reserve(table.holder_id)
    number = Installation.objects.filter(table=table).count() + 1
    made = Installation.objects.create(
        id=key_of(table.pk, "installation", number),
        holder_id=table.holder_id,
        facility_id=table.facility_id,
        kind=version.sheet.kind,
        received_at=receipt.received_at,
        signature=signature.as_json(),
        print=printed,
        **asked,
    )
    record(
        LedgerAct("sheet.install", subject=subject_of(made), about=marked, **signed.stated()),
        holder_id=table.holder_id,
        receipt=receipt,
        held=held.rows,
    )
    return made


def version_at(table: GamingTable, version_id: UUID | str) -> SheetVersion:
    """The sheet of this id that may hang at the table. One query. Raises FieldRefused for any other."""
    known = {str(sheet.pk): sheet for sheet in installable(table)}
    if (version := known.get(str(version_id))) is None:
        raise FieldRefused("version", "Choose a sheet of the approved rules of this table.")
    return version


def refuse_future(installed_at: datetime, at: datetime) -> None:
    """Raises FieldRefused for a time that has not come."""
    if installed_at > at + FUTURE_ALLOWED:
        raise FieldRefused("installed_at", "This time has not come yet. Enter when the sheet was put up.")
