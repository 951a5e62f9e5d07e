import { describe, expect, test } from "vitest";
import { Answer } from "../src/answer";
import { say } from "../src/sentence";
import { holds, merged, type Product, unpacked, type Value } from "../src/space";
import type { Kind } from "../src/table";
import { nameOf, plain } from "../src/words";

const MOVES: Product[] = [
  {
    type: "Move",
    fixed: { from: "a:1" },
    fields: { to: { choice: ["b:1", "c:2"] }, n: { range: [1, 3, 1] } },
  },
  {
    type: "Move",
    fixed: { from: "b:1" },
    fields: { to: { choice: ["c:2", "d:3"] }, n: { range: [1, 8, 1] } },
  },
  { type: "Stay" },
];
const known = (key: string) => ["a:1", "b:1", "c:2", "d:3", "e:4"].includes(key);

describe("an answer in the making", () => {
  test("places are lit field by field, and clicks fill them", () => {
    const answer = new Answer(MOVES, "p1");
    expect([...answer.targets(known)]).toEqual(["a:1", "b:1"]);
    answer.offer("b:1");
    expect([...answer.targets(known)]).toEqual(["c:2", "d:3"]);
    answer.offer("d:3");
    answer.set("n", 8);
    expect(answer.action()).toEqual({ type: "Move", seat: "p1", from: "b:1", to: "d:3", n: 8 });
  });

  test("fields come in the order of the labels, else in that of the sentence, whatever is fixed", () => {
    const says = "Move {n} to {to}[ from {from}]";
    const names = (kinds: Record<string, Kind>) =>
      new Answer(MOVES, "p1", kinds).steps().map((step) => step.name);
    expect(names({ Move: { says } })).toEqual(["n", "to", "from"]);
    const labels = { from: "From", to: "To", n: "Forces" };
    expect(names({ Move: { says, labels } })).toEqual(["from", "to", "n"]);
  });

  test("what no longer fits falls away", () => {
    const answer = new Answer(MOVES, "p1");
    answer.offer("b:1");
    answer.offer("d:3");
    answer.set("from", "a:1");
    expect(answer.steps().map((s) => s.value)).toEqual(["a:1", undefined, 1]);
    expect(answer.action()).toBeNull();
  });

  test("of groups chosen before their goal, those that cannot come are left out, and as many as can come stay", () => {
    const march = (to: string, split: Record<string, number>): Product => ({
      type: "March",
      fields: { to: { choice: [to] }, forces: { split, total: [1, 9] } },
    });
    const answer = new Answer(
      [march("b:1", { "a:1": 3, "c:2": 2 }), march("d:3", { "c:2": 1 })],
      "p1",
    );
    answer.set("forces", [
      ["a:1", 2],
      ["c:2", 2],
    ]);
    answer.set("to", "d:3");
    const forces = [["c:2", 1]];
    expect(answer.action()).toEqual({ type: "March", seat: "p1", to: "d:3", forces });
  });

  test("what was chosen in a field that has nothing to choose any more does not stand in the way", () => {
    const lose = (forces: number, starred: number): Product => ({
      type: "Lose",
      fields: {
        forces: { split: { "a:1": 3 }, total: [forces, forces] },
        starred: { split: { "a:1": 1 }, total: [starred, starred] },
      },
    });
    const answer = new Answer([lose(3, 0), lose(1, 1)], "p1");
    answer.set("forces", [["a:1", 1]]);
    answer.set("starred", [["a:1", 1]]);
    answer.set("forces", [["a:1", 3]]);
    expect(answer.action()).toEqual({
      type: "Lose",
      seat: "p1",
      forces: [["a:1", 3]],
      starred: [],
    });
  });

  test("a click on something that is not offered changes nothing, and can be asked about", () => {
    const answer = new Answer(MOVES, "p1");
    answer.offer("a:1");
    expect(answer.offer("e:4")).toBe(false);
    expect(answer.tried("e:4", known)).toEqual({
      type: "Move",
      seat: "p1",
      from: "a:1",
      to: "e:4",
      n: 1,
    });
  });

  test("none is a value like any other", () => {
    const space = [
      {
        type: "Ship",
        fixed: { card: null },
        fields: { to: { choice: ["a:1"] }, side: { choice: [null, "x"] } },
      },
    ];
    const answer = new Answer(space, "p1");
    answer.set("side", null);
    expect(answer.action()).toEqual({
      type: "Ship",
      seat: "p1",
      card: null,
      to: "a:1",
      side: null,
    });
    expect(answer.tried("b:1", known)).toMatchObject({ card: null, to: "b:1", side: null });
  });

  test("what leaves no choice is settled", () => {
    const answer = new Answer(
      [{ type: "Pay", fixed: { to: "bank" }, fields: { n: { range: [2, 2, 1] } } }],
      "p1",
    );
    expect(answer.action()).toEqual({ type: "Pay", seat: "p1", to: "bank", n: 2 });
  });

  test("subsets keep the order of the field and count equal cards", () => {
    const answer = new Answer(
      [{ type: "Discard", fields: { cards: { subset: ["x", "y", "y"], size: [2, 2] } } }],
      "p1",
    );
    answer.offer("y");
    expect(answer.action()).toBeNull();
    answer.offer("x");
    expect(answer.action()).toMatchObject({ cards: ["x", "y"] });
    answer.offer("y");
    expect(answer.action()).toBeNull();
  });

  test("splits leave empty heaps out", () => {
    const answer = new Answer(
      [{ type: "Lose", fields: { from: { split: { a: 2, b: 3 }, total: [2, 2] } } }],
      "p1",
    );
    answer.offer("b");
    answer.offer("b");
    expect(answer.action()).toMatchObject({ from: [["b", 2]] });
  });

  test("answers that differ only in what is fixed are chosen among", () => {
    const send = (to: string) => ({ type: "Send", fixed: { to } });
    const answer = new Answer([{ type: "Decline" }, send("a:1"), send("b:1")], "p1");
    expect([...answer.targets(known)]).toEqual(["a:1", "b:1"]);
    answer.offer("b:1");
    expect(answer.picked("b:1")).toBe(true);
    expect(answer.action()).toEqual({ type: "Send", seat: "p1", to: "b:1" });
  });

  test("a territory is meant by any of its places", () => {
    const answer = new Answer(
      [{ type: "Blow", fields: { at: { choice: ["mesa", "rim"] } } }],
      "p1",
    );
    answer.offer("mesa:5");
    expect(answer.action()).toMatchObject({ at: "mesa" });
  });
});

test("a packed space is read back as it was written", () => {
  const space = unpacked({
    names: ["a:1", "b:1", "c:2"],
    fields: [{ choice: "2 0-1" }, { subset: "1 1", size: [1, 2] }, { choice: [null, 3] }],
    fixed: [{ n: 1 }],
    products: [{ type: "Move", fixed: 0, fields: { to: 0, with: 1, at: 2 } }, { type: "Stay" }],
  });
  expect(space).toEqual([
    {
      type: "Move",
      fixed: { n: 1 },
      fields: {
        to: { choice: ["c:2", "a:1", "b:1"] },
        with: { subset: ["b:1", "b:1"], size: [1, 2] },
        at: { choice: [null, 3] },
      },
    },
    { type: "Stay" },
  ]);
});

test("merged fields offer what any of them does", () => {
  expect(merged([{ range: [1, 3, 1] }, { range: [2, 8, 1] }])).toEqual({ range: [1, 8, 1] });
  expect(merged([{ choice: ["a"] }, { choice: ["a", "b"] }])).toEqual({ choice: ["a", "b"] });
  expect(holds({ range: [0, 2, 0.5] }, 1.5)).toBe(true);
  expect(holds({ range: [0, 2, 0.5] }, 1.2)).toBe(false);
});

test("names and notation read as people write them", () => {
  expect(nameOf("bene_gesserit")).toBe("Bene Gesserit");
  expect(nameOf("polar_sink:0")).toBe("Polar Sink");
  expect(plain("a force to polar_sink:0 and tsimpo:12")).toBe(
    "a force to polar sink and tsimpo · 12",
  );
  expect(nameOf("rim_wall_west:9")).toBe("Rim Wall West · 9");
});

describe("sentences", () => {
  test("a list is said as one says it, and what has nothing to say is left out", () => {
    const ship = { says: "Ship [{n}, {s} Sardaukar|nothing] to {to}[ as {side:lower}]" };
    const said = (values: Record<string, Value>) => say("Ship", values, ship);
    expect(said({ n: 3, s: 0, to: "a:1", side: null })).toBe("Ship 3 to A · 1");
    expect(said({ n: 3, s: 2, to: "a:1", side: "advisor" })).toBe(
      "Ship 3 and 2 Sardaukar to A · 1 as advisor",
    );
    expect(said({ n: 0, s: 0, to: "a:1", side: null })).toBe("Ship nothing to A · 1");
  });

  test("what leads in stands before the first that has something to say", () => {
    const plan = {
      says: "Dial {dial}[ with ~{leader}, the hero{kh:if}, {weapon}, {defense}| alone]",
    };
    const said = (values: Record<string, Value>) =>
      say("Plan", { dial: 3, kh: false, ...values }, plan);
    expect(said({ leader: "beast_rabban", weapon: "chaumas", defense: "shield" })).toBe(
      "Dial 3 with Beast Rabban, Chaumas and Shield",
    );
    expect(said({ leader: null, kh: true, weapon: null, defense: "shield" })).toBe(
      "Dial 3 with the hero and Shield",
    );
    expect(said({ leader: null, weapon: null, defense: null })).toBe("Dial 3 alone");
  });

  test("groups are added up or say where they are, and words stay as they were typed", () => {
    const shares = [
      ["a:1", 2],
      ["b:1", 3],
    ];
    expect(say("Move", { some: shares }, { says: "Move {some:sum}" })).toBe("Move 5");
    const both = { says: "Move [{some:sum}, {best:sum} of the best|nothing]" };
    expect(say("Move", { some: [], best: undefined }, both)).toBe("Move …");
    expect(say("Move", { some: shares, best: undefined }, both)).toBe("Move 5 and … of the best");
    const pay = { says: "Pay for {n} force(s)" };
    expect([1, 2].map((n) => say("Pay", { n }, pay))).toEqual([
      "Pay for 1 force",
      "Pay for 2 forces",
    ]);
    expect(say("Lose", { some: shares }, { says: "Lose {some:from}" })).toBe(
      "Lose 2 from A · 1 and 3 from B · 1",
    );
    expect(say("Ask", { words: "is it a_b: [{x}]?" }, { says: "Ask “{words:text}”" })).toBe(
      "Ask “is it a_b: [{x}]?”",
    );
  });
});

test("a phrase goes by the value of a field, and takes another in", () => {
  const kind = {
    says: "Command: {order:command}",
    phrases: { command: { play: "to play {card:kind}" }, kind: { shield: "a Shield" } },
  };
  expect(say("Voice", { order: "play", card: "shield" }, kind)).toBe("Command: to play a Shield");
  expect(say("Voice", { order: "play", card: "lasgun" }, kind)).toBe("Command: to play Lasgun");
  expect(say("Voice", { order: undefined, card: undefined }, kind)).toBe("Command: …");
});
