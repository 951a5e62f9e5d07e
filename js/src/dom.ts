/** Elements in one call. Text is always text, never markup. */

type Attribute = string | number | boolean | null | undefined;
type Listener = (event: Event) => void;

/** An element with attributes (`onclick` and the like are listeners) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Attribute | Listener> = {},
  ...children: (Node | string | null | undefined)[]
): HTMLElementTagNameMap[K] {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") el.addEventListener(name.slice(2), value);
    else if (value === true) el.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined)
      el.setAttribute(name, String(value));
  }
  el.append(...children.filter((child) => child !== null && child !== undefined));
  return el;
}

/**
 * Replace what an element holds. What somebody is at stays as it was, found again by its name: the focus, words
 * typed but not yet sent, and what was opened to be read.
 */
export function refill(el: HTMLElement, ...children: (Node | null | undefined)[]): void {
  const active = focusedIn(el);
  const opened = [...el.querySelectorAll("details[open] > summary")].map(focusName);
  place(
    el,
    [...children].filter((child) => child !== null && child !== undefined),
  );
  for (const summary of el.querySelectorAll("details > summary"))
    if (focusName(summary) && opened.includes(focusName(summary)))
      summary.parentElement?.setAttribute("open", "");
  const name = active && focusName(active);
  const next = name ? named(el, name) : undefined;
  if (next) stay(next);
  if (active && !focusedIn(el)) stay(el); // it is gone, or cannot be used any more
  if (active instanceof HTMLInputElement && next instanceof HTMLInputElement)
    if (active.type === "text" && active.value !== active.defaultValue) next.value = active.value;
}

/** Fill an element, unless it holds the very same already: a list may be open, a row about to be pressed. */
export function keep(el: HTMLElement, ...children: Node[]): void {
  const all = [...el.childNodes];
  const same =
    all.length === children.length && all.every((own, i) => own.isEqualNode(children[i] as Node));
  if (!same) el.replaceChildren(...children);
}

/** Put children into an element. One that is there stays untouched: somebody may be pressing it just now. */
function place(el: HTMLElement, children: Node[]): void {
  for (const old of [...el.childNodes]) if (!children.includes(old)) old.remove();
  let at = el.firstChild;
  for (const child of children)
    if (child === at) at = at.nextSibling;
    else el.insertBefore(child, at);
}

/** Give an element the focus that something in it has lost: else the next key would be an order to the notebook. */
export function stay(el: HTMLElement): void {
  if (el.tabIndex < 0) el.tabIndex = -1;
  el.focus({ preventScroll: true });
}

/** Take something out of sight, as `act` does; whoever was at it stays in the element around. */
export function withdraw(el: HTMLElement, around: HTMLElement, act: () => void): void {
  const within = focusedIn(el);
  act();
  if (within) stay(around);
}

/** What has the focus in an element, or is that itself. */
export function focusedIn(el: Element): Element | null {
  const { activeElement } = el.getRootNode() as Document | ShadowRoot;
  return el.contains(activeElement) ? activeElement : null;
}

function focusName(el: Element): string | null {
  return el.getAttribute("data-focus");
}

function named(el: HTMLElement, name: string): HTMLElement | undefined {
  const all = [...el.querySelectorAll<HTMLElement>("[data-focus]")];
  return all.find((child) => focusName(child) === name);
}

/** Do something once the next frame has been painted, unless the view has gone by then. */
export function afterFrame(act: () => void, signal: AbortSignal): void {
  requestAnimationFrame(() => requestAnimationFrame(() => signal.aborted || act()));
}

/** Do something when a view ends; the page, which keeps the signal, keeps nothing of the view by it. */
export function atEnd(signal: AbortSignal, act: () => void): void {
  signal.addEventListener("abort", act, { once: true });
}

/** A box of the panel with its heading. */
export function box(name: string, title: string, aside = ""): [HTMLElement, HTMLElement] {
  const body = h("div", { class: "dn-body" });
  const heading = h("h3", {}, title);
  const head = h("div", { class: "dn-head" }, heading, h("span", { class: "dn-aside" }, aside));
  return [h("section", { class: `dn-box dn-${name}`, "aria-label": title }, head, body), body];
}

let made = 0;

/** A prefix that no other view on the page has. */
export function uniquePrefix(): string {
  made += 1;
  return `dn${made}-${Math.random().toString(36).slice(2, 7)}`;
}
