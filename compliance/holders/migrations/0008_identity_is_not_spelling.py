"""One address is one account and one number one credential, however they are spelled.

Stops where two rows are one in that form, and names them. Two administrators then correct one of each: a number with
`manage.py settle_spelling`, an address on the page of the person.
"""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import Value
from django.db.models.functions import Lower, Upper

NUMBER = "upper(regexp_replace(normalize(number, NFKC), '[^0-9A-Za-z]+', '', 'g'))"
ADDRESS = "lower(regexp_replace(normalize(email, NFKC), '[^!-~]+', '', 'g'))"


def kept(name: str, beside: str) -> models.Func:
    """What stays of a column in compatibility form (NFKC) without the characters of this class."""
    plain = models.Func(name, function="normalize", template="%(function)s(%(expressions)s, NFKC)")
    return models.Func(
        plain, Value(beside), Value(""), Value("g"), function="regexp_replace", output_field=models.TextField()
    )


def refused(table: str, column: str, form: str, what: str, mend: str) -> str:
    """The statement that stops where rows of a table are one in this form, and lists them."""
    return f"""
        DO $$
        DECLARE found text;
        BEGIN
            SELECT string_agg(rows, '; ') INTO found FROM (
                SELECT string_agg(format('%s (%s)', {column}, id), ' and ' ORDER BY {column}, id) AS rows
                FROM {table} GROUP BY {form} HAVING count(*) > 1
            ) AS same;
            IF found IS NOT NULL THEN
                RAISE EXCEPTION '{what}: %. Nothing was changed. {mend}, then migrate again.', found;
            END IF;
        END $$
    """  # noqa: S608  # constants of this file alone


class Migration(migrations.Migration):
    dependencies: ClassVar = [("holders", "0007_sessions_under_hashes")]

    operations: ClassVar = [
        migrations.RunSQL(
            refused(
                "holders_credential",
                "number",
                NUMBER,
                "Credential numbers are the same but for their spelling",
                "Correct one of each with manage.py settle_spelling",
            ),
            migrations.RunSQL.noop,
        ),
        migrations.RunSQL(
            refused(
                "holders_user",
                "email",
                ADDRESS,
                "E-mail addresses are the same but for their spelling",
                "Correct one of each on the page of the person",
            ),
            migrations.RunSQL.noop,
        ),
        migrations.AddConstraint(
            model_name="credential",
            constraint=models.UniqueConstraint(
                Upper(kept("number", "[^0-9A-Za-z]+")), name="a_number_is_one_credential"
            ),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(Lower(kept("email", "[^!-~]+")), name="an_address_is_one_account"),
        ),
    ]
