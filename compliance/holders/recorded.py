"""The tables of this app whose rows entries of the ledger hold (`compliance.ledger.images`)."""

from compliance.ledger.images import register

register("holders_certificateholder")
register("holders_facility")
register(
    "holders_user",
    without={"password": "a secret", "last_login": "not an act", "session_round": "ends sessions, tells nothing"},
    blank={"password": "!"},
    person="id",
)
register("holders_credential", person="user_id")
register("holders_membership", person="user_id")
register("holders_gamingtable")
register("holders_equipment")
register("holders_administrationevent")
register("holders_settingvalue")
register("holders_accountchange", person="user_id")
register("holders_outsidegrant", person="user_id")
register("holders_signinmeans", key="user_id", person="user_id")
register("holders_providerlink", person="user_id")
register("holders_pit")
register("holders_pitstay")
