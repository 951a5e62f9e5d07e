/** A table on the page: board, panels, announcements. Playing and replaying fill it differently. */

import type { Known } from "./answer";
import { followTheme } from "./appearance";
import { afterFrame, box, h, refill, uniquePrefix, withdraw } from "./dom";
import { AnswerForm } from "./form";
import { LayerSwitches } from "./layers";
import { BoardMap } from "./map";
import { handBox, logBox, type Mark, marker, playersBox, ruleText } from "./panels";
import { type Box, type Patch, Picture, type SceneData } from "./scene";
import type { Action } from "./space";
import type { Line, Question, Table } from "./table";
import { keyOf, Things, thingOf } from "./things";
import { TimelineBar, type TimelineData } from "./timeline";
import { waitingHead } from "./waiting";
import type { Model } from "./wire";
import { learnNames, nameOf, plain } from "./words";

export interface ViewHooks {
  confirm(action: Action): void;
  /** Ask for the reason why an answer is refused; the answer comes to `refuse`. */
  why(action: Action, key: string): void;
  /** The same where what is asked for can be done nowhere. */
  try(key: string): void;
  go(step: number): void;
  /** Pass from now on: in this window, in all windows of this turn, or no longer. */
  orders?: (scope: "window" | "turn" | "none") => void;
  /** Go on past a window in which nobody who looks is asked. */
  proceed?: () => void;
  jump?: (line: number) => void;
  /** Keys of this kind of table, each with what it does and the words for that. */
  extraKeys?: Record<string, [act: () => void, does: string]>;
}

const AGAIN = "Your answer was taken; now the same is asked once more.";

const KEYS: [string, string][] = [
  ["Tab", "from the question to the board, the hand, the players, the log and the timeline"],
  ["Arrows", "on the board, from place to place"],
  ["Enter", "choose a place, and once more to confirm; in the form, confirm"],
  ["Escape", "clear what is chosen"],
  ["/", "on the board, find a place by its name"],
  ["[ and ]", "step back and forward in time"],
  ["?", "show or hide this list"],
];

export class TableView {
  readonly prefix = uniquePrefix();
  private readonly question = h("section", {
    tabindex: "-1",
    class: "dn-box dn-decision",
    "aria-label": "Question",
  });
  private readonly map: BoardMap;
  private readonly players = h("div", { class: "dn-slot dn-slot-players" });
  private readonly hand = h("div", { class: "dn-slot dn-slot-hand" });
  private readonly log = h("div", { class: "dn-slot dn-slot-log" });
  private readonly notices = h("div", { class: "dn-notices", role: "status" });
  private readonly help = h("section", {
    class: "dn-box dn-help",
    hidden: true,
    "aria-label": "Keys",
  });
  private readonly polite = h("div", { class: "dn-unseen", "aria-live": "polite" });
  private readonly assertive = h("div", { class: "dn-unseen", "aria-live": "assertive" });
  private readonly app = h("div", { class: "dn-app" });
  private readonly stage = h("div", { class: "dn-stage" });
  private layers: LayerSwitches | null = null;
  private readonly timeline: TimelineBar;
  private form: AnswerForm | null = null;
  private free: AnswerForm | null = null;
  private readonly acts = h("div", { class: "dn-slot" });
  private readonly formHooks = {
    confirm: (action: Action) => this.hooks.confirm(action),
    changed: () => this.light(),
    rule: (id: string) => (this.next ?? this.table)?.rules?.[id],
  };
  private readonly things = new Things();
  private table: Table | null = null;
  private time: TimelineData | null = null;
  /** The table that is to be shown next. */
  private next: Table | null = null;
  /** How many lines of the log have been read out, and to each seat when it last looked. */
  private told = 0;
  private readonly heard = new Map<string, number>();
  readonly followTheme: () => void;

  constructor(
    readonly el: HTMLElement,
    theme: () => string,
    private readonly hooks: ViewHooks,
    private readonly signal: AbortSignal,
  ) {
    this.map = new BoardMap(
      {
        choose: (el) => this.offer(el),
        enter: (el) => this.enter(el),
        why: (el) => this.ask(el),
        clear: () => this.clear(),
        about: (key) => this.price(key),
      },
      signal,
    );
    this.timeline = new TimelineBar({ go: (step) => hooks.go(step) });
    el.classList.add("dunewidget");
    el.setAttribute("role", "group");
    this.app.append(
      this.notices,
      this.question,
      h("div", { class: "dn-own" }, this.stage, this.hand),
      this.players,
      this.log,
      this.timeline.el,
      this.help,
    );
    this.stage.append(this.map.el);
    el.replaceChildren(this.app, this.polite, this.assertive);
    this.help.append(keyList(hooks.extraKeys ?? {}));
    el.addEventListener("keydown", (event) => this.key(event), { signal });
    this.hand.addEventListener("click", (event) => this.clicked(event), { signal });
    this.players.addEventListener("click", (event) => this.clicked(event), { signal });
    this.followTheme = followTheme(el, theme, signal);
  }

  // --- the picture

  showScene(data: SceneData | null): void {
    this.map.show(data ? new Picture(data, this.prefix) : null);
    this.app.classList.toggle("dn-boardless", data === null);
    if (data) this.shape(data.box);
  }

  private shape([, , width, height]: Box): void {
    this.app.classList.toggle("dn-tall", height > 1.1 * width);
  }

  /** Offer what the map can show besides pieces; a live board has it drawn by Python. */
  offerLayers(model: Model, live: boolean): void {
    this.layers = new LayerSwitches(model, this.stage, live);
    this.stage.append(this.layers.el);
  }

  /** Say that this is a game to look at, where little room is needed for questions. */
  watched(): void {
    this.app.classList.add("dn-watched");
  }

  showLayers(): void {
    this.layers?.show();
  }

  patch(patches: readonly Patch[], moving = true): void {
    this.map.patch(patches, moving);
    for (const patch of patches) if (patch[0] === "box") this.shape(patch[1]);
  }

  // --- the panels

  /** Show a table. The first time the map comes first, and what stands beside it with the next frame. */
  showTable(table: Table, timeline: TimelineData | null): void {
    this.next = table;
    this.time = timeline;
    if (this.table || !this.map.hasPicture) this.fill(table);
    else afterFrame(() => this.complete(), this.signal);
  }

  /** Show at once what was to come with the next frame: somebody has already clicked. */
  private complete(): void {
    if (this.next && !this.table) this.fill(this.next);
  }

  private fill(table: Table): void {
    const before = this.table;
    this.table = table;
    learnNames(table.names);
    this.el.setAttribute("aria-label", [table.game, table.moment].filter(Boolean).join(", "));
    const fresh = !before || before.decision !== table.decision || before.seat !== table.seat;
    if (fresh) this.ownQuestion(table);
    this.showQuestion(table, fresh);
    this.showPanels(table, before);
    this.announce(table, before);
    this.showLayers();
    this.light();
  }

  private showPanels(table: Table, before: Table | null): void {
    const mark = this.marker(table);
    const asked = new Set([
      ...(table.waiting ?? []),
      ...(table.decision ? [table.decision.seat] : []),
    ]);
    if (!before || before.free !== table.free || before.seat !== table.seat) this.ownActs(table);
    refill(this.players, table.players?.length ? playersBox(table, asked, mark) : null);
    refill(this.hand, handBox(table, mark));
    if (!before || before.log !== table.log || before.rules !== table.rules)
      refill(
        this.log,
        table.log
          ? logBox(table, before?.log?.length ?? Number.POSITIVE_INFINITY, this.hooks, mark)
          : null,
      );
    this.timeline.show(this.time);
  }

  private marker(table: Table): Mark {
    return marker(table, this.prefix, this.map.el);
  }

  private ownQuestion(table: Table): void {
    this.map.calm();
    const { decision } = table;
    this.form = decision ? new AnswerForm(decision, `${this.prefix}-q`, this.formHooks) : null;
  }

  private ownActs(table: Table): void {
    const { free } = table;
    this.free = free ? new AnswerForm(free, `${this.prefix}-f`, this.formHooks) : null;
    refill(this.acts, this.free && freeBox(this.free));
  }

  private showQuestion(table: Table, fresh: boolean): void {
    const { decision } = table;
    const mark = this.marker(table);
    const root = this.el.getRootNode() as Document | ShadowRoot;
    const inside = this.question.contains(root.activeElement);
    this.question.classList.toggle("dn-mine", Boolean(decision));
    this.app.classList.toggle("dn-over", Boolean(table.winners));
    refill(
      this.question,
      decision ? questionHead(decision, table, mark) : waitingHead(table, mark, this.hooks.proceed),
      this.form?.el,
      this.ordersBox(table),
      this.acts,
    );
    if (fresh) this.question.scrollTop = 0;
    // Whoever has answered stays with the question itself: a key pressed twice must not answer the next one.
    if (inside && (fresh || !this.question.contains(root.activeElement)))
      this.question.focus({ preventScroll: true });
  }

  private ordersBox(table: Table): HTMLElement | null {
    const { orders } = this.hooks;
    if (!orders || !(table.orders || table.decision?.quiet)) return null;
    const button = (text: string, scope: "window" | "turn" | "none") =>
      h(
        "button",
        { type: "button", class: "dn-link", "data-focus": text, onclick: () => orders(scope) },
        text,
      );
    return h(
      "div",
      { class: "dn-orders" },
      table.orders ? h("span", { class: "dn-aside" }, table.orders) : null,
      table.orders ? button("Ask me again", "none") : null,
      table.decision?.quiet ? button("Always pass here", "window") : null,
      table.decision?.quiet ? button("Pass for the rest of the turn", "turn") : null,
    );
  }

  private announce(table: Table, before: Table | null): void {
    if (table.curtain) this.polite.textContent = "";
    else this.announceNews(table.log ?? [], table.seat ?? "", !before || Boolean(before.curtain));
    const { prompt = "", seat = "", again: marked } = table.decision ?? {};
    const again = marked && before?.decision !== table.decision;
    if (prompt && (again || before?.decision?.prompt !== prompt || before?.seat !== table.seat))
      this.assertive.textContent = `${nameOf(seat)}: ${again ? "once more: " : ""}${prompt}`;
  }

  /**
   * Read out what has happened since. Where no curtain fell, all who sit at the screen have heard what was told before;
   * after a curtain, a seat hears what came since it last looked, and the first time not the whole story.
   */
  private announceNews(log: Line[], seat: string, unveiled: boolean): void {
    const since = (unveiled ? this.heard.get(seat) : this.told) ?? log.length;
    const fresh = log.slice(since).map((line) => line.text);
    if (fresh.length || unveiled) this.polite.textContent = fresh.join(". ");
    this.told = log.length;
    // What was taken back may be told anew.
    for (const [who, lines] of this.heard) this.heard.set(who, Math.min(lines, log.length));
    this.heard.set(seat, log.length);
  }

  /** Light up what the next field can take, on the board and in the panels. */
  private light(): void {
    const answer = this.form?.answer;
    const panels = [this.players, this.hand].flatMap((el) => [
      ...el.querySelectorAll("[data-key]"),
    ]);
    this.things.gather([...this.map.pieces(), ...panels]);
    const known: Known = (key, kind) => this.map.has(key) || this.things.knows(key, kind);
    const targets = answer?.targets(known) ?? new Set<string>();
    const selected = answer?.selected() ?? [];
    this.map.mark({ targets, selected: new Set(selected.map((one) => one.key)), refused: null });
    this.things.mark(answer?.next(known), targets, selected);
  }

  // --- input

  private clicked(event: Event): void {
    const el = event.target instanceof Element ? event.target.closest("[data-key]") : null;
    if (el) this.offer(el);
  }

  private offer(el: Element): boolean {
    this.complete();
    const [key, thing] = [keyOf(el), thingOf(el)];
    if (!el.hasAttribute("data-part")) this.things.point(el);
    return Boolean(this.form?.offer(key, thing) || this.free?.offer(key, thing));
  }

  /** What the answer costs if a place is chosen for it. */
  private price(key: string): string {
    const cost = this.form?.answer.costWith(key);
    return cost ? `${cost.n} ${cost.n === 1 ? "costs" : "cost"} ${cost.spice} spice.` : "";
  }

  /** Enter on a place that is chosen already confirms, once nothing is missing. */
  private enter(el: Element): boolean {
    this.complete();
    const { form } = this;
    if (!form?.answer.picked(keyOf(el)) || !form.answer.action()) return this.offer(el);
    form.confirm();
    return true;
  }

  private clear(): void {
    this.map.calm();
    if (this.form?.answer.touched) this.form.clear();
  }

  private ask(el: Element): void {
    this.complete();
    const key = keyOf(el);
    const shown: Known = (name, kind) => this.map.shows(name, kind);
    const tried = this.form?.answer.tried(key, shown, thingOf(el));
    if (tried) this.hooks.why(tried, key);
    else if (this.table?.decision?.closed?.length && el.hasAttribute("data-part"))
      this.hooks.try(key);
  }

  private key(event: KeyboardEvent): void {
    // Where a bracket is written with AltGr, Windows reports Ctrl and Alt; a Mac reports Alt.
    if (event.metaKey || (event.ctrlKey && !event.altKey)) return;
    // A notebook would take a bare key for an order of its own: x cuts the cell, board and all.
    event.stopPropagation();
    if (
      event.target instanceof Element &&
      event.target.matches("input[type=text],input[type=number],textarea")
    )
      return;
    const own: Record<string, () => void> = {
      Escape: () => this.clear(),
      "[": () => this.timeline.step(-1),
      "]": () => this.timeline.step(1),
      "?": () => this.help.toggleAttribute("hidden"),
    };
    const act = own[event.key] ?? this.hooks.extraKeys?.[event.key]?.[0];
    if (!act) return;
    act();
    event.preventDefault();
  }

  // --- what goes wrong

  /** Show a refusal: beside the place if it was about one, else as a notice. */
  refuse(key: string, rule: string | null, text: string, words: string): void {
    if (key && this.map.shows(key)) this.map.refuse(key, rule, text, words);
    else
      this.notice(
        "refused",
        rule ? `${text} (${rule})` : text,
        rule && words ? [rule, words] : null,
      );
    this.polite.textContent = rule ? `Not legal: ${text} (${rule})` : text;
  }

  /** One notice of each kind stands until it is closed or no longer true. */
  notice(kind: string, text: string | null, rule: [string, string] | null = null): void {
    const old = this.notices.querySelector<HTMLElement>(`.dn-${kind}`);
    if (old) this.away(old);
    if (text === null) return;
    const el = h("div", { class: `dn-notice dn-${kind}` }, h("span", {}, text));
    if (rule) el.append(h("details", {}, h("summary", {}, "The rule"), ruleText(...rule)));
    el.append(
      h("button", { type: "button", class: "dn-link", onclick: () => this.away(el) }, "Close"),
    );
    this.notices.append(el);
  }

  private away(notice: HTMLElement): void {
    withdraw(notice, this.el, () => notice.remove());
  }

  /** A curtain between players who share a screen. */
  curtain(seat: string | null, lift: () => void, advice: string | null = null): void {
    const here = this.el.contains((this.el.getRootNode() as Document | ShadowRoot).activeElement);
    const lifted = this.el.querySelector<HTMLElement>(".dn-curtain");
    // News of the table behind it: whoever is at the button stays there.
    if (seat !== null && lifted?.dataset.seat === seat) return;
    lifted?.remove();
    this.app.hidden = seat !== null;
    // What went wrong is read before the curtain, too.
    (seat === null ? this.app : this.el).prepend(this.notices);
    if (seat === null) {
      if (here && lifted) this.question.focus({ preventScroll: true });
      return;
    }
    const name = nameOf(seat);
    const button = h(
      "button",
      { type: "button", class: "dn-primary", onclick: lift },
      `I am ${name}`,
    );
    const curtain = h(
      "section",
      {
        class: "dn-curtain dn-box dn-mine",
        "aria-label": "Curtain",
        "data-seat": seat,
        tabindex: "-1",
      },
      h("h2", {}, `${name} is asked`),
      h("p", {}, `Hand the screen to ${name}. Nobody else should look now.`),
      advice && h("p", { class: "dn-aside" }, advice),
      button,
    );
    this.el.append(curtain);
    // The curtain itself, not its button: a key pressed twice must not lift it.
    if (here) curtain.focus({ preventScroll: true });
    this.assertive.textContent = `Hand the screen to ${name}.`;
  }
}

function questionHead(decision: Question, table: Table, mark: Mark): HTMLElement {
  const rules = decision.rules.map((rule) =>
    h(
      "details",
      { class: "dn-cited" },
      h("summary", { "data-focus": `rule ${rule}` }, h("code", {}, rule)),
      ruleText(rule, table.rules?.[rule] ?? "This rule is not written down."),
    ),
  );
  return h(
    "div",
    { class: "dn-question" },
    h("div", { class: "dn-asked" }, mark(decision.seat), h("h2", {}, plain(decision.prompt))),
    h("p", { class: "dn-aside" }, [nameOf(decision.seat), table.moment].join(" · ")),
    decision.again ? h("p", { class: "dn-aside" }, AGAIN) : null,
    ...rules,
  );
}

function freeBox(form: AnswerForm): HTMLElement {
  return h(
    "details",
    { class: "dn-free", ontoggle: (event) => toTop(event.target as HTMLDetailsElement) },
    h("summary", { "data-focus": "free" }, "What you may do unasked"),
    form.el,
  );
}

/** What has been opened begins where its box begins, so that little of it has to be scrolled for. */
function toTop(opened: HTMLDetailsElement): void {
  const box = opened.closest(".dn-decision");
  if (box && opened.open)
    box.scrollTop += opened.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

function keyList(extra: NonNullable<ViewHooks["extraKeys"]>): HTMLElement {
  const [el, body] = box("keys", "Keys");
  const own = Object.entries(extra).map(([key, [, does]]) => [key, does]);
  const rows = [...KEYS, ...own].flatMap(([key, does]) => [h("dt", {}, key), h("dd", {}, does)]);
  body.append(h("dl", {}, ...rows));
  return el;
}
