/** Fill in a form with its own controls until it says what is wanted. */

import type { AnswerForm } from "../src/form";
import { type Action, counts, fieldOf, holds, same, type Value } from "../src/space";

function control<T extends HTMLElement>(form: AnswerForm, name: string): T | undefined {
  return [...form.el.querySelectorAll<T>("[data-focus]")].find(
    (el) => el.getAttribute("data-focus") === name,
  );
}

function change(el: HTMLElement): void {
  el.dispatchEvent(new Event("input", { bubbles: true }));
  el.dispatchEvent(new Event("change", { bubbles: true }));
}

function press(form: AnswerForm, name: string, times: number): void {
  for (let i = 0; i < times; i++) control(form, name)?.click();
}

/** Bring a stepper to a number. */
function dial(form: AnswerForm, name: string, wanted: number): void {
  const shown = control(form, `${name}+`)?.parentElement?.querySelector("output")?.textContent;
  const by = wanted - Number(shown);
  press(form, by > 0 ? `${name}+` : `${name}−`, Math.abs(by));
}

export function fillField(form: AnswerForm, name: string, value: Value): void {
  const step = form.answer.steps().find((s) => s.name === name);
  if (!step || step.settled || same(step.value, value)) return;
  const { field } = step;
  const input = control<HTMLInputElement>(form, name);
  if (field.range && input) {
    input.value = String(value);
    change(input);
  } else if (field.text !== undefined && input) {
    input.value = String(value);
    change(input);
  } else if (field.subset) {
    const held = counts((step.draft ?? step.value ?? []) as string[]);
    const all = counts(value as string[]);
    if (input?.tagName === "SELECT") {
      for (const item of held.keys()) control(form, `${name}=${item}`)?.click();
      for (const item of value as string[]) {
        const list = control<HTMLSelectElement>(form, name);
        if (!list) return;
        list.value = String([...new Set(field.subset)].indexOf(item));
        change(list);
      }
      return;
    }
    for (const item of new Set(field.subset)) {
      const wanted = all.get(item) ?? 0;
      if (wanted === (held.get(item) ?? 0)) continue;
      const box = control<HTMLInputElement>(form, `${name}=${item}`);
      if (box) {
        if (box.checked !== wanted > 0) box.click();
      } else dial(form, `${name}=${item}`, wanted);
    }
  } else if (field.split) {
    const shares = new Map(value as [string, number][]);
    for (const heap of Object.keys(field.split))
      dial(form, `${name}=${heap}`, shares.get(heap) ?? 0);
  } else if (input?.tagName === "SELECT") {
    input.value = String(field.choice?.findIndex((own) => same(own, value)));
    change(input);
  } else control(form, `${name}=${JSON.stringify(value)}`)?.click();
}

export function pickKind(form: AnswerForm, action: Action): void {
  const fits = form.answer.variants.filter(
    (v) =>
      v.type === action.type &&
      v.products.some((p) => v.names.every((n) => holds(fieldOf(p, n), action[n] as Value))),
  );
  const radios = [...form.el.querySelectorAll<HTMLInputElement>("[data-focus^='kind ']")];
  for (let i = 0; i < radios.length; i++) {
    control<HTMLInputElement>(form, `kind ${i}`)?.click();
    if (form.answer.variant && fits.includes(form.answer.variant)) return;
  }
}

/** Choose something else first, as one does: all that can be ticked or counted up in a field. */
function muddle(form: AnswerForm, name: string): void {
  const controls = [...form.el.querySelectorAll("[data-focus]")];
  const names = controls.map((el) => el.getAttribute("data-focus") ?? "");
  for (const one of names.filter((one) => one.startsWith(`${name}=`) || one === `${name}+`)) {
    const found = control<HTMLInputElement>(form, one);
    if (found?.type === "checkbox" || one.endsWith("+")) found?.click();
  }
}

/** Make an action with the form's controls, not at the first go, and press the button. */
export function make(form: AnswerForm, action: Action): void {
  const { type: _type, seat: _seat, ...values } = action;
  pickKind(form, action);
  if (form.answer.variant?.type === action.type)
    for (const name of form.answer.variant.names) muddle(form, name);
  if (form.answer.variant?.type === action.type)
    for (const name of form.answer.variant.names) fillField(form, name, values[name] as Value);
  const made = form.answer.action();
  const fits =
    made?.type === action.type && Object.entries(made).every(([name, v]) => same(v, action[name]));
  const button = fits ? control(form, "confirm") : undefined;
  const plain = control(form, form.words(action));
  (button && !button.hidden ? button : plain)?.click();
}
