"""Preferences, uploaded images and named rule sets through the HTTP API."""

import base64
import struct

import pytest

from repique.settings import images, words
from repique.settings.preferences import ALL_PREFERENCES, PANELS, QUICK_SETTINGS
from repique_testkit.server.process import ServerProcess

SIDE = 8
BACK = images.USES["back"]


def jpeg(width: int = SIDE, height: int = SIDE, more: bytes = b"") -> bytes:
    """A minimal JPEG: a frame with its size, a scan, an end."""
    frame = struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00"
    start = b"\xff\xc0" + struct.pack(">H", len(frame) + 2) + frame
    scan = b"\xff\xda" + struct.pack(">H", 8) + b"\x01\x01\x00\x00\x3f\x00"
    return b"\xff\xd8" + start + scan + b"\x55" * 20 + more + b"\xff\xd9"


def text(picture: bytes) -> str:
    return base64.b64encode(picture).decode()


def test_every_preference_has_its_words_and_its_default_fits() -> None:
    for name, about in ALL_PREFERENCES.items():
        assert words.label(name)
        assert words.meaning(name).endswith(".")
        assert about.fits(about.default), name
        for other in (about.needs, about.unless):
            assert other == "" or other in ALL_PREFERENCES
    for panel in PANELS:
        assert words.word("panels", panel) != panel


def test_other_words_are_for_preferences_and_panels_that_there_are(server: ServerProcess) -> None:
    known = {*ALL_PREFERENCES, *(f"panel_{panel}" for panel in PANELS)}
    assert {*words._words()["also"]} <= known
    player = server.ask("GET", "/api/player")["id"]
    form = {one["name"]: one for one in server.ask("GET", f"/api/players/{player}/preferences")}
    assert "color" in form["felt"]["also"]
    assert "sound" in server.ask("GET", "/api/absent-preferences")


def test_what_quick_settings_set_are_preferences() -> None:
    for group, sets in QUICK_SETTINGS.items():
        for which, values in sets.items():
            assert words.word("quick", f"{group}_{which}_meaning").endswith(".")
            assert all(ALL_PREFERENCES[name].fits(value) for name, value in values.items())


def test_speed_leaves_the_looks_of_the_table_alone() -> None:
    looks = {"depth", "mat_look", "table_look", "meld_tints", "round_corners"}
    assert all(looks.isdisjoint(values) for values in QUICK_SETTINGS["speed"].values())


@pytest.mark.parametrize("value", ["red", "#12345", "#1234567", "#12345G", "url(x)", "#123456\n"])
def test_a_colour_is_a_colour(value: str) -> None:
    assert ALL_PREFERENCES["felt_colour"].fits("#12ab3f")
    assert ALL_PREFERENCES["felt_colour"].fits("")
    assert not ALL_PREFERENCES["felt_colour"].fits(value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a" + b"\x00" * 40,
        b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
        jpeg()[:-2],
        jpeg() + b"<script>",
        jpeg() + b"<script>\xff\xd9",
        jpeg(more=b"\xff\xd9<script>"),
        b"\xff\xd8\xff\xd9",
        jpeg(width=4000),
        jpeg(height=0),
        jpeg(more=b"\x00" * images.SMALL_BYTES),
        b"\xff\xd8\xff\xe0\xff\xff" + b"\x00" * 8 + b"\xff\xd9",
    ],
)
def test_only_a_whole_small_jpeg_is_a_picture(data: bytes) -> None:
    assert images.is_valid_image(jpeg(), BACK)
    assert not images.is_valid_image(data, BACK)


def test_a_picture_may_come_in_several_scans() -> None:
    """Tables between two scans may hold any bytes, even those of an end."""
    table = b"\xff\xc4" + struct.pack(">H", 5) + b"\xff\xd9\x00"
    scan = b"\xff\xda" + struct.pack(">H", 8) + b"\x01\x01\x00\x00\x3f\x00"
    assert images.is_valid_image(jpeg(more=b"\xff\x00\xff\xd0" + table + scan + b"\x55"), BACK)


def values(server: ServerProcess, who: int) -> dict[str, object]:
    form = server.ask("GET", f"/api/players/{who}/preferences")
    return {one["name"]: one["value"] for one in form}


def test_a_picture_is_kept_shown_saved_and_removed(server: ServerProcess) -> None:
    who = server.ask("GET", "/api/player")["id"]
    server.ask("POST", f"/api/players/{who}/pictures/back", {"picture": text(jpeg())})
    mark = values(server, who)["own_back"]
    assert values(server, who)["back"] == "own"
    assert mark == images.image_hash(jpeg())
    status, shown, headers = server.raw("GET", f"/api/players/{who}/pictures/back/{mark}")
    assert (status, shown, headers["content-type"]) == (200, jpeg(), "image/jpeg")
    assert headers["x-content-type-options"] == "nosniff"
    assert "immutable" in headers["cache-control"]
    assert server.raw("GET", f"/api/players/{who}/pictures/back/{'0' * 16}")[0] == 404
    saved = server.ask("GET", f"/api/players/{who}/preferences/backup")
    server.ask("DELETE", f"/api/players/{who}/pictures/back", {})
    assert values(server, who)["own_back"] == ""
    assert values(server, who)["back"] == "lattice"
    answer = server.ask("POST", f"/api/players/{who}/preferences/restore", {"text": saved})
    assert answer["left_out"] == []
    assert values(server, who)["own_back"] == mark


def test_what_is_no_picture_changes_nothing(server: ServerProcess) -> None:
    who = server.ask("GET", "/api/player")["id"]
    for bad in ("%%%", text(b"<svg/>"), text(jpeg() + b"x")):
        status, said, _ = server.raw("POST", f"/api/players/{who}/pictures/back", {"picture": bad})
        assert (status, b"picture" in said) == (400, True)
    assert values(server, who)["back"] == "lattice"


def test_a_picture_for_the_table_is_larger_and_stays_out_of_the_file(server: ServerProcess) -> None:
    who = server.ask("GET", "/api/player")["id"]
    large = jpeg(width=1600, height=1000, more=b"\x55" * (300 << 10))
    for use in ("table", "mat"):
        server.ask("POST", f"/api/players/{who}/pictures/{use}", {"picture": text(large)})
        mark = values(server, who)[f"own_{use}"]
        assert values(server, who)[f"{use}_look"] == "own"
        assert server.raw("GET", f"/api/players/{who}/pictures/{use}/{mark}")[1] == large
    saved = server.ask("GET", f"/api/players/{who}/preferences/backup")
    assert len(saved) < 2000
    server.ask("POST", f"/api/players/{who}/preferences/restore", {"text": saved})
    assert values(server, who)["own_table"] == images.image_hash(large)
    server.ask("DELETE", f"/api/players/{who}/preferences", {})
    assert values(server, who)["own_table"] == ""
    assert server.raw("GET", f"/api/players/{who}/pictures/table/{mark}")[0] == 404


def test_a_picture_that_is_too_large_or_for_nothing_is_refused(server: ServerProcess) -> None:
    who = server.ask("GET", "/api/player")["id"]
    large = text(jpeg(more=b"\x55" * (40 << 10)))
    assert server.raw("POST", f"/api/players/{who}/pictures/back", {"picture": large})[0] == 400
    assert server.raw("POST", f"/api/players/{who}/pictures/wall", {"picture": large})[0] == 404
    huge = text(jpeg(more=b"\x55" * (600 << 10)))
    assert server.raw("POST", f"/api/players/{who}/pictures/mat", {"picture": huge})[0] == 413
    assert values(server, who)["mat_look"] == "felt"


def test_named_rules_can_be_used_by_all_players(server: ServerProcess) -> None:
    who = server.ask("GET", "/api/player")["id"]
    other = server.ask("POST", "/api/players", {"name": "Berta"})["id"]
    sets = f"/api/players/{who}/rule-sets/pinochle"
    server.ask("POST", f"{sets}/sunday%20rules", {"changes": {"deck64": True, "goal": 1500}})
    [one] = server.ask("GET", f"/api/players/{other}/rule-sets/pinochle")
    assert one == {
        "name": "Sunday rules", "owner": "Player", "own": False,
        "changes": {"deck64": True, "goal": 1500},
    }  # fmt: skip
    assert server.ask("GET", f"/api/players/{who}/rule-sets/bezique") == []
    [one] = server.ask("PATCH", f"{sets}/Sunday%20rules", {"name": "Grandmother’s"})
    assert (one["name"], one["own"]) == ("Grandmother’s", True)
    saved = server.ask("GET", f"/api/players/{who}/preferences/backup")
    server.ask("DELETE", f"/api/players/{who}/preferences", {})
    assert len(server.ask("GET", sets)) == 1
    old = f"/api/players/{who}/preferences/restore"
    server.ask("POST", old, {"text": '{"format": "repique preferences 1", "preferences": {}}'})
    assert len(server.ask("GET", sets)) == 1
    assert server.ask("DELETE", f"{sets}/grandmother%E2%80%99s", {}) == []
    server.ask("POST", old, {"text": saved})
    assert [one["name"] for one in server.ask("GET", sets)] == ["Grandmother’s"]


def test_rules_that_cannot_be_written_down_change_nothing(server: ServerProcess) -> None:
    who = server.ask("GET", "/api/player")["id"]
    sets = f"/api/players/{who}/rule-sets/pinochle"
    for n in range(12):
        server.ask("POST", f"{sets}/Set {n}".replace(" ", "%20"), {"changes": {"goal": 1500}})
    for name, changes in {
        "One%20more": {"goal": 1500},
        "Set%201": {"deal16": True},
        "%3Cb%3E": {"goal": 1500},
    }.items():
        status, said, _ = server.raw("POST", f"{sets}/{name}", {"changes": changes})
        assert (status, b'"mistake"' in said) == (400, True)
    assert server.raw("PATCH", f"{sets}/Set%201", {"name": "set 2"})[0] == 400
    assert server.raw("DELETE", f"{sets}/Nobody", {})[0] == 404
    assert server.raw("GET", f"/api/players/{who}/rule-sets/whist")[0] == 404
    assert len(server.ask("GET", sets)) == 12
