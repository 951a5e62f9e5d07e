import { expect, test } from "vitest";
import { Answer } from "../src/answer";
import { unpacked } from "../src/space";

/** Three forces and two starred ones: 1 spice each to the town, 2 to the rim. */
const SPACE = unpacked({
  names: ["town:1", "rim:2"],
  fields: [{ choice: "0" }, { choice: "1" }, { range: [1, 3, 1] }, { range: [0, 3, 1] }],
  fixed: [{ starred: 0 }, { starred: 1 }, { starred: 2 }],
  costs: [
    [0, 1, 2, 3, 4, 5],
    [0, 2, 4, 6, 8, 10],
  ],
  products: [0, 1].flatMap((to) =>
    [0, 1, 2].map((starred) => ({
      type: "Ship",
      fixed: starred,
      fields: { to, n: starred ? 3 : 2 },
      costs: to,
    })),
  ),
});
const SHIP = { says: "Ship {n} to {to}", labels: { to: "To", n: "Forces" }, begin: { starred: 0 } };
const ship = () => new Answer(SPACE, "p1", { Ship: { ...SHIP, by: ["n", "starred"] } });

test("a form asks where to first, and begins with one", () => {
  const answer = ship();
  expect(answer.steps().map((s) => [s.name, s.value])).toEqual([
    ["to", undefined],
    ["n", 1],
    ["starred", 0],
  ]);
  expect(answer.steps().at(-1)?.field).toEqual({ range: [0, 2, 1] });
});

test("what an answer costs is known as soon as it is settled, and of each place before it is chosen", () => {
  const answer = ship();
  expect(answer.cost()).toBeNull();
  expect(answer.costWith("rim:2")).toEqual({ n: 1, spice: 2 });
  answer.offer("rim:2");
  expect(answer.cost()).toEqual({ n: 1, spice: 2 });
  answer.set("n", 3);
  answer.set("starred", 2);
  expect(answer.cost()).toEqual({ n: 5, spice: 10 });
  expect(answer.costWith("town:1")).toEqual({ n: 5, spice: 5 });
  expect(answer.costWith("elsewhere:3")).toBeNull();
});

test("an answer of a kind without a price costs nothing worth a word", () => {
  expect(new Answer(SPACE, "p1", { Ship: SHIP }).cost()).toBeNull();
});
