"""House edges on pages: exact figures to the fraction, assumed ones apart and to two decimals."""

from django.template.loader import render_to_string

from compliance.regulation import chapter
from compliance.regulation.roulette.tests.cases import double_zero
from rules_submissions.drafting.edges import odds_table


def test_617a_4_d__touchdown_is_not_determined_by_the_text_and_shown_apart():
    whole = chapter("617a")
    facts = whole.parse(
        double_zero()
        | {"wagers_offered": ["straight", "touchdown"], "touchdown_offered": True, "touchdown_paytable": "A"}
    )
    table = odds_table(whole, facts, "617a-2019")
    exact, assumed = next(row for row in table.rows if row.state == "exact"), table.assumed[0]
    assert (exact.edge_percent, exact.edge_fraction) == ("5.26", "1/19")
    assert (exact.chance, exact.chance_fraction) == ("2.63\u00a0%", "1/38")
    assert (assumed.edge_percent, assumed.edge_fraction, assumed.chance) == ("9.95", "", "5.26\u00a0%")
    html = render_to_string("components/odds_table.html", {"table": table})
    rows, _, apart = html.partition("</table>")
    assert rows.count("not determined by the regulation") == 1
    assert "9.95" not in rows
    assert '2.63\u00a0%&ensp;<span class="frac soft">1/38</span>' in rows
    assert (
        "house edge 9.95&nbsp;%. Assumed: The text moves the football “based on the value of the compartment”" in apart
    )
    assert "ssumed: Assumed" not in html
