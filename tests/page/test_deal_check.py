"""The page that checks the deals of a record, in a real browser."""

from pathlib import Path

from repique_testkit.page.locators import control, part
from repique_testkit.page.user import PageUser

RECORDS = Path(__file__).parents[1] / "play/golden/agreed-matches.txt"


def test_a_file_with_honest_matches_is_as_promised(user: PageUser) -> None:
    user.go("/verify")
    page = user.page
    page.get_by_label("File with a record").set_input_files(RECORDS)
    part(page, "deal-check").nth(10).wait_for()
    assert page.get_by_text("Every deal is as promised.").count() == 11
    page.get_by_text("Deal 1, dealt again: as promised").first.wait_for()
    assert page.get_by_role("alert").count() == 0


def test_a_changed_record_gets_an_alarm_that_names_the_card(user: PageUser) -> None:
    text = RECORDS.read_text(encoding="utf-8").partition("---\n")[0]
    deal = next(line for line in text.splitlines() if line.startswith("- deal"))
    _, _, first, second, *_ = deal.split()
    changed = deal.replace(f"{first} {second}", f"{second} {first}", 1)
    user.go("/verify")
    page = user.page
    page.get_by_label("Or paste the record here").fill(text.replace(deal, changed))
    control(page, "check-record").click()
    page.get_by_role("alert").get_by_text("Not every deal is as promised.").wait_for()
    page.get_by_text("not as promised. Card 1 should be").wait_for()
    assert part(page, "deal-check").count() == 1


def test_what_is_no_record_gets_a_sentence(user: PageUser) -> None:
    user.go("/verify")
    page = user.page
    page.get_by_label("Or paste the record here").fill("hello")
    control(page, "check-record").click()
    page.get_by_role("alert").get_by_text("“hello” is not a line of a record.").wait_for()
    assert part(page, "deal-check").count() == 0


def test_a_file_is_checked_without_a_connection(user: PageUser) -> None:
    user.go("/verify")
    page = user.page
    control(page, "choose-record").wait_for()
    page.context.set_offline(True)
    page.get_by_label("File with a record").set_input_files(RECORDS)
    part(page, "deal-check").nth(10).wait_for()
    assert page.get_by_text("Every deal is as promised.").count() == 11
    page.context.set_offline(False)
