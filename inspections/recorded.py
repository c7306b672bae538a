"""The tables of this app whose rows entries of the ledger hold (`compliance.ledger.images`)."""

from compliance.ledger.images import register


def register_all() -> None:
    """Declares the tables of this app."""
    register("inspections_logentry")
    register("inspections_countersignature")
    register("inspections_denial")
    register("inspections_stream")
    register("inspections_newest")
    register("inspections_life")
    register("inspections_alarm")
    register("inspections_tablestate", key="table_id")
    register("inspections_tableevent")
    register("inspections_installation")
    register("inspections_boardnote")
    register("inspections_labelsheet")
    register("inspections_tablelabel")
    register("inspections_labelpaper")
    register("inspections_ladderset")
    register("inspections_rungtold")
    register("inspections_problem")
    register("inspections_packagesigning")
    register("inspections_package")
    register("inspections_packagemove")
    register("inspections_handover")
    register("inspections_takeover")
    register("inspections_logbook")
    register("inspections_logbookpart")
    register("inspections_exceptionact")
    register("inspections_sample")
    register("inspections_sampleitem")
    register("inspections_samplenote")
    register("inspections_auditcase")
    register("inspections_casestep")
    register("inspections_samplefile")
    register("inspections_casefile")
