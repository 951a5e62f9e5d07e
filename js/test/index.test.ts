import type { AnyModel } from "@anywidget/types";
import { expect, test } from "vitest";
import widget, { type Model } from "../src/index";

/** As much of a widget's model as the front end uses. */
function fakeModel(label: string) {
  const listeners = new Set<() => void>();
  const values = { label };
  const model = {
    get: (name: keyof Model) => values[name],
    on: (_event: string, listener: () => void) => listeners.add(listener),
    off: (_event: string, listener: () => void) => listeners.delete(listener),
  } as unknown as AnyModel<Model>;
  const set = (text: string) => {
    values.label = text;
    for (const listener of listeners) listener();
  };
  return { model, set };
}

test("a board is announced by its label, follows it, and lets go when it is closed", async () => {
  const { model, set } = fakeModel("turn 1");
  const el = document.createElement("div");
  const close = await widget.render({ model, el } as unknown as Parameters<
    typeof widget.render
  >[0]);
  expect(el.getAttribute("aria-label")).toBe("turn 1");
  set("turn 2");
  expect(el.getAttribute("aria-label")).toBe("turn 2");
  await close?.();
  set("turn 3");
  expect(el.getAttribute("aria-label")).toBe("turn 2");
});
