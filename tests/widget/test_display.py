"""What a notebook shows where no widget can run, and what a picture or a page holds."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

import dunewidget as dune
from dunewidget.draw import scene as scenes
from dunewidget.draw.asked import sentence, written
from dunewidget.kernel import DuneError, Game
from dunewidget.widget import export, payload
from tests.widget.conftest import new_game

WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(scope="module")
def played() -> Game:
    game, rng = new_game("dice", 9), Random(9)
    for _ in range(20):
        game.play(game.decisions[0].sample(rng))
    return game.annotate(3, "here <it> began")


def bundle(game: Game) -> Any:
    return game._repr_mimebundle_()


def test_a_game_shows_a_live_board_with_a_floor_under_it(played: Game) -> None:
    data, _ = bundle(played)
    assert {WIDGET, "text/html", "image/svg+xml", "text/plain"} <= set(data)
    assert data["text/plain"].startswith("<Board of <dice")
    again, _ = bundle(played)
    assert data[WIDGET] == again[WIDGET], "one game, one board"


@pytest.mark.parametrize("of", ["view", "state"])
def test_views_and_states_show_as_still_pictures(of: str, played: Game) -> None:
    shown: Any = played.view("p1") if of == "view" else played.state
    data = shown._repr_mimebundle_()
    assert WIDGET not in data
    found = re.fullmatch(r'<img alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)" [^>]*>', data["text/html"])
    assert found is not None
    svg = base64.b64decode(found[2]).decode()
    assert svg == data["image/svg+xml"]
    assert ET.fromstring(svg).tag.endswith("svg")
    assert "egion" in found[1]


@pytest.mark.parametrize("name", dune.game_names())
def test_every_seat_sees_a_picture_from_the_beginning_on(name: str) -> None:
    """Also with empty hands: at the start, and when everything has been played."""
    game, rng = new_game(name, 5), Random(2)
    for _ in range(60):
        for seat in game.seats:
            data: Any = game.view(seat)._repr_mimebundle_()
            assert "Your hand: ." not in data["text/plain"]
            assert data["text/html"].startswith("<img alt=")
        game.play(game.decisions[0].sample(rng))


def test_a_game_without_a_drawing_shows_words(new_toy: Callable[..., Game]) -> None:
    game = new_toy()
    data, _ = bundle(game)
    assert WIDGET in data
    assert "image/svg+xml" not in data
    assert set(game.view("p1")._repr_mimebundle_()) == {"text/plain"}
    with pytest.raises(DuneError, match="no drawing"):
        dune.Board(game).to_svg()
    with pytest.raises(DuneError, match="no drawing"):
        dune.Replay(game).to_png()


def test_a_replay_of_a_record_holds_every_step(played: Game, tmp_path: Path) -> None:
    played.save(tmp_path / "evening.dune")
    replay = dune.Replay(tmp_path / "evening.dune")
    film = json.loads(zlib.decompress(replay.frames))
    assert len(replay) == len(film["steps"]) + 1 == played.plies + 1
    assert film["notes"] == {"3": "here <it> began"}
    assert film["seats"] == list(played.seats)
    with pytest.raises(DuneError, match="no seat"):
        dune.Replay(played, seat="p9")
    with pytest.raises(DuneError, match="steps 0 to"):
        dune.Replay(played, at=99)
    with pytest.raises(TypeError, match="speed"):
        dune.Replay(played, speed=3)
    with pytest.raises(DuneError, match="steps 0 to"):
        replay.at = 99
    replay.set_state({"at": 3, "frames": b"", "theme": "dark"})
    assert (replay.at, replay.theme) == (0, "auto"), "bytes come from nobody"
    replay.at = -1
    assert replay.at == played.plies


def test_what_is_saved_is_what_is_looked_at(played: Game) -> None:
    """Whoever steps in the browser, or looks with other eyes, moves the replay in Python."""
    replay = dune.Replay(played)
    replay.set_state({"at": 3, "eyes": played.seats[1]})
    assert replay.to_svg() == dune.Picture(replay.view(3, played.seats[1])).to_svg()
    replay.set_state({"at": len(replay)})
    replay.set_state({"eyes": "nobody"})
    assert (replay.at, replay.eyes) == (3, played.seats[1])
    one = dune.Replay(played, seat=played.seats[0])
    one.set_state({"eyes": played.seats[1]})
    assert one.eyes == played.seats[0]


def test_a_replay_ends_where_the_table_stands() -> None:
    """What windows have told in which everybody passed belongs to no ply yet."""
    game, rng = dune.new("classic", seats=["atreides", "harkonnen", "fremen"], rules="advanced", seed=4), Random(4)
    while len(game.events) == sum(len(ply.events) for ply in game.history.plies):
        game.play(game.decisions[0].sample(rng))
    for seat in game.seats:
        replay = dune.Replay(game, seat=seat)
        film = json.loads(zlib.decompress(replay.frames))
        log = [*film["first"][seat]["table"]["log"]]
        for step in film["steps"]:
            stays, more = step[seat]["table"].get("log", {"+": [len(log), []]})["+"]
            log = [*log[:stays], *more]
        assert [line["text"] for line in log] == [sentence(event) for event in game.view(seat).events]
        assert replay.to_svg(at=-1) == dune.Board(game, seat=seat).to_svg()


@pytest.mark.parametrize("name", ["classic", "dice"])
def test_every_step_of_a_replay_is_the_picture_that_its_seat_saw(name: str) -> None:
    """On and back, also where some seats see the same and share what was drawn."""
    game, rng = new_game(name, 4), Random(4)
    for _ in range(30):
        game.play(game.decisions[0].sample(rng))
    replay = dune.Replay(game, seat=game.seats[:3], layers={"reach": True})
    steps = json.loads(zlib.decompress(replay.frames))["steps"]
    ways = [len({json.dumps(step[seat]["on"]) for seat in replay.seats}) for step in steps]
    assert min(ways) < max(ways), "seats saw the same at some steps, and not at others"
    for seat in replay.seats:
        scene = replay._picture(0, seat)
        for at, step in enumerate(steps, 1):
            before, wanted = scene, replay._picture(at, seat)
            scene = scenes.apply(before, step[seat]["on"])
            assert scene.to_json() == wanted.to_json(), f"{seat} at step {at}"
            assert scenes.apply(scene, step[seat]["back"]).to_json() == before.to_json()


def test_a_replay_goes_on_where_the_table_grows() -> None:
    game, rng = dune.new("dice", seats=6, seed=7), Random(3)
    for _ in range(40):
        game.play(game.decisions[0].sample(rng))
    replay = dune.Replay(game, seat="p1")
    steps = json.loads(zlib.decompress(replay.frames))["steps"]
    grown = [patch for step in steps for patch in step["p1"].get("on", []) if patch[0] == "box"]
    assert grown
    assert replay.to_svg(at=-1) == dune.Board(game, seat="p1").to_svg()


def test_pictures_are_saved(played: Game, tmp_path: Path) -> None:
    board, replay = dune.Board(played), dune.Replay(played)
    assert board.to_svg(tmp_path / "a.svg") == (tmp_path / "a.svg").read_text()
    board.to_png(tmp_path / "a.png", width=300)
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.width == 300
    replay.to_gif(tmp_path / "a.gif", 2, 4, width=200, seconds=0.1)
    with Image.open(tmp_path / "a.gif") as moving:
        assert getattr(moving, "n_frames", 1) == 3


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"theme": "blue"}, "is 'light' or 'dark', not 'blue'"),
        ({"width": 0}, "1 to 10000 pixels wide, not 0"),
        ({"width": "wide"}, "1 to 10000 pixels wide, not 'wide'"),
        ({"width": 10**6}, "1 to 10000 pixels wide, not 1000000"),
    ],
)
def test_a_picture_that_cannot_be_is_refused_with_what_could(
    how: dict[str, Any], said: str, played: Game, tmp_path: Path
) -> None:
    with pytest.raises(DuneError, match=said):
        dune.Board(played).to_png(tmp_path / "a.png", **how)
    assert not (tmp_path / "a.png").exists()


@pytest.mark.parametrize("seconds", [-1, 0, 61, "slow"])
def test_a_moving_picture_has_a_possible_pace(seconds: Any, played: Game, tmp_path: Path) -> None:
    with pytest.raises(DuneError, match=f"up to 60 seconds, not {seconds!r}"):
        dune.Replay(played).to_gif(tmp_path / "a.gif", 2, 3, width=200, seconds=seconds)


def test_a_replay_is_seen_by_each_seat_once(played: Game) -> None:
    assert dune.Replay(played, seat=["p2", "p1", "p2"]).seats == ("p2", "p1")
    wrong: Any = 3
    with pytest.raises(DuneError, match="a seat or by a list of seats, not by 3"):
        dune.Replay(played, seat=wrong)


def test_a_moving_picture_shows_every_step_in_the_colours_of_the_houses(tmp_path: Path) -> None:
    game = dune.new("classic", seats=["atreides", "harkonnen", "bene_gesserit"], seed=7)
    dune.play_on(game, until="bid")
    for _ in range(3):
        game.play(game.decisions[0].sample(Random(1)))
    last = len(dune.Replay(game)) - 1
    path = dune.Replay(game).to_gif(tmp_path / "a.gif", last - 2, last, seconds=0.1)
    with Image.open(path) as moving:
        assert getattr(moving, "n_frames", 1) == 3, "a bid changes nothing on the map, but the log tells it"
        pixels = moving.convert("RGB").tobytes()
    colours = {pixels[i : i + 3] for i in range(0, len(pixels), 3)}
    for house in ("1B6B3C", "2450A4", "1C1A1F"):
        wanted = bytes.fromhex(house)
        assert min(max(abs(a - b) for a, b in zip(wanted, one, strict=True)) for one in colours) <= 6


def test_a_view_shows_the_hand_and_the_question_of_its_seat() -> None:
    game = dune.new("classic", seats=["atreides", "harkonnen", "fremen"], seed=7)
    dune.play_on(game, until="bid")
    seat = game.decisions[0].seat
    view: Any = game.view(seat)
    state: Any = game.state
    svg = view._repr_mimebundle_()["image/svg+xml"]
    assert "YOUR HAND" in svg
    assert "do you bid?" in svg
    assert "YOUR HAND" not in state._repr_mimebundle_()["image/svg+xml"]


def test_names_take_the_same_room_whoever_paints(played: Game) -> None:
    """CairoSVG leaves names as wide as its font: they would run into tokens and into each other."""
    svg = dune.Picture(played).to_svg()
    squeezed = export._squeezed(svg)
    assert squeezed.count("textLength") == 0 < svg.count("textLength")
    scales = [float(x) for x in re.findall(r'<text x="0"[^>]*scale\(([\d.]+) 1\)', squeezed)]
    assert len(scales) == svg.count("textLength")
    assert all(0.5 < scale < 2 for scale in scales)


def test_without_a_painter_the_error_says_what_to_install(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "_by_cairo", lambda svg, width: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(DuneError, match="pip install"):
        dune.Board(played).to_png()


def test_a_page_needs_nothing_from_outside(played: Game, tmp_path: Path) -> None:
    page = dune.Board(played).to_html(tmp_path / "game.html").read_text(encoding="utf-8")
    assert re.findall(r'(?:src|href)="(?!data:)[^"#][^"]*"|@import|https?://(?!www\.w3\.org)', page) == []
    assert "here <it> began" not in page
    assert page.count("<script") == 4


def test_words_of_the_reader_stay_words_in_a_page(tmp_path: Path) -> None:
    title = "@frames@</script><script>alert(1)"
    game = dune.new("classic", seats=["atreides", "fremen"], seed=7)
    replay = dune.Replay(game, layers={"heat": {"arrakeen": 1}, "heat_title": title})
    page = replay.to_html(tmp_path / "game.html").read_text(encoding="utf-8")
    assert page.count("<script") == 4
    found = re.search(r'<script type="application/json" id="state">(.*?)</script>', page)
    assert found is not None
    assert json.loads(found[1])["layers"]["heat_title"] == title


def test_importing_the_package_brings_no_jupyter() -> None:
    code = "import sys, dunewidget as d; g = d.new('dice', seed=1); repr(g); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"anywidget", "ipywidgets", "IPython", "traitlets"} & set(done.stdout.split()) == set()


def test_a_picture_has_layers_of_the_readers_own() -> None:
    game = dune.new("classic", seats=["atreides", "fremen"], seed=7)
    plain = dune.Picture(game).to_svg()
    heated = dune.Picture(game, heat={"arrakeen": 1, "carthag": 3.25}, heat_title="visits").to_svg()
    assert "visits" not in plain
    assert "visits" in heated
    assert ">3.25<" in heated
    shown = dune.Picture(game.view("fremen"), reach={"carthag:11": 2})
    assert "text/html" in shown._repr_mimebundle_()
    assert repr(shown).startswith("<Picture: ")


def test_a_picture_says_which_layers_there_are(played: Game) -> None:
    with pytest.raises(DuneError, match="the layers here are graph, reach, exposure, history, heat"):
        dune.Picture(dune.new("classic", seats=["atreides", "fremen"]), warmth={})
    with pytest.raises(DuneError, match="'giedi_prime' is not on this map"):
        dune.Picture(played, heat={"giedi_prime": 1})
    with pytest.raises(DuneError, match="not list"):
        dune.Picture([])  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["../nowhere/at/all.{}", "/proc/no/such/{}", "a\0b.{}", "."])
def test_a_file_that_cannot_be_written_is_refused_in_words(
    played: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    board = dune.Board(played)
    for kind, write in (("svg", board.to_svg), ("png", board.to_png), ("html", board.to_html)):
        with pytest.raises(DuneError, match=r"cannot write .*name a file in a folder that exists"):
            write(name.format(kind))
    assert not list(tmp_path.iterdir())


def test_markup_in_a_note_and_in_the_title_of_a_layer_stays_text_in_every_picture(tmp_path: Path) -> None:
    rude = "<b onload=alert(1)>"
    game = dune.new("classic", seats=["atreides", "fremen"], seed=7).annotate(0, rude)
    shown = dune.Picture(game, heat={"arrakeen": 1}, heat_title=rude)
    html = shown._repr_mimebundle_()["text/html"]
    page = dune.Board(game).to_html(tmp_path / "game.html").read_text(encoding="utf-8")
    for text in (shown.to_svg(), html, page):
        assert "<b onload" not in text
    assert rude in "".join(ET.fromstring(shown.to_svg()).itertext())


def test_question_and_log_print_the_same_names() -> None:
    game = dune.play_on(dune.new("classic", ["harkonnen", "atreides"], seed=1), "random", until="bid")
    table = payload.table_of(game.view("harkonnen"))
    names = table["names"]
    assert names["feyd_rautha"] == "Feyd-Rautha"
    assert names["tueks_sietch"] == "Tuek's Sietch"
    assert "carthag" not in names  # its key says it already
    for key, name in names.items():
        assert written(f"It is {key}.") == f"It is {name}."
