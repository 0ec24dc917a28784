"""Mishaps at a page: a wrong link, a line that is cut after somebody has left, clicks while the table changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tests.chromium import needs_chromium
from tests.web.evening import person, served, sit_down, wait_for

pytestmark = needs_chromium

PICKING: Final = """
async (isCut) => {
  const { Picking } = await import("/page/picking.js");
  const rest = () => new Promise((resolve) => setTimeout(resolve, 5));
  const asked = [], sent = [];
  const keep = { moves: [{ move: { type: "keep" }, label: "" }], targets: [] };
  const pick = () => new Promise((resolve) => asked.push(() => resolve(keep)));
  const line = { table: "x", isSent: () => false, decide: (message) => sent.push(message), pick };
  const picking = new Picking(line, () => {});
  const targets = [{ kind: "keep", spots: [[0, 0]], fewest: 1, prompt: "" }];
  picking.follow({ n: 1, you: 0, targets, cards: {}, steps: [] });
  await rest();
  if (isCut) line.pick = () => Promise.resolve(null);
  picking.press([0, 0]);
  await rest();
  line.pick = pick;
  picking.follow({ n: isCut ? 1 : 2, you: 0, targets, cards: isCut ? {} : null, steps: [] });
  await rest();
  while (asked.length) { asked.shift()(); await rest(); }
  return { sent: sent.map((each) => each.seen), offered: picking.moves.length };
}
"""

SNAP: Final = """
async ([kind, move, steps]) => {
  const { Picking } = await import("/page/picking.js");
  const rest = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const sent = [];
  const pick = () => Promise.resolve({ moves: [], targets: [] });
  const line = { table: "y", isSent: () => false, decide: (message) => sent.push(message.move.type), pick };
  const picking = new Picking(line, () => {});
  const offer = (n, kind, steps) => {
    picking.follow({ n, you: 0, targets: [{ kind, spots: [[0, 0]], fewest: 1, prompt: "" }], cards: null, steps });
  };
  offer(1, kind, []);
  await rest(400);
  const step = { move: { type: move }, motions: [{ target: move === "draw" ? [1, 0] : "discard pile" }] };
  offer(2, "snap", Array(steps).fill(step));
  picking.press([0, 0]);
  await rest(400);
  const soon = sent.length;
  picking.press([0, 0]);
  return [soon, sent.length];
}
"""

SECOND_LINK: Final = """
() => {
  const replace = history.replaceState.bind(history);
  history.replaceState = (...given) => {
    history.replaceState = replace;
    replace(...given);
    location.hash = "another";  // before the table has answered
  };
  location.hash = "wrong";
}
"""

KEEP_LINE: Final = """
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    window.line = this;
  }
};
"""

SHOWN: Final = """
async (left) => {
  const { show, shown } = await import("/page/shown.js");
  const reveals = [{ spot: [0, 0], card: "5H", stays: false, event: 0 }];
  show([{ n: 1, motions: [], reveals, said: [], shown: left }], () => {});
  const found = [shown.size];
  await new Promise((resolve) => setTimeout(resolve, 400));
  return [...found, shown.size];
}
"""

BUTTON: Final = """
async () => {
  const { button } = await import("/page/words.js");
  let pressed = 0;
  const made = button("x", () => (pressed += 1));
  for (const detail of [1, 2]) made.dispatchEvent(new MouseEvent("click", { detail }));
  return pressed;
}
"""


def test_clicks_while_the_table_changes(chromium: Any, tmp_path: Path) -> None:
    """A click is not lost when a table comes before its answer, and is asked again when the line was cut meanwhile."""
    with served(tmp_path, "rush", "--seats", "2") as server:
        page = person(chromium, [])
        page.goto(server.table)
        assert page.evaluate(PICKING, False) == {"sent": [1], "offered": 0}
        assert page.evaluate(PICKING, True) == {"sent": [], "offered": 1}
        assert page.evaluate(BUTTON) == 1


def test_a_click_just_before_a_snap_is_no_snap(chromium: Any, tmp_path: Path) -> None:
    """It was aimed at what the table was before. Where a snap was possible already, a snap is a race."""
    with served(tmp_path, "rush", "--seats", "2") as server:
        page = person(chromium, [])
        page.goto(server.table)
        assert page.evaluate(SNAP, ["keep", "draw", 1]) == [0, 1]
        assert page.evaluate(SNAP, ["snap", "draw", 1]) == page.evaluate(SNAP, ["snap", "snap", 1]) == [1, 2]
        assert page.evaluate(SNAP, ["snap", "discard", 1]) == [0, 1]  # a slow line brings several moves at once
        assert page.evaluate(SNAP, ["snap", "draw", 0]) == [0, 1]  # an undo


def test_nobody_loses_a_seat(chromium: Any, tmp_path: Path) -> None:
    """Neither by a wrong link nor by watching at first; and who has left stays away when the line is cut."""
    troubles: list[str] = []
    with served(tmp_path, "rush", "--seats", "2") as server:
        ana, ben = person(chromium, troubles), person(chromium, troubles)
        sit_down(ana, server.seats[0], "Ana")
        for wrong in ("wrong", "x" * 30):
            ana.goto(f"{server.table}#{wrong}")
            wait_for(lambda: "#" not in ana.evaluate("location.href"), "the link is taken out")
            ana.wait_for_selector("#leave:visible")
        ana.evaluate(SECOND_LINK)
        ana.wait_for_timeout(500)
        assert "another" not in ana.evaluate("location.href + JSON.stringify(localStorage)")
        ana.reload()
        ana.wait_for_selector("#own .panel")
        ben.goto(server.seats[1])
        ben.click("#watch")
        ben.click("#sit")
        ben.fill("#name", "Ben")
        ben.click("#join button[type=submit]")
        ben.wait_for_selector("#own .panel")
        assert not ben.is_visible("#sit")
        ana.click("#leave")
        ben.wait_for_selector("#others .signs:has-text('away')")
        server.kill()
        server.start()
        ben.wait_for_selector("#trouble", state="hidden")
        ana.wait_for_selector("#come-back:visible")
        ben.wait_for_timeout(1500)
        assert ben.is_visible("#others .signs:has-text('away')")
        ana.click("#come-back")
        ana.wait_for_selector("#own .panel")
        assert [each for each in troubles if "ERR_CONNECTION_REFUSED" not in each] == []


def test_a_reload_shows_no_face_for_longer(chromium: Any, tmp_path: Path) -> None:
    """It is turned when the table says so, even if it has just been drawn."""
    with served(tmp_path, "rush", "--seats", "2") as server:
        page = person(chromium, [])
        page.goto(server.table)
        assert page.evaluate(SHOWN, 8.0) == [1, 1]
        assert page.evaluate(SHOWN, 0.1) == [1, 0]


def test_a_second_page_of_a_seat(chromium: Any, tmp_path: Path) -> None:
    """When the person leaves on one page, the other offers to come back, too."""
    with served(tmp_path, "rush", "--seats", "2") as server:
        ana = person(chromium, [])
        ana.add_init_script(KEEP_LINE)
        sit_down(ana, server.seats[0], "Ana")
        second = ana.context.new_page()
        second.goto(server.table)
        second.wait_for_selector("#own .panel")
        ana.click("#leave")
        second.wait_for_selector("#come-back:visible")
        second.wait_for_selector("#own .panel", state="hidden")
        second.click("#come-back")
        second.wait_for_selector("#own .panel")
        ana.wait_for_selector("#others .panel >> nth=1")  # it watches until it comes back itself
        ana.evaluate("line.close()")
        ana.wait_for_selector("#trouble:visible")
        ana.wait_for_selector("#trouble", state="hidden")
        ana.wait_for_timeout(500)
        assert second.is_visible("#leave")  # which it does on a new line, too
        ana.click("#come-back")
        ana.wait_for_selector("#own .panel")


def test_a_rematch_that_somebody_has_missed(chromium: Any, tmp_path: Path) -> None:
    """Who finds the game over, and the next table open, has the same seat there."""
    with served(tmp_path, "rush", "--seats", "2") as server:
        ana, host = person(chromium, []), person(chromium, [])
        host.goto(server.address)
        host.wait_for_timeout(1100)  # another table may be opened after a second
        host.select_option("#variant", "rush")
        host.fill("#seats", "2")
        host.fill("#bots", "1")
        host.click("#new button")
        host.wait_for_selector("#links a")
        own, hosts, _ = [each.get_attribute("href") for each in host.locator("#links a").all()]
        sit_down(ana, own, "Ana")
        table = ana.url
        ana.goto("about:blank")
        host.goto(hosts)
        host.click("text=Abandon the game")
        host.click("text=Play again")
        host.wait_for_url(lambda url: "/table/" in url and url != table)
        ana.goto(table)
        ana.click("#choices a:has-text('Play again')")
        ana.wait_for_selector("#own .panel")
        assert ana.url == host.url
