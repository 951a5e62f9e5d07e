import { readFileSync } from "node:fs";
import { env } from "node:process";
import { describe, expect, test } from "vitest";
import { AnswerForm } from "../src/form";
import type { Action } from "../src/space";
import type { Question } from "../src/table";
import { make } from "./fill";

/** Questions of recorded games and the answers that were given: of real games, if Python made a file of them. */
const path = env.DUNE_RECORDED ?? "test/recorded.json";
const games: Record<string, [Question, Action, Partial<Action>][]> = JSON.parse(
  readFileSync(path, "utf-8"),
);

describe.each(Object.keys(games))("%s", (game) => {
  test("every recorded answer can be given with the controls, and comes out the same", async () => {
    const told: string[] = [];
    for (const [question, action, defaults] of games[game] ?? []) {
      await new Promise(setImmediate); // a whole game takes a while: vitest wants to hear that we live
      const given: Action[] = [];
      const hooks = { confirm: (made: Action) => void given.push(made), changed: () => {} };
      const form = new AnswerForm(question, "q", hooks);
      document.body.replaceChildren(form.el);
      make(form, action);
      const { default: _, ...rest } = question;
      if (given.length !== 1)
        told.push(`${JSON.stringify(action)} of ${JSON.stringify(rest).slice(0, 800)}`);
      else expect({ ...defaults, ...given[0] }).toEqual(action);
    }
    expect(told.slice(0, 3)).toEqual([]);
  }, 600_000);
});
