/** A form for one question: fields in the order they are chosen, a preview, one button that says what it does. */

import { Answer, isPlain, type Step, type Thing, type Variant } from "./answer";
import { control, printed } from "./controls";
import { h, refill } from "./dom";
import { idle, say, sayAction } from "./sentence";
import { type Action, same, unpacked, type Value } from "./space";
import type { Bound, Form } from "./table";
import { tallied } from "./tally";
import { listed, shorten, spaced } from "./words";

export interface FormHooks {
  confirm(action: Action): void;
  /** The choice has changed: lights and selection follow. */
  changed(): void;
  /** A rule in words. */
  rule?(id: string): string | undefined;
}

const MOST_ON_BUTTON = 44;

export class AnswerForm {
  readonly el = h("div", { class: "dn-form", onkeydown: (event) => this.entered(event) });
  readonly answer: Answer;
  private readonly preview = h("p", { class: "dn-preview", "aria-live": "polite" });
  private readonly tally = h("p", { class: "dn-tally", "aria-live": "polite" });
  private readonly primary: HTMLButtonElement;
  private readonly buttons = h("div", { class: "dn-buttons" });
  private readonly foot = h("div", { class: "dn-foot" });
  /** Each row with all that it was made from. */
  private rows = new Map<string, [from: string, row: HTMLElement]>();

  constructor(
    private readonly question: Form,
    private readonly prefix: string,
    private readonly hooks: FormHooks,
  ) {
    this.answer = new Answer(unpacked(question.space), question.seat, question.kinds);
    this.primary = h("button", {
      type: "button",
      class: "dn-primary",
      "data-focus": "confirm",
      onclick: () => this.confirm(),
    });
    this.render();
  }

  /** A thing on the board or in a panel was clicked. */
  offer(key: string, thing?: Thing): boolean {
    const done = this.answer.offer(key, thing);
    if (done) this.changed();
    return done;
  }

  clear(): void {
    this.answer.clear();
    this.changed();
  }

  confirm(): void {
    const action = this.answer.action();
    if (action) this.hooks.confirm(action);
  }

  /** Enter in a field means what the button says; on a button or in a text it does what it does everywhere. */
  private entered(event: Event): void {
    const { key, target } = event as KeyboardEvent;
    if (key !== "Enter" || !(target instanceof Element) || !target.matches("input, select")) return;
    event.preventDefault();
    event.stopPropagation();
    this.confirm();
  }

  /** Draw what has changed; the row of the field itself is drawn anew, whatever was typed there. */
  private changed(field?: string): void {
    if (field) this.rows.delete(field);
    this.render();
    this.hooks.changed();
  }

  private set(name: string, value: Value): void {
    this.answer.set(name, value);
    this.showPreview();
  }

  private render(): void {
    // What is settled and says nothing (no card, no special forces) would only be in the way.
    const shown = this.answer.steps().filter((step) => !(step.settled && idle(step.value)));
    const rows = shown.map((step) => this.rowOf(step));
    this.rows = new Map(shown.map((step, i) => [step.name, rows[i] as [string, HTMLElement]]));
    const names = shown.map((step) => step.name);
    const apart = this.bound((one) => !names.includes(one.field));
    const tally = this.question.tally ? this.tally : null;
    const others = [...this.plainButtons(), this.wayOut(), this.clearButton()];
    refill(this.buttons, this.primary, ...others);
    refill(this.foot, this.preview, tally, this.buttons);
    refill(
      this.el,
      this.closed(),
      this.kinds(),
      ...rows.map(([, row]) => row),
      ...apart,
      this.foot,
    );
    this.showPreview();
  }

  /** The row of a field: the one that stands there, if nothing about it has changed. */
  private rowOf(step: Step): [string, HTMLElement] {
    const from = JSON.stringify(step);
    const known = this.rows.get(step.name);
    return known?.[0] === from ? known : [from, this.row(step)];
  }

  /** What is asked for and cannot be done anywhere. */
  private closed(): HTMLElement | null {
    const names = this.question.closed ?? [];
    if (names.length === 0) return null;
    const none = `${listed(names)}: not possible anywhere now. Choose a place to see why.`;
    return h("p", { class: "dn-closed" }, none);
  }

  /** Kinds of answer that have something to choose; the others are buttons of their own. */
  private forms(): Variant[] {
    const open = this.answer.variants.filter((v) => !isPlain(v));
    return open.length ? open : this.answer.variants.slice(0, 1);
  }

  private kinds(): HTMLElement | null {
    const forms = this.forms();
    if (forms.length < 2) return null;
    const chips = forms.map((variant, i) => {
      const id = `${this.prefix}-kind-${i}`;
      const input = h("input", {
        type: "radio",
        name: `${this.prefix}-kind`,
        id,
        "data-focus": `kind ${i}`,
        onchange: () => {
          this.answer.pick(variant);
          this.changed();
        },
      });
      input.checked = variant === this.answer.variant;
      return h("label", { class: "dn-chip", for: id }, input, this.kindName(variant, forms));
    });
    return h(
      "div",
      { class: "dn-chips dn-kinds", role: "radiogroup", "aria-label": "What" },
      ...chips,
    );
  }

  private titleOf(variant: Variant): string {
    return this.question.kinds[variant.type]?.title ?? spaced(variant.type);
  }

  /** The kind in words; where two share a name, the fields tell them apart. */
  private kindName(variant: Variant, forms: Variant[]): string {
    const name = this.titleOf(variant);
    const twins = forms.filter((v) => v.type === variant.type);
    if (twins.length < 2) return name;
    const own = variant.names.filter((n) => twins.some((v) => !v.names.includes(n)));
    return own.length ? `${name}, ${own.map((n) => n.replace(/_/g, " ")).join(", ")}` : name;
  }

  private row(step: Step): HTMLElement {
    const id = `${this.prefix}-${step.name}`;
    const label = h("span", { class: "dn-label" }, step.label);
    const { things } = this.question;
    if (step.settled)
      return h(
        "div",
        { class: "dn-row" },
        label,
        h("span", { class: "dn-fixed" }, ...printed(step.value, things)),
        ...this.bound((one) => one.field === step.name),
      );
    const told = {
      set: (value: Value) => this.set(step.name, value),
      settle: () => this.changed(step.name),
    };
    const empty = step.value === undefined ? " dn-open" : "";
    return h(
      "div",
      { class: `dn-row${empty}` },
      label,
      control(step, id, told, things),
      ...this.bound((one) => one.field === step.name),
    );
  }

  /** What holds the answer to something, with the rule that does. */
  private bound(about: (one: Bound) => boolean): HTMLElement[] {
    return (this.question.bound ?? []).filter(about).map(({ rule, text }) => {
      const words = this.hooks.rule?.(rule) ?? "This rule is not written down.";
      const summary = h(
        "summary",
        { "data-focus": `${rule} ${text}` },
        text,
        " ",
        h("code", {}, rule),
      );
      return h("details", { class: "dn-bound" }, summary, h("p", { class: "dn-rule" }, words));
    });
  }

  private plainButtons(): (HTMLElement | null)[] {
    return this.answer.variants
      .filter((v) => isPlain(v) && v !== this.answer.variant)
      .map((v) => {
        const action: Action = { type: v.type, seat: this.question.seat, ...v.products[0]?.fixed };
        return sameAction(action, this.question.default) ? null : this.send(action, "dn-second");
      });
  }

  private wayOut(): HTMLElement | null {
    const { default: out } = this.question;
    return out ? this.send(out, "dn-second dn-out") : null;
  }

  /** What an answer means here: to decline is to ship nothing, to stay, or to pass. */
  words(action: Action): string {
    const { default: out, otherwise, kinds } = this.question;
    return (sameAction(action, out) && otherwise) || sayAction(action, kinds, this.question.things);
  }

  private send(action: Action, style: string): HTMLElement {
    const words = this.words(action);
    const attributes = {
      type: "button",
      class: style,
      "data-focus": words,
      onclick: () => this.hooks.confirm(action),
    };
    return h("button", attributes, onButton(words));
  }

  private clearButton(): HTMLElement | null {
    if (!this.answer.touched) return null;
    return h(
      "button",
      { type: "button", class: "dn-link", "data-focus": "clear", onclick: () => this.clear() },
      "Clear",
    );
  }

  private showPreview(): void {
    const { variant } = this.answer;
    const action = this.answer.action();
    const values = Object.fromEntries(this.answer.steps().map((s) => [s.name, s.value]));
    const kind = this.question.kinds[variant?.type ?? ""];
    const words = action
      ? this.words(action)
      : variant
        ? say(variant.type, values, kind, this.question.things)
        : "";
    const open = this.answer.steps().find((s) => s.value === undefined);
    const plain = variant !== undefined && isPlain(variant);
    const wayOut = sameAction(action, this.question.default);
    this.primary.hidden = plain && wayOut;
    // One button for one answer: the way out steps aside while the form says the same.
    const out = this.el.querySelector<HTMLElement>(".dn-out");
    if (out) out.hidden = wayOut && !plain;
    this.primary.textContent = onButton(action || !variant ? words : this.titleOf(variant));
    this.primary.setAttribute("aria-disabled", String(!action));
    this.tally.textContent = tallied(this.question.tally, action);
    const cost = this.answer.cost();
    const price = cost ? `, for ${cost.spice} spice` : "";
    const missing = open ? ` · still to choose: ${open.label}` : "";
    this.preview.textContent = words + price + missing;
    // Where nothing is to be chosen, the buttons say it all.
    const free = this.answer.steps().some((s) => !s.settled);
    this.preview.classList.toggle("dn-unseen", !free && this.says(this.preview.textContent));
  }

  /** Whether a button stands there with these words. */
  private says(words: string): boolean {
    const buttons = [...this.el.querySelectorAll<HTMLElement>(".dn-buttons button")];
    return buttons.some((one) => !one.hidden && one.textContent === words);
  }
}

/** What a button has room for: of a long sentence, what stands before its colon. */
function onButton(words: string): string {
  const head = words.length > MOST_ON_BUTTON ? (words.split(": ")[0] ?? words) : words;
  return shorten(head, MOST_ON_BUTTON);
}

function sameAction(a: Action | null | undefined, b: Action | null | undefined): boolean {
  if (!a || !b) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => same(a[name], b[name]));
}
