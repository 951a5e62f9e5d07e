/** A form that asks for a few out of many things, and for numbers far away. */

import { expect, test } from "vitest";
import { AnswerForm } from "../src/form";
import type { Action } from "../src/space";
import type { Form } from "../src/table";
import { find } from "./host";

const MANY = ["spice", "lasgun", "shield", "snooper", "hajr", "feyd_rautha"];
const DEAL: Form = {
  seat: "p1",
  space: {
    names: ["p2", "p3", "now", "storm", "battle", ...MANY],
    fields: [
      { choice: "0-1" },
      { range: [0, 5, 1] },
      { range: [0, 564, 1] },
      { choice: "3-4" },
      { subset: "5-10", size: [0, 2] },
    ],
    fixed: [{ when: "now" }],
    products: [
      { type: "Offer", fixed: 0, fields: { to: 0, gives: 1, wants: 2, sees: 4 } },
      { type: "Offer", fields: { to: 0, gives: 2, wants: 2, sees: 4, when: 3 } },
    ],
  },
  kinds: {
    Offer: {
      says: "Offer {to}: [give {gives} spice|give nothing][ for ~{wants} spice, a look at {sees}][ ({when:lower})]",
      labels: {
        to: "To",
        when: "When",
        gives: "You give spice",
        wants: "You want spice",
        sees: "You see",
      },
      begin: { gives: 0, wants: 0, when: "now", sees: [] },
    },
  },
  things: {
    lasgun: { group: "Weapons" },
    shield: { group: "Defenses" },
    snooper: { group: "Defenses" },
    feyd_rautha: { group: "Leaders", strength: 6 },
  },
};

function form(): { el: HTMLElement; given: Action[] } {
  const given: Action[] = [];
  const made = new AnswerForm(DEAL, "d", {
    confirm: (action) => void given.push(action),
    changed: () => {},
  });
  document.body.replaceChildren(made.el);
  return { el: made.el, given };
}

function put(el: HTMLElement, name: string, value: string): void {
  const input = find<HTMLInputElement>(el, `[data-focus="${name}"]`);
  input.value = value;
  for (const kind of ["input", "change"]) input.dispatchEvent(new Event(kind, { bubbles: true }));
}

const labels = (el: HTMLElement) =>
  [...el.querySelectorAll(".dn-label")].map((one) => one.textContent);

test("a deal asks for the recipient first, and one gives at once no more than one has", () => {
  const { el } = form();
  expect(labels(el)).toEqual(["To", "When", "You give spice", "You want spice", "You see"]);
  expect(find<HTMLInputElement>(el, "[data-focus=gives]").max).toBe("5");
  expect(find(el, "[data-focus=wants]").getAttribute("type")).toBe("number");
  find(el, "[data-focus='when=\"battle\"']").click();
  expect(find<HTMLInputElement>(el, "[data-focus=gives]").max).toBe("564");
});

test("a few out of many are added from a list in groups and taken out again", () => {
  const { el, given } = form();
  expect(el.querySelectorAll("input[type=checkbox]").length).toBe(0);
  const groups = [...el.querySelectorAll("optgroup")].map((group) => group.label);
  expect(groups).toEqual(["Weapons", "Defenses", "Leaders"]);
  find(el, "[data-focus='to=\"p3\"']").click();
  put(el, "sees", "2");
  find(el, "select[data-focus=sees]").focus();
  put(el, "sees", "1");
  expect(find<HTMLSelectElement>(el, "select[data-focus=sees]").disabled).toBe(true);
  expect(document.activeElement).toBe(el); // a list in which nothing more can be chosen takes no key
  find(el, '[data-focus="sees=shield"]').click();
  put(el, "wants", "900");
  expect(find(el, ".dn-preview").textContent).toBe(
    "Offer P3: give nothing for 564 spice and a look at Lasgun (now)",
  );
  expect(find(el, ".dn-primary").textContent).toBe("Offer P3");
  find(el, ".dn-primary").click();
  expect(given).toEqual([
    { type: "Offer", seat: "p1", to: "p3", when: "now", gives: 0, wants: 564, sees: ["lasgun"] },
  ]);
});

test("when one field changes, the button and the rows it does not concern are not touched: a hand may be on them", async () => {
  const { el } = form();
  find(el, "[data-focus='to=\"p3\"']").click();
  const row = (name: string) => find(el, `[data-focus="${name}"]`).closest(".dn-row");
  const [wants, gives, sees] = [row("wants"), row("gives"), row("sees")];
  const gone: Node[] = [];
  const seen = new MutationObserver((all) => {
    for (const { removedNodes } of all) gone.push(...removedNodes);
  });
  seen.observe(el, { childList: true, subtree: true });
  put(el, "wants", "900");
  await new Promise((done) => setTimeout(done));
  expect(gone.some((node) => node.contains(find(el, ".dn-primary")))).toBe(false);
  expect([row("gives"), row("sees")]).toEqual([gives, sees]);
  expect(gone).toContain(wants);
  expect(find<HTMLInputElement>(el, "[data-focus=wants]").value).toBe("564");
  seen.disconnect();
});
