/** What the question's place says when there is nothing to answer: who is asked, and who has won. */

import { h } from "./dom";
import type { Mark } from "./panels";
import { sayAction } from "./sentence";
import type { Standing, Table } from "./table";
import { capital, listed, nameOf } from "./words";

const STILL = "Nothing is asked of you now.";

export function waitingHead(table: Table, mark: Mark, proceed?: () => void): HTMLElement {
  const { now, winners, committed } = table;
  const head = winners && !now ? "The game is over" : capital(table.moment ?? table.game);
  const said = now
    ? ["You are looking back.", standing(table, "Here"), standing(now, "Now") || STILL]
    : [standing(table, "") || STILL];
  return h(
    "div",
    { class: "dn-question" },
    h("div", { class: "dn-who" }, ...(table.winners ?? table.waiting ?? []).map(mark)),
    h("h2", {}, head),
    ...said.filter(Boolean).map((text) => h("p", {}, text)),
    committed ? sealed(sayAction(committed.action, committed.kinds, committed.things)) : null,
    ...(proceed && table.proceed ? wayOn(proceed) : []),
  );
}

/** What one has answered oneself and others do not know yet. */
function sealed(words: string): HTMLElement {
  return h("p", { class: "dn-sealed" }, "Your sealed answer: ", h("b", {}, words));
}

/** A window stands open for others: it need not be waited for. */
function wayOn(onclick: () => void): HTMLElement[] {
  return [
    h("p", {}, "A window is open in which you are not asked. Others who hold a card may answer."),
    h("button", { type: "button", class: "dn-second", "data-focus": "proceed", onclick }, "Go on"),
  ];
}

/** Who is asked what, or who has won; nothing where nobody may know. */
function standing({ winners, waiting = [], asked }: Standing, when: string): string {
  const said = (text: string) => (when ? `${when} ${text}` : capital(text));
  if (winners)
    return winners.length
      ? said(`${listed(winners.map((key) => nameOf(key)))} won.`)
      : said("nobody won.");
  const names = listed(waiting.map((key) => nameOf(key)));
  if (asked) return said(`you are asked: ${asked}`);
  if (!names) return "";
  return when
    ? said(`${names} ${waiting.length > 1 ? "are" : "is"} asked.`)
    : `Waiting for ${names}.`;
}
