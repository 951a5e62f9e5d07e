import { expect, test, vi } from "vitest";
import { Film, type FilmData, unpack } from "../src/film";
import { byText, find, open, TABLE } from "./host";

const { decision: _, ...FIRST } = TABLE;
const line = (text: string, name: string) => ({ text, rule: "XX-01", name, seat: null });

/** Three steps of a very small game, as two seats saw it. */
function film(): FilmData {
  const scene = (words: string) => ({
    box: [0, 0, 10, 10] as [number, number, number, number],
    title: "A map",
    desc: [words],
    root: { t: "g", c: [{ t: "text", k: "n", x: words }] },
  });
  const step = (to: string, from: string, text: string, name: string, at: number) => ({
    on: [["text", "n", to]] as never,
    back: [["text", "n", from]] as never,
    table: { moment: `turn ${at}`, log: { "+": [at, [line(text, name)]] } },
  });
  return {
    seats: ["p1", "p2"],
    statics: {},
    first: {
      p1: { scene: scene("a"), table: { ...FIRST, log: [] } },
      p2: { scene: scene("x"), table: { ...FIRST, seat: "p2", log: [] } },
    },
    steps: [
      { p1: step("b", "a", "one", "move", 0), p2: step("y", "x", "eins", "move", 0) },
      { p1: step("c", "b", "two", "battle", 1), p2: step("z", "y", "zwei", "battle", 1) },
    ],
    moments: [
      [0, "turn 1"],
      [2, "turn 2"],
    ],
    notes: { "2": "the end" },
  };
}

async function packed(of: FilmData): Promise<DataView> {
  const stream = new Blob([JSON.stringify(of)])
    .stream()
    .pipeThrough(new CompressionStream("deflate"));
  return new DataView(await new Response(stream).arrayBuffer());
}

async function replay(of = film()) {
  const desk = open({ kind: "replay", theme: "light", at: 0, frames: await packed(of) });
  await vi.waitFor(() => find(desk.el, ".dn-status"));
  return desk;
}

const words = (el: HTMLElement) => el.querySelector("svg.dw-root text")?.textContent;

test("frames come out as they went in", async () => {
  expect(await unpack(await packed(film()))).toEqual(film());
});

test("steps go on, back and across, with no message sent", async () => {
  const desk = await replay();
  expect(words(desk.el)).toBe("a");
  find(desk.el, "[aria-label='Last step']").click();
  expect(words(desk.el)).toBe("c");
  expect(desk.el.querySelectorAll(".dn-lines li").length).toBe(2);
  expect(find(desk.el, ".dn-note").textContent).toBe("the end");
  find(desk.el, "[aria-label='Step back']").click();
  expect(words(desk.el)).toBe("b");
  expect(desk.el.querySelectorAll(".dn-lines li").length).toBe(1);
  const eyes = find<HTMLSelectElement>(desk.el, "[aria-label='Whose eyes']");
  eyes.value = "p2";
  eyes.dispatchEvent(new Event("change"));
  expect(words(desk.el)).toBe("y");
  expect(desk.sent).toEqual([]);
});

test("one looks for what the game calls a landmark; where it names none, for any event", () => {
  expect(new Film(film()).kinds("p1")).toEqual([
    ["battle", "Battle"],
    ["move", "Move"],
  ]);
  const named = new Film({ ...film(), landmarks: { battle: "fight", worm: "sandworm" } });
  expect(named.kinds("p1")).toEqual([["battle", "fight"]]);
});

test("it jumps to moments, to the next event of a kind and to a line of the log", async () => {
  const desk = await replay();
  const jump = (value: string) => {
    const select = find<HTMLSelectElement>(desk.el, "[aria-label='Jump to']");
    select.value = value;
    select.dispatchEvent(new Event("change"));
  };
  const group = (label: string) =>
    [...desk.el.querySelectorAll<HTMLOptionElement>(`optgroup[label="${label}"] option`)].map(
      (one) => `${one.value} ${one.textContent}`,
    );
  expect(group("Turns and phases")).toEqual(["0 Turn 1", "2 Turn 2"]);
  expect(group("Battles")).toEqual(["2 Turn 2: two"]);
  expect(group("Notes")).toEqual(["2 the end"]);
  jump("next battle");
  expect(words(desk.el)).toBe("c");
  jump("0");
  expect(words(desk.el)).toBe("a");
  jump("2");
  byText(desk.el, ".dn-lines li", "one").querySelector("button")?.click();
  expect(words(desk.el)).toBe("b");
});

test("playing stops at the end, and with the view", async () => {
  const desk = await replay();
  vi.useFakeTimers();
  byText(desk.el, "button", "Play").click();
  vi.advanceTimersByTime(1000);
  expect(words(desk.el)).toBe("b");
  vi.advanceTimersByTime(5000);
  expect(words(desk.el)).toBe("c");
  expect(byText(desk.el, "button", "Play").getAttribute("aria-pressed")).toBe("false");
  byText(desk.el, "button", "Play").click();
  expect(vi.getTimerCount()).toBe(1);
  desk.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(desk.model.get("at")).toBe(0);
  vi.useRealTimers();
});

test("numbers of turns do not overlap where turns were short", async () => {
  const steps = Array.from({ length: 100 }, () => ({ p1: { table: {} }, p2: { table: {} } }));
  const turns: [number, string][] = [0, 50, 52, 53, 54, 90].map((at, i) => [at, `turn ${i + 1}`]);
  const desk = await replay({ ...film(), steps, moments: turns, notes: {} });
  const ticks = [...desk.el.querySelectorAll<HTMLElement>(".dn-tick")];
  expect(ticks.map((tick) => tick.dataset.turn)).toEqual(["1", "2", "", "", "5", "6"]);
  expect(ticks.map((tick) => tick.title)).toEqual(turns.map(([, name]) => name));
});

test("a game of a single step has nothing to play", async () => {
  const desk = await replay({ ...film(), steps: [], notes: {} });
  byText(desk.el, "button", "Play").click();
  expect(byText(desk.el, "button", "Play").getAttribute("aria-pressed")).toBe("false");
});

test("the key that plays and pauses stands in the list of keys", async () => {
  const desk = await replay();
  const press = (key: string) =>
    find(desk.el, ".dn-question").dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true }),
    );
  press("?");
  const keys = find(desk.el, ".dn-help");
  expect(keys.hidden).toBe(false);
  const rows = [...keys.querySelectorAll("dt")].map((key) => [
    key.textContent,
    key.nextElementSibling?.textContent,
  ]);
  expect(rows).toContainEqual(["p", "play, or pause"]);
  press("p");
  expect(byText(desk.el, "button", "Pause").getAttribute("aria-pressed")).toBe("true");
  press("p");
  expect(byText(desk.el, "button", "Play").getAttribute("aria-pressed")).toBe("false");
});

test("a film finds whole pictures and tables of any step", () => {
  const made = new Film(film());
  expect(made.scene("p2", 2)?.root).toMatchObject({ c: [{ x: "z" }] });
  expect(made.table("p1", 2).log?.length).toBe(2);
  expect(made.nextOf("p1", "battle", 2)).toBeNull();
});

test("Python hears at which step somebody looks, and with whose eyes", async () => {
  const desk = await replay();
  find(desk.el, "[aria-label='Last step']").click();
  expect(desk.model.get("at")).toBe(2);
  const eyes = find<HTMLSelectElement>(desk.el, "[aria-label='Whose eyes']");
  eyes.value = "p2";
  eyes.dispatchEvent(new Event("change"));
  expect(desk.model.get("eyes")).toBe("p2");
  desk.model.set("at", 0);
  expect(words(desk.el)).toBe("x");
});
