/** Cards, leaders and dice: which of them light up, which are chosen by a click or a key, and which wear the mark. */

import { expect, test } from "vitest";
import type { SceneData } from "../src/scene";
import type { Packed } from "../src/space";
import type { Question, Table } from "../src/table";
import { tallied } from "../src/tally";
import { board, byText, find, painted, TABLE } from "./host";

function question(change: Partial<Question>): Question {
  return { ...(TABLE.decision as Question), default: null, ...change };
}

const PLAN: Packed = {
  names: ["piter", "rabban", "shield", "snooper"],
  fixed: [],
  fields: [{ choice: "0-1" }, { choice: [null, "shield", "snooper"] }],
  products: [{ type: "Plan", fields: { leader: 0, defense: 1 } }],
};
const PLANNING: Partial<Table> = {
  hand: [
    {
      label: "hand",
      answers: ["card"],
      cards: [{ key: "shield" }, { key: "snooper" }, { key: "shield" }],
    },
    { label: "traitors", answers: ["traitor"], cards: [{ key: "piter" }] },
    { label: "leaders", answers: ["commander"], cards: [{ key: "piter" }, { key: "rabban" }] },
  ],
  decision: question({
    space: PLAN,
    kinds: {
      Plan: {
        says: "Send {leader} with {defense}",
        of: { leader: "commander", defense: "card" },
      },
    },
  }),
};

function withClass(el: HTMLElement, name: string): (string | null)[] {
  return [...el.querySelectorAll(`.${name}`)].map((one) => one.getAttribute("data-key"));
}

test("a traitor card is no fighter: only the leader of that name lights up, and is marked as chosen", () => {
  const { el } = board({}, PLANNING);
  expect(withClass(el, "dn-lit")).toEqual(["piter", "rabban"]);
  const [traitor, leader] = el.querySelectorAll<HTMLElement>("[data-key=piter]");
  traitor?.click();
  expect(withClass(el, "dn-chosen")).toEqual([]);
  leader?.click();
  expect(leader?.getAttribute("aria-pressed")).toBe("true");
  expect(traitor?.hasAttribute("aria-pressed")).toBe(false);
});

test("of two copies that one is marked which was clicked, and a second click gives it up", () => {
  const { el } = board({}, PLANNING);
  find(el, "[data-key=rabban]").click();
  const [first, second] = el.querySelectorAll<HTMLElement>("[data-key=shield]");
  const marked = () => [first, second].map((card) => card?.classList.contains("dn-chosen"));
  second?.click();
  expect(marked()).toEqual([false, true]);
  first?.click();
  expect(marked()).toEqual([true, false]);
  expect(find(el, "[data-focus=confirm]").textContent).toBe("Send Rabban with Shield");
  first?.click();
  expect(marked()).toEqual([false, false]);
  expect(find(el, "[data-focus=confirm]").textContent).toBe("Send Rabban with none");
});

test("leaders show their strength, a fixed field the promise that binds it, and the total is told", () => {
  const space = {
    ...PLAN,
    fields: [{ choice: [null, "shield"] }, { range: [0, 5, 0.5] }],
  } as Packed;
  space.fixed = [{ leader: "rabban", kh: true }];
  space.products = [{ type: "Plan", fixed: 0, fields: { defense: 0, dial: 1 } }];
  const bound = [
    { field: "leader", rule: "XX-01", text: "You have foretold: Rabban leads" },
    { field: "", rule: "XX-02", text: "Commanded: no poison is played" },
  ];
  const terms: [string, number, string[]][] = [
    ["dial", 1, []],
    ["leader", 4, ["rabban"]],
    ["leader", 3, ["piter"]],
    ["kh", 2, []],
  ];
  const tally = { kind: "Plan", text: "Your total, if your leader lives", terms };
  const things = { rabban: { strength: 4 } };
  const { el } = board(
    {},
    { ...PLANNING, decision: { ...PLANNING.decision, space, bound, tally, things } as Question },
  );
  expect(find(el, ".dn-fixed").textContent).toBe("4 Rabban");
  const row = find(el, ".dn-fixed").closest<HTMLElement>(".dn-row");
  expect(row?.querySelector("summary")?.textContent).toBe("You have foretold: Rabban leads XX-01");
  expect(row?.querySelector("details p")?.textContent).toBe("You may ship once.");
  expect(find(el, ".dn-form > .dn-bound summary").textContent).toContain("no poison is played");
  find(el, "[data-focus='defense=null']").click();
  expect(find(el, ".dn-tally").textContent).toBe("Your total, if your leader lives: 6");
  find(el, "[data-focus='dial+']").click();
  expect(find(el, ".dn-tally").textContent).toBe("Your total, if your leader lives: 6.5");
});

test("a tally counts each force, and leaders that stand together", () => {
  const terms: [string, number, string[]][] = [
    ["forces", 1, ["atreides"]],
    ["forces", 2, ["sardaukar"]],
    ["leaders", 3, ["leto"]],
    ["leaders", 3, ["duncan"]],
    ["leaders", -1, ["leto", "duncan"]],
  ];
  const tally = { kind: "Commit", text: "Your strength", terms };
  const action = {
    type: "Commit",
    seat: "p1",
    forces: [
      ["atreides", 2],
      ["sardaukar", 3],
    ],
  };
  expect(tallied(tally, { ...action, leaders: ["leto"] })).toBe("Your strength: 11");
  expect(tallied(tally, { ...action, leaders: ["leto", "duncan"] })).toBe("Your strength: 13");
  expect(tallied(tally, { ...action, type: "Pass", leaders: [] })).toBe("");
  expect(tallied(tally, null)).toBe("");
});

function die(index: number, face: string, answers: string): object {
  const a = { "data-key": face, "data-answers": answers, role: "img", "aria-label": face };
  return { t: "g", k: `die ${index}`, a };
}

const DICE = ["guild", "guild", "worm"].map((face, i) => die(i, face, "faces symbol"));
const ROLLED = {
  box: [0, 0, 100, 100],
  title: "Dice",
  desc: [],
  statics: {},
  root: { t: "g", c: [...DICE, die(3, "guild", "symbol")] },
} as unknown as SceneData;
const FREEZE: Partial<Table> = {
  hand: [],
  decision: question({
    space: {
      names: ["guild"],
      fixed: [],
      fields: [{ subset: ["guild", "guild"], size: [1, 2] }],
      products: [{ type: "Freeze", fields: { dice: 0 } }],
    },
    kinds: { Freeze: { says: "Freeze {dice}", of: { dice: "faces" } } },
    things: { guild: { name: "Spacing Guild" } },
  }),
};

async function table() {
  const desk = board({ scene: ROLLED }, FREEZE);
  await painted();
  const dice = [...desk.el.querySelectorAll<SVGGElement>("svg [data-key]")];
  const chosen = () => dice.map((one) => one.classList.contains("dn-chosen"));
  const click = (i: number) => dice[i]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const press = (i: number, key: string) =>
    dice[i]?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  return { ...desk, dice, chosen, click, press };
}

test("each die is chosen and given up by a click; the one that lies frozen is none of them", async () => {
  const { el, sent, chosen, click } = await table();
  expect(withClass(el, "dn-lit")).toEqual(["guild", "guild"]);
  click(3);
  expect(chosen()).toEqual([false, false, false, false]);
  click(1);
  expect(chosen()).toEqual([false, true, false, false]);
  click(0);
  expect(chosen()).toEqual([true, true, false, false]);
  click(1);
  expect(chosen()).toEqual([true, false, false, false]);
  byText(el, "button", "Freeze Spacing Guild").click();
  expect(sent.at(-1)).toMatchObject({ action: { type: "Freeze", dice: ["guild"] } });
});

test("a die that is chosen can still be given up when the question goes on to another field", async () => {
  const space: Packed = {
    names: ["worm", "guild"],
    fixed: [],
    fields: [{ choice: ["worm", "sun"] }, { choice: ["guild", "moon"] }],
    products: [{ type: "Name", fields: { symbol: 0, dice: 1 } }],
  };
  const of = { symbol: "symbol", dice: "faces" };
  const decision = question({ space, kinds: { Name: { says: "Name {symbol} {dice}", of } } });
  const { el } = board({ scene: ROLLED }, { hand: [], decision });
  await painted();
  const worm = find(el, "svg [data-key=worm]");
  worm.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(withClass(el, "dn-lit")).toEqual(["guild", "guild"]);
  expect([worm.getAttribute("role"), worm.getAttribute("aria-checked")]).toEqual([
    "checkbox",
    "true",
  ]);
});

test("a die that cannot be chosen is asked about, and the reason stands beside it", async () => {
  const { el, sent, click, reply } = await table();
  click(2);
  const tried = {
    type: "why",
    key: "worm",
    action: { type: "Freeze", seat: "p1", dice: ["worm"] },
  };
  expect(sent.at(-1)).toMatchObject(tried);
  reply({ type: "refused", text: "that one is frozen", rule: "XX-04", words: "", key: "worm" });
  expect(find(el, ".dn-bubble").hidden).toBe(false);
  expect(find(el, ".dn-bubble").textContent).toContain("that one is frozen");
});

test("by keyboard, Tab comes to one die, the arrows lead along the row, Enter and Space choose", async () => {
  const { dice, chosen, press } = await table();
  expect(dice.map((one) => one.getAttribute("tabindex"))).toEqual(["0", "-1", "-1", "-1"]);
  expect(dice.map((one) => one.getAttribute("role"))).toEqual([
    "checkbox",
    "checkbox",
    "img",
    "img",
  ]);
  press(0, "ArrowRight");
  expect(document.activeElement).toBe(dice[1]);
  expect(dice[1]?.getAttribute("tabindex")).toBe("0");
  press(1, "Enter");
  expect(chosen()).toEqual([false, true, false, false]);
  expect(dice.map((one) => one.getAttribute("aria-checked"))).toEqual([
    "false",
    "true",
    null,
    null,
  ]);
  press(1, "ArrowLeft");
  press(0, " ");
  expect(chosen()).toEqual([true, true, false, false]);
});
