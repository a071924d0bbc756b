"""The one table of preferences, and the picture for the backs, through the real API."""

import base64
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from repique.desk import catalogue, pictures
from repique.desk.panels import KNOWN, PANELS, QUICK
from repique.testing.guests import Inn

SIDE = 8


def jpeg(width: int = SIDE, height: int = SIDE, more: bytes = b"") -> bytes:
    """The bones of a JPEG: a frame with its size, a scan, an end."""
    frame = struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00"
    start = b"\xff\xc0" + struct.pack(">H", len(frame) + 2) + frame
    scan = b"\xff\xda" + struct.pack(">H", 8) + b"\x01\x01\x00\x00\x3f\x00"
    return b"\xff\xd8" + start + scan + b"\x55" * 20 + more + b"\xff\xd9"


def text(picture: bytes) -> str:
    return base64.b64encode(picture).decode()


def test_every_preference_has_its_words_and_its_default_fits() -> None:
    for name, about in KNOWN.items():
        assert catalogue.label(name)
        assert catalogue.meaning(name).endswith(".")
        assert about.fits(about.default), name
        for other in (about.needs, about.unless):
            assert other == "" or other in KNOWN
    for panel in PANELS:
        assert catalogue.word("panels", panel) != panel


def test_what_quick_settings_set_are_preferences() -> None:
    for group, sets in QUICK.items():
        for which, values in sets.items():
            assert catalogue.word("quick", f"{group}_{which}_meaning").endswith(".")
            assert all(KNOWN[name].fits(value) for name, value in values.items())


@pytest.mark.parametrize("value", ["red", "#12345", "#1234567", "#12345G", "url(x)", "#123456\n"])
def test_a_colour_is_a_colour(value: str) -> None:
    assert KNOWN["felt_colour"].fits("#12ab3f")
    assert KNOWN["felt_colour"].fits("")
    assert not KNOWN["felt_colour"].fits(value)


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
        jpeg(more=b"\x00" * pictures.LARGEST),
        b"\xff\xd8\xff\xe0\xff\xff" + b"\x00" * 8 + b"\xff\xd9",
    ],
)
def test_only_a_whole_small_jpeg_is_a_picture(data: bytes) -> None:
    assert pictures.is_picture(jpeg())
    assert not pictures.is_picture(data)


def test_a_picture_may_come_in_several_scans() -> None:
    """Tables between two scans may hold any bytes, even those of an end."""
    table = b"\xff\xc4" + struct.pack(">H", 5) + b"\xff\xd9\x00"
    scan = b"\xff\xda" + struct.pack(">H", 8) + b"\x01\x01\x00\x00\x3f\x00"
    assert pictures.is_picture(jpeg(more=b"\xff\x00\xff\xd0" + table + scan + b"\x55"))


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    with Inn(tmp_path) as running:
        yield running


def values(inn: Inn, who: int) -> dict[str, object]:
    form = inn.ask("GET", f"/api/players/{who}/preferences")
    return {one["name"]: one["value"] for one in form}


def test_a_picture_is_kept_shown_saved_and_removed(inn: Inn) -> None:
    who = inn.ask("GET", "/api/player")["id"]
    inn.ask("POST", f"/api/players/{who}/back", {"picture": text(jpeg())})
    mark = values(inn, who)["own_back"]
    assert values(inn, who)["back"] == "own"
    assert mark == pictures.mark(jpeg())
    status, shown, headers = inn.raw("GET", f"/api/players/{who}/back/{mark}")
    assert (status, shown, headers["content-type"]) == (200, jpeg(), "image/jpeg")
    assert headers["x-content-type-options"] == "nosniff"
    assert "immutable" in headers["cache-control"]
    assert inn.raw("GET", f"/api/players/{who}/back/{'0' * 16}")[0] == 404
    saved = inn.ask("GET", f"/api/players/{who}/preferences/backup")
    inn.ask("DELETE", f"/api/players/{who}/back", {})
    assert values(inn, who)["own_back"] == ""
    assert values(inn, who)["back"] == "lattice"
    answer = inn.ask("POST", f"/api/players/{who}/preferences/restore", {"text": saved})
    assert answer["left_out"] == []
    assert values(inn, who)["own_back"] == mark


def test_what_is_no_picture_changes_nothing(inn: Inn) -> None:
    who = inn.ask("GET", "/api/player")["id"]
    for bad in ("%%%", text(b"<svg/>"), text(jpeg() + b"x")):
        status, said, _ = inn.raw("POST", f"/api/players/{who}/back", {"picture": bad})
        assert (status, b"no picture" in said) == (400, True)
    assert values(inn, who)["back"] == "lattice"
