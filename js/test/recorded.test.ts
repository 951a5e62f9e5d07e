import { readFileSync } from "node:fs";
import { env } from "node:process";
import { describe, expect, test } from "vitest";
import { Answer } from "../src/answer";
import { AnswerForm } from "../src/form";
import { type Action, fieldOf, holds, same, unpacked, type Value } from "../src/space";
import type { Question } from "../src/table";
import { learnNames } from "../src/words";
import { make } from "./fill";

/** Questions of recorded games and the answers that were given: of real games, if Python made a file of them. */
const path = env.DUNE_RECORDED ?? "test/recorded.json";
const games: Record<string, [Question, Action, Partial<Action>][]> = JSON.parse(
  readFileSync(path, "utf-8"),
);

/** The names that a board is given with the table. */
if (env.DUNE_NAMES) learnNames(JSON.parse(readFileSync(env.DUNE_NAMES, "utf-8")));

/** What a reader stumbles over: keys, the marks of templates, values that are none, and houses without a capital. */
const ODD =
  /\w_\w|@|[a-z]\.[a-z]|[{}[\]]|\b(undefined|null|NaN|unseen|Choam|starred (?=\d))\b|\b(atreides|harkonnen|emperor|fremen|guild|bene gesserit|corrino|smugglers|sardaukar|fedaykin)\b/;

/** Every label, name and sentence of a form, those that are only read out too. */
function wordsOn(el: Element): string[] {
  const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (walker.nextNode()) words.push(walker.currentNode.textContent ?? "");
  for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"])
    words.push(...[...el.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name) ?? ""));
  return words;
}

/** Kinds of field whose values lie on the map. */
const PLACES = ["part", "territory", "region"];

/** The answer as one makes it on the map: each place clicked in turn, the rest chosen in the form. */
function onTheMap({ space, seat, kinds }: Question, action: Action): Action | null {
  const answer = new Answer(unpacked(space), seat, kinds);
  const has = (name: string) => action[name] as Value;
  const variant = answer.variants.find(
    (v) =>
      v.type === action.type &&
      v.products.some((p) => v.names.every((n) => holds(fieldOf(p, n), has(n)))),
  );
  if (!variant) return null;
  answer.pick(variant);
  for (const name of variant.names) {
    const step = answer.steps().find((one) => one.name === name);
    const value = has(name);
    if (!step || step.settled || same(step.value, value)) continue;
    if (PLACES.includes(step.of ?? "") && typeof value === "string") answer.offer(value);
    else answer.set(name, value);
  }
  return answer.action();
}

describe.each(Object.keys(games))("%s", (game) => {
  test("every recorded answer can be given with the controls, which read as people write, and comes out the same", async () => {
    const told: string[] = [];
    const odd = new Set<string>();
    const read = (el: Element) => {
      for (const words of wordsOn(el)) if (ODD.test(words)) odd.add(words);
    };
    for (const [question, action, defaults] of games[game] ?? []) {
      await new Promise(setImmediate); // a whole game takes a while: vitest wants to hear that we live
      const given: Action[] = [];
      const hooks = { confirm: (made: Action) => void given.push(made), changed: () => {} };
      const form = new AnswerForm(question, "q", hooks);
      document.body.replaceChildren(form.el);
      read(form.el);
      make(form, action);
      read(form.el);
      const { default: _, ...rest } = question;
      if (given.length !== 1)
        told.push(`${JSON.stringify(action)} of ${JSON.stringify(rest).slice(0, 800)}`);
      else expect({ ...defaults, ...given[0] }).toEqual(action);
      if (Object.values(question.kinds[action.type]?.of ?? {}).some((of) => PLACES.includes(of)))
        expect({ ...defaults, ...onTheMap(question, action) }).toEqual(action);
    }
    expect(told.slice(0, 3)).toEqual([]);
    expect([...odd].slice(0, 20)).toEqual([]);
  }, 600_000);
});
