import { expect, test } from "vitest";
import { type Patch, Picture, patchData, type SceneData } from "../src/scene";
import type { Question } from "../src/table";
import { board, find, painted, TABLE } from "./host";

function scene(): SceneData {
  return {
    box: [0, 0, 100, 100],
    title: "A map",
    desc: ["one", "two", "three"],
    statics: { ground: "<path id='@place-north:1' d='M0 0h9v9z'/>" },
    root: {
      t: "g",
      c: [
        { s: "ground" },
        { t: "g", k: "veil", a: { class: "veil" } },
        {
          t: "g",
          k: "parts",
          c: ["north:1", "south:2", "west:3"].map((key) => ({
            t: "g",
            k: key,
            a: {
              class: "part",
              "data-part": key,
              "data-key": key,
              "data-at": "5 5",
              "data-arcs": "1 -2",
              "aria-label": key,
              tabindex: "-1",
            },
            c: [{ t: "text", k: "count", x: "3" }],
          })),
        },
      ],
    },
  };
}

const PATCHES: Patch[] = [
  ["title", "Another map"],
  ["box", [0, 0, 100, 130]],
  ["desc", 1, 1, ["2", "2a"]],
  ["text", "parts/north:1/count", "4"],
  ["set", "parts/north:1", "class", "part legal"],
  ["set", "parts/north:1", "data-at", null],
  ["insert", "parts/south:2", "count", { t: "circle", k: "dot", a: { r: "5", class: "dot" } }],
  ["remove", "parts/south:2/count"],
  ["move", "parts/west:3", "north:1"],
];

test("patches do to the elements what they do to the data", () => {
  const data = scene();
  const live = new Picture(structuredClone(data), "a");
  live.patch(PATCHES);
  patchData(data, PATCHES);
  expect(live.svg.outerHTML).toBe(new Picture(data, "a").svg.outerHTML);
  expect(live.svg.getAttribute("viewBox")).toBe("0 0 100 130");
  expect(data.desc).toEqual(["one", "2", "2a", "three"]);
});

test("ids carry the prefix of their view, classes that of the style sheet", () => {
  const { svg } = new Picture(scene(), "v7");
  expect(svg.querySelector("[id='v7-place-north:1']")).not.toBeNull();
  expect(svg.querySelector(".dw-part")).not.toBeNull();
  expect([...svg.querySelectorAll("[id]")].every((el) => el.id.startsWith("v7-"))).toBe(true);
});

test("a patch that reaches nothing says so", () => {
  expect(() => new Picture(scene(), "a").patch([["text", "parts/east:9", "1"]])).toThrow(
    "parts/east:9",
  );
  expect(() => patchData(scene(), [["remove", "parts/east:9"]])).toThrow("parts/east:9");
});

function place(el: HTMLElement, key: string): HTMLElement {
  return find(el, `[data-part="${key}"]`);
}

function key(el: Element, name: string, more: KeyboardEventInit = {}): void {
  const init = { key: name, bubbles: true, cancelable: true, ...more };
  el.dispatchEvent(new KeyboardEvent("keydown", init));
}

test("legal places are lit, a click chooses one, and no message is needed for that", async () => {
  const desk = board({ scene: scene() });
  await painted();
  const before = desk.sent.length;
  expect(place(desk.el, "north:1").classList.contains("dw-legal")).toBe(true);
  expect(place(desk.el, "west:3").getAttribute("aria-disabled")).toBe("true");
  expect(desk.el.querySelectorAll("[data-overlay=veil] use").length).toBe(1);
  place(desk.el, "south:2").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(find(desk.el, ".dn-preview").textContent).toBe("Ship 1 to South · 2");
  expect(place(desk.el, "south:2").getAttribute("aria-checked")).toBe("true");
  expect(desk.sent.length).toBe(before);
});

test("a place that is not legal is asked about, and the reason stands beside it", async () => {
  const desk = board({ scene: scene() });
  await painted();
  place(desk.el, "west:3").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(desk.sent.at(-1)).toEqual({
    type: "why",
    v: 0,
    action: { type: "Ship", seat: "p1", to: "west:3", n: 1 },
    key: "west:3",
  });
  desk.reply({
    type: "why",
    key: "west:3",
    rule: "XX-02",
    text: "the storm is there",
    words: "The storm moves.",
  });
  const bubble = find(desk.el, ".dn-bubble");
  expect(bubble.hidden).toBe(false);
  expect(bubble.textContent).toContain("XX-02");
  expect(desk.el.querySelector(".dw-refused")).not.toBeNull();
});

test("where nothing can be shipped the form says so, and each place can be asked about", async () => {
  const decision = {
    ...(TABLE.decision as Question),
    space: { names: [], fixed: [], fields: [], products: [{ type: "Stay" }] },
    kinds: { Stay: { says: "Stay" } },
    closed: ["Ship"],
  };
  const desk = board({ scene: scene() }, { decision });
  await painted();
  expect(find(desk.el, ".dn-closed").textContent).toContain("Ship: not possible anywhere now");
  place(desk.el, "west:3").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(desk.sent.at(-1)).toEqual({ type: "try", v: 0, key: "west:3" });
});

test("the keyboard chooses, clears and finds places", async () => {
  const desk = board({ scene: scene() });
  await painted();
  key(place(desk.el, "north:1"), "Enter");
  expect(find(desk.el, ".dn-preview").textContent).toBe("Ship 1 to North · 1");
  key(place(desk.el, "north:1"), "Enter");
  expect(desk.sent.at(-1)).toMatchObject({ action: { type: "Ship", to: "north:1", n: 1 } });
  key(place(desk.el, "north:1"), "Escape");
  expect(find(desk.el, ".dn-preview").textContent).toContain("still to choose: To");
  key(place(desk.el, "north:1"), "/", { shiftKey: true }); // as on a German keyboard
  const finder = find<HTMLFormElement>(desk.el, ".dn-finder");
  find<HTMLInputElement>(finder, "input").value = "sou";
  finder.dispatchEvent(new Event("submit", { cancelable: true }));
  expect(document.activeElement).toBe(place(desk.el, "south:2"));
  expect(place(desk.el, "south:2").getAttribute("tabindex")).toBe("0");
});

test("whoever is at a place stays there when it is drawn anew or one looks for another in vain", async () => {
  const desk = board({ scene: scene() });
  await painted();
  place(desk.el, "south:2").focus();
  desk.send({ v: 1, scene: scene(), table: {} });
  expect(document.activeElement).toBe(place(desk.el, "south:2"));
  key(place(desk.el, "south:2"), "/");
  key(find(desk.el, ".dn-finder input"), "Escape");
  expect(document.activeElement).toBe(place(desk.el, "south:2"));
  desk.send({ v: 2, patches: [["remove", "parts/south:2"]], table: {} });
  expect(document.activeElement).toBe(find(desk.el, ".dn-board"));
});

test("the map comes first, what stands beside it with the next frame, as it is by then", async () => {
  const desk = board({ scene: scene() });
  expect(place(desk.el, "north:1").textContent).toContain("3");
  expect(desk.el.querySelector(".dn-preview")).toBeNull();
  desk.send({ v: 1, patches: [], table: { moment: "turn 1, Spice" } });
  await painted();
  expect(find(desk.el, ".dn-question").textContent).toContain("turn 1, Spice");
  expect(find(desk.el, ".dn-log").textContent).toContain("p2 moves the storm");
});

test("a click before the next frame finds the question there", () => {
  const desk = board({ scene: scene() });
  place(desk.el, "west:3").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(desk.sent.at(-1)).toMatchObject({ type: "why", key: "west:3" });
});

test("marks survive a patch of the picture", async () => {
  const desk = board({ scene: scene() });
  await painted();
  desk.send({ v: 1, patches: [["text", "parts/north:1/count", "9"]], table: {} });
  expect(place(desk.el, "north:1").textContent).toContain("9");
  expect(place(desk.el, "north:1").classList.contains("dw-legal")).toBe(true);
  expect(desk.model.get("whole").scene?.root).toMatchObject({ t: "g" });
});

test("two boards on a page share no id", () => {
  const one = board({ scene: scene() });
  const el = one.el;
  const two = board({ scene: scene() }, TABLE);
  document.body.append(el);
  const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(two.el).not.toBe(el);
});

test("a table below its map is not squeezed into the height of the screen", () => {
  const desk = board();
  const tall = () => find(desk.el, ".dn-app").classList.contains("dn-tall");
  expect(tall()).toBe(false);
  desk.send({ v: 1, patches: [["box", [0, 0, 100, 150]]], table: {} });
  expect(tall()).toBe(true);
  desk.send({ v: 2, patches: [["box", [0, 0, 100, 100]]], table: {} });
  expect(tall()).toBe(false);
});
