import { expect, test, vi } from "vitest";
import type { Question, Timeline, Whole } from "../src/table";
import { learnNames, nameOf } from "../src/words";
import { board, byText, curtainFor, find, TABLE } from "./host";

test("the question is a form; choosing and confirming sends the action", () => {
  const desk = board();
  expect(find(desk.el, "h2").textContent).toBe("Ship forces?");
  byText(desk.el, "label", "South · 2").querySelector("input")?.click();
  find(desk.el, "[data-focus='n+']").click();
  expect(find(desk.el, ".dn-preview").textContent).toBe("Ship 2 to South · 2");
  find(desk.el, ".dn-primary").click();
  expect(desk.sent.at(-1)).toEqual({
    type: "play",
    v: 0,
    action: { type: "Ship", seat: "p1", to: "south:2", n: 2 },
  });
});

test("a name that is printed otherwise than its key is written as printed", () => {
  const desk = board();
  desk.send({ v: 1, table: { names: { south: "The So-Called South" } } });
  desk.send({ v: 2, table: { decision: { ...TABLE.decision, prompt: "And now?" } } });
  expect(byText(desk.el, "label", "The So-Called South · 2")).toBeTruthy();
  learnNames({ south: "South" });
});

test("while something is missing the button waits and the preview says what", () => {
  const desk = board();
  const before = desk.sent.length;
  find(desk.el, ".dn-primary").click();
  expect(desk.sent.length).toBe(before);
  expect(find(desk.el, ".dn-preview").textContent).toContain("still to choose: To");
});

test("where nothing is to be chosen the buttons say it all; else the preview is seen as well", () => {
  const desk = board();
  expect(find(desk.el, ".dn-preview").classList).not.toContain("dn-unseen");
  const space = {
    names: [],
    fixed: [],
    fields: [],
    products: [{ type: "Claim" }, { type: "Stay" }],
  };
  const kinds = { Claim: { says: "Claim charity" }, Stay: { says: "Stay" } };
  desk.send({ v: 1, table: { decision: { ...TABLE.decision, space, kinds } } });
  expect(byText(desk.el, "button", "Claim charity")).toBeTruthy();
  expect(find(desk.el, ".dn-preview").classList).toContain("dn-unseen");
});

test("what can be chosen begins with a capital, as it does on a button", () => {
  const desk = board();
  learnNames({ loot: "the loot" });
  const space = {
    names: ["loot", "north:1"],
    fixed: [],
    fields: [{ choice: "0-1" }],
    products: [{ type: "Show", fields: { what: 0 } }],
  };
  desk.send({
    v: 1,
    table: { decision: { ...TABLE.decision, space, kinds: { Show: { says: "Show {what}" } } } },
  });
  byText(desk.el, "label", "The loot").querySelector("input")?.click();
  expect(find(desk.el, ".dn-primary").textContent).toBe("Show the loot");
});

test("once the game is over little room is kept for questions, and again when one goes back", () => {
  const desk = board();
  const over = () => find(desk.el, ".dn-app").classList.contains("dn-over");
  expect(over()).toBe(false);
  desk.send({ v: 1, table: { decision: null, winners: ["p2"] } });
  expect(over()).toBe(true);
  desk.send({ v: 2, table: { winners: null } });
  expect(over()).toBe(false);
});

test("what one has answered in secret stands there while others are waited for", () => {
  const action = { type: "Plan", seat: "p1", dial: 3, card: "shield" };
  const kinds = { Plan: { says: "Dial {dial}[ with {card}]" } };
  const desk = board({}, { decision: null, waiting: ["p2"], committed: { action, kinds } });
  expect(find(desk.el, ".dn-decision").textContent).toContain("Waiting for P2.");
  expect(find(desk.el, ".dn-sealed").textContent).toBe("Your sealed answer: Dial 3 with Shield");
});

test("Enter in the form confirms what the button says, and does nothing while something is missing", () => {
  const desk = board();
  const before = desk.sent.length;
  const enter = () =>
    find(desk.el, "[data-focus=n]").dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", bubbles: true }),
    );
  enter();
  expect(desk.sent.length).toBe(before);
  byText(desk.el, "label", "North · 1").querySelector("input")?.click();
  enter();
  expect(desk.sent.at(-1)).toMatchObject({ action: { type: "Ship", to: "north:1", n: 1 } });
});

test("declining is one button", () => {
  const desk = board();
  byText(desk.el, "button", "Stay").click();
  expect(desk.sent.at(-1)).toEqual({ type: "play", v: 0, action: { type: "Stay", seat: "p1" } });
});

test("a frame changes only what it names, and a view that opens later starts from there", () => {
  const desk = board();
  const line = { text: "p1 ships", rule: "XX-01", name: "ship", seat: "p1" };
  desk.send({ v: 1, table: { moment: "turn 2", decision: null, log: { "+": [1, [line]] } } });
  expect(find(desk.el, ".dn-decision h2").textContent).toBe("Turn 2");
  expect(desk.el.querySelectorAll(".dn-lines li").length).toBe(2);
  expect(desk.model.get("whole").v).toBe(1);
  expect(desk.model.get("whole").table.log?.length).toBe(2);
  expect(find(desk.el, "[aria-live=polite]").textContent).toContain("p1 ships");
});

test("a frame that does not follow is not believed: the whole table is asked for", () => {
  const desk = board();
  desk.send({ v: 5, table: { moment: "turn 9" } });
  expect(desk.sent.at(-1)).toEqual({ type: "whole" });
  expect(find(desk.el, ".dn-aside").textContent).not.toContain("turn 9");
});

test("frames that were lost with the line are made up for when Python answers again", () => {
  const desk = board();
  desk.reply({ type: "hello", v: 0 });
  expect(desk.sent.at(-1)).toEqual({ type: "hello" });
  desk.reply({ type: "hello", v: 4 });
  expect(desk.sent.at(-1)).toEqual({ type: "whole" });
});

test("a refusal from a table that has moved on brings what was missed", () => {
  const desk = board();
  desk.reply({ type: "refused", text: "moved on", v: 0 });
  expect(desk.sent.at(-1)).toEqual({ type: "hello" });
  desk.reply({ type: "refused", text: "moved on", v: 3 });
  expect(desk.sent.at(-1)).toEqual({ type: "whole" });
});

test("a picture that cannot be changed as it should is asked for anew", () => {
  const scene = { box: [0, 0, 9, 9], title: "", desc: [], statics: {}, root: { t: "g" } };
  const desk = board({ scene } as unknown as Partial<Whole>);
  desk.send({ v: 1, patches: [["text", "nowhere", "x"]], table: { moment: "turn 2" } });
  expect(desk.sent.at(-1)).toEqual({ type: "whole" });
  expect(desk.model.get("whole").v).toBe(0);
});

test("a view that has missed something is drawn anew from all that is known", () => {
  const desk = board();
  const table = { ...TABLE, moment: "turn 5", decision: null };
  // Jupyter sets both and tells of the frame first.
  desk.model.get("whole").v = 4;
  desk.model.get("whole").table = table;
  desk.send({ v: 4, patches: [["text", "nowhere", "x"]], table: {} });
  expect(find(desk.el, ".dn-decision h2").textContent).toBe("Turn 5");
  expect(desk.el.dataset.version).toBe("4");
});

test("a button pressed twice acts once, and again when it has been answered or nobody answers", () => {
  vi.useFakeTimers();
  const desk = board();
  const plays = () => desk.sent.filter((message) => message.type === "play").length;
  const stay = () => byText(desk.el, "button", "Stay").click();
  stay();
  stay();
  expect(plays()).toBe(1);
  desk.reply({ type: "hello", v: 0 });
  stay();
  expect(plays()).toBe(2);
  vi.advanceTimersByTime(5000);
  stay();
  expect(plays()).toBe(3);
  vi.useRealTimers();
});

test("what is asked once more is said to be, and takes the form and the focus anew", () => {
  const desk = board();
  const assertive = () => find(desk.el, ".dn-unseen[aria-live=assertive]").textContent;
  byText(desk.el, "button", "Stay").focus();
  desk.send({ v: 1, table: { decision: { ...(TABLE.decision as Question), again: true } } });
  expect(assertive()).toBe("P1: once more: Ship forces?");
  expect(find(desk.el, ".dn-question").textContent).toContain("asked once more");
  expect(document.activeElement).toBe(find(desk.el, ".dn-decision"));
  find(desk.el, ".dn-unseen[aria-live=assertive]").textContent = "";
  desk.send({ v: 2, table: { moment: "turn 2" } });
  expect(assertive()).toBe("");
});

test("whatever has the focus, it stays on the board when everything changes", () => {
  const free = { ...(TABLE.decision as Question) };
  const full = { free, orders: "You pass here.", timeline: { ...(TABLE.timeline as Timeline) } };
  const all = '[tabindex="0"], button, summary, input, select';
  const count = board({}, full).el.querySelectorAll(all).length;
  expect(count).toBeGreaterThan(20);
  const left: string[] = [];
  for (let i = 0; i < count; i++) {
    const desk = board({}, full);
    desk.reply({ type: "refused", text: "not now", rule: "XX-01", words: "Why.", v: 0 });
    const el = desk.el.querySelectorAll<HTMLElement>(all)[i];
    el?.focus();
    expect(document.activeElement).toBe(el);
    desk.send({ v: 1, table: { ...TABLE, hand: [], players: [], log: [], timeline: null } });
    if (!desk.el.contains(document.activeElement)) left.push(el?.outerHTML ?? "");
  }
  expect(left).toEqual([]);
});

test("the focus is on the same card, row and line after a change, and on the board when a notice is closed", () => {
  const desk = board();
  for (const where of [".dn-card:nth-child(2)", ".dn-players [tabindex]", ".dn-lines"]) {
    find(desk.el, where).focus();
    const { log = [] } = TABLE;
    const v = desk.model.get("whole").v + 1;
    desk.send({ v, table: { players: [...(TABLE.players ?? [])], log: [...log] } });
    expect(document.activeElement).toBe(find(desk.el, where));
  }
  desk.reply({ type: "refused", text: "not now" });
  const close = byText(desk.el, ".dn-notice button", "Close");
  close.focus();
  close.click();
  expect(desk.el.querySelector(".dn-notice")).toBeNull();
  expect(desk.el.contains(document.activeElement)).toBe(true);
});

test("steps pressed in a hurry add up, though none of them is shown yet", () => {
  const desk = board(
    {},
    { timeline: { ...(TABLE.timeline as Timeline), at: 1, here: 1, count: 9 } },
  );
  for (const key of ["]", "]", "["])
    find(desk.el, ".dn-decision").dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true }),
    );
  const looks = desk.sent.filter(({ type }) => type === "look").map(({ at }) => at);
  expect(looks).toEqual([2, 3, 2]);
});

test("what somebody reads stays open and what somebody writes stays written when others move", () => {
  const desk = board();
  document.body.append(desk.el);
  find<HTMLDetailsElement>(desk.el, ".dn-lines details").open = true;
  const note = find<HTMLInputElement>(desk.el, "[data-focus=note]");
  note.focus();
  note.value = "a plan to rem";
  const line = { text: "p1 ships", rule: "XX-01", name: "ship", seat: "p1" };
  desk.send({ v: 1, table: { log: { "+": [1, [line]] } } });
  const [fresh, old] = desk.el.querySelectorAll<HTMLDetailsElement>(".dn-lines details");
  expect([fresh?.open, old?.open]).toEqual([false, true]);
  expect(find<HTMLInputElement>(desk.el, "[data-focus=note]").value).toBe("a plan to rem");
  expect(document.activeElement?.getAttribute("data-focus")).toBe("note");
});

test("when the table moves on the focus stays where it is, but never on the button of the next answer", () => {
  const desk = board();
  document.body.append(desk.el);
  find(desk.el, "[data-focus='Step back']").focus();
  desk.send({ v: 1, table: { decision: { ...TABLE.decision, prompt: "And then?" } } });
  expect(document.activeElement?.getAttribute("data-focus")).toBe("Step back");
  find(desk.el, "[data-focus=confirm]").focus();
  desk.send({ v: 2, table: { decision: { ...TABLE.decision, prompt: "And now?" } } });
  expect(document.activeElement).toBe(find(desk.el, ".dn-decision"));
});

test("a leader in the hand shows house and strength and is chosen by a click", () => {
  const leader = { name: "Chani", kind: "leader", side: "p1", strength: 6, text: "" };
  const jamis = { key: "jamis", ...leader, name: "Jamis", away: true, text: "in the tanks" };
  const hand = [
    { label: "cards", cards: [{ key: "shield" }] },
    { label: "leaders", cards: [{ key: "chani", ...leader }, jamis] },
  ];
  const space = {
    names: ["chani", "jamis"],
    fixed: [],
    fields: [{ choice: "0-1" }],
    products: [{ type: "Plan", fields: { leader: 0 } }],
  };
  const desk = board({}, { hand, decision: { ...TABLE.decision, space } as Question });
  const chani = find(desk.el, ".dn-hand [data-key=chani]");
  expect(chani.textContent).toBe("P16Chani");
  expect(chani.classList.contains("dn-lit")).toBe(true);
  expect(find(desk.el, "[data-key=jamis]").classList.contains("dn-away")).toBe(true);
  chani.click();
  expect(find(desk.el, "[data-key=chani]").classList.contains("dn-chosen")).toBe(true);
});

test("a refusal shows the rule and its words until the table moves on", () => {
  const desk = board();
  desk.reply({
    type: "refused",
    text: "the storm is there",
    rule: "XX-02",
    words: "The storm moves.",
  });
  const notice = find(desk.el, ".dn-refused.dn-notice");
  expect(notice.textContent).toContain("the storm is there (XX-02)");
  expect(notice.textContent).toContain("The storm moves.");
  desk.send({ v: 1, table: { moment: "turn 2" } });
  expect(desk.el.querySelector(".dn-notice.dn-refused")).toBeNull();
});

test("errors of Python are shown", () => {
  const desk = board();
  desk.reply({ type: "error", text: "KeyError: 'x'" });
  expect(find(desk.el, ".dn-error").textContent).toContain("KeyError: 'x'");
});

test("text is text, never markup", () => {
  const text = "<img src=x onerror=alert(1)>";
  const desk = board({}, { log: [{ text, rule: "XX-01", name: "x", seat: null }], moment: text });
  expect(desk.el.querySelector("img")).toBeNull();
  expect(find(desk.el, ".dn-said").textContent).toBe(text);
});

test("when Python is silent the board says so, and takes it back when it answers", () => {
  vi.useFakeTimers();
  const desk = board();
  vi.advanceTimersByTime(5000);
  expect(find(desk.el, ".dn-gone").textContent).toContain("does not answer");
  desk.reply({ type: "hello", v: 0 });
  expect(desk.el.querySelector(".dn-gone")).toBeNull();
  vi.useRealTimers();
});

test("a curtain hides everything until the right player lifts it", () => {
  const desk = board({}, { curtain: "p2" });
  expect(find(desk.el, ".dn-app").hidden).toBe(true);
  byText(desk.el, ".dn-curtain button", "I am P2").click();
  expect(desk.sent.at(-1)).toEqual({ type: "reveal", v: 0, seat: "p2" });
  desk.send({ v: 1, table: { ...TABLE, curtain: null } });
  expect(find(desk.el, ".dn-app").hidden).toBe(false);
});

test("behind the curtain nothing of the last player is announced, and the next hears the question, not the story", () => {
  const desk = board();
  const polite = () => find(desk.el, ".dn-unseen[aria-live=polite]").textContent;
  const line = { text: "p1 draws a lasgun", rule: "XX-01", name: "draw", seat: "p1" };
  desk.send({ v: 1, table: { log: { "+": [1, [line]] } } });
  expect(polite()).toContain("lasgun");
  desk.send({ v: 2, table: curtainFor("p2") });
  expect(polite()).toBe("");
  desk.send({ v: 3, table: { ...TABLE, seat: "p2", curtain: null } });
  expect(polite()).toBe("");
  expect(find(desk.el, ".dn-unseen[aria-live=assertive]").textContent).toContain("Ship forces?");
});

test("at a shared screen the next seat hears what happened, after a curtain all since it last looked", () => {
  const desk = board();
  const polite = () => find(desk.el, ".dn-unseen[aria-live=polite]").textContent;
  const line = (text: string) => ({ text, rule: "XX-01", name: "x", seat: null });
  const log = [...(TABLE.log ?? []), line("P1 ships"), line("P2 bids 3")];
  desk.send({ v: 1, table: { seat: "p2", log: log.slice(0, 2) } });
  expect(polite()).toBe("P1 ships");
  desk.send({ v: 2, table: curtainFor("p1") });
  expect(polite()).toBe("");
  desk.send({ v: 3, table: { ...TABLE, log, curtain: null } });
  expect(polite()).toBe("P1 ships. P2 bids 3");
});

test("the curtain says how a game with quiet windows is played at one screen", () => {
  const desk = board({}, { curtain: "p2", advice: "Windows are quiet." });
  expect(find(desk.el, ".dn-curtain").textContent).toContain("Windows are quiet.");
});

test("whoever looks back is told so, who was asked then, and what is asked now", () => {
  const now = { asked: "Ship forces?", waiting: ["p1"], winners: null };
  const desk = board({}, { decision: null, waiting: ["p2"], now });
  const said = () => find(desk.el, ".dn-question").textContent;
  expect(said()).toContain("You are looking back.Here P2 is asked.Now you are asked: Ship forces?");
  desk.send({ v: 1, table: { waiting: [], now: { waiting: ["p1", "p2"] } } });
  expect(said()).toContain("You are looking back.Now P1 and P2 are asked.");
  desk.send({ v: 2, table: { now: { winners: ["p1", "p2"] } } });
  expect(said()).toContain("You are looking back.Now P1 and P2 won.");
});

test("a game that is over says so first, and who won", () => {
  const desk = board({}, { decision: null, winners: ["p1", "p2"] });
  expect(find(desk.el, ".dn-question h2").textContent).toBe("The game is over");
  expect(find(desk.el, ".dn-question").textContent).toContain("P1 and P2 won.");
  desk.send({ v: 1, table: { winners: [] } });
  expect(find(desk.el, ".dn-question").textContent).toContain("Nobody won.");
});

test("a window that nobody at the screen is asked in can be passed by", () => {
  const desk = board({}, { decision: null, proceed: true });
  byText(desk.el, "button", "Go on").click();
  expect(desk.sent.at(-1)).toEqual({ type: "proceed", v: 0 });
});

test("a step is live only while nothing lies ahead", () => {
  const desk = board();
  const time = { ...(TABLE.timeline as Timeline), at: 0, here: 0, redo: true };
  desk.send({ v: 1, table: { timeline: time } });
  expect(find(desk.el, ".dn-status").textContent).not.toContain("live");
});

test("the timeline names the moment at which the table stands, also when silent passes have led there", () => {
  const desk = board({}, { moment: "turn 1, Battle" });
  expect(find(desk.el, ".dn-status").textContent).toContain("turn 1, Battle · step 1 of 1 · live");
});

test("time: stepping back looks, undo and notes are sent", () => {
  const desk = board();
  find(desk.el, "[aria-label='Step back']").click();
  expect(desk.sent.at(-1)).toEqual({ type: "look", at: 0 });
  byText(desk.el, "button", "Undo").click();
  expect(desk.sent.at(-1)).toEqual({ type: "undo", v: 0 });
  const note = find<HTMLInputElement>(desk.el, "[data-focus=note]");
  note.value = "well played";
  note.dispatchEvent(new Event("change"));
  expect(desk.sent.at(-1)).toEqual({ type: "note", at: 1, text: "well played" });
});

/** Press keys in the form; what comes out of the widget at the top. */
function leaked(el: HTMLElement, keys: KeyboardEventInit[]): string[] {
  const out: string[] = [];
  const listen = (event: KeyboardEvent) => void out.push(event.key);
  document.addEventListener("keydown", listen);
  for (const init of keys)
    find(el, ".dn-primary").dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true }));
  document.removeEventListener("keydown", listen);
  return out;
}

test("a bare key never reaches the notebook, which would cut or move a cell; an order of the page does", () => {
  const desk = board();
  const bare = ["?", "b", "x", "ArrowDown", "Enter", "Tab"].map((key) => ({ key }));
  const altGr = { key: "[", ctrlKey: true, altKey: true };
  expect(leaked(desk.el, [...bare, altGr, { key: "s", ctrlKey: true }])).toEqual(["s"]);
  expect(find(desk.el, ".dn-help").hasAttribute("hidden")).toBe(false);
  expect(desk.sent.at(-1)).toEqual({ type: "look", at: 0 });
});

test("Escape clears what is chosen, in the form too", () => {
  const desk = board();
  byText(desk.el, "label", "South · 2").querySelector("input")?.click();
  leaked(desk.el, [{ key: "Escape" }]);
  expect(find(desk.el, ".dn-preview").textContent).toContain("still to choose: To");
});

test("after its signal a view neither listens nor sends, and leaves nothing in its element", () => {
  const desk = board();
  desk.close();
  const sent = desk.sent.length;
  desk.send({ v: 1, table: { moment: "turn 2" } });
  desk.send({ v: 9, table: { moment: "turn 9" } });
  desk.reply({ type: "error", text: "late" });
  expect(desk.el.childNodes.length).toBe(0);
  expect(desk.sent.length).toBe(sent);
});

test("the focus stays on a control when the form is drawn again", () => {
  const desk = board();
  find(desk.el, "[data-focus='n+']").focus();
  find(desk.el, "[data-focus='n+']").click();
  expect(document.activeElement?.getAttribute("data-focus")).toBe("n+");
});

test("a free act has a form of its own", () => {
  const free = {
    seat: "p1",
    space: {
      names: [],
      fixed: [],
      fields: [{ text: 20 }],
      products: [{ type: "Say", fields: { words: 0 } }],
    },
    kinds: { Say: { says: "Say {words:text}" } },
  };
  const desk = board({}, { free });
  const box = find(desk.el, ".dn-free");
  const input = find<HTMLTextAreaElement>(box, "textarea");
  input.value = "hello";
  input.dispatchEvent(new Event("input"));
  find(box, ".dn-primary").click();
  expect(desk.sent.at(-1)).toMatchObject({ action: { type: "Say", seat: "p1", words: "hello" } });
});

test("the theme follows the notebook, unless one was asked for", async () => {
  document.body.setAttribute("data-jp-theme-light", "false");
  const desk = board();
  expect(desk.el.dataset.theme).toBe("dark");
  document.body.setAttribute("data-jp-theme-light", "true");
  await vi.waitFor(() => expect(desk.el.dataset.theme).toBe("light"));
  desk.model.set("theme", "dark");
  expect(desk.el.dataset.theme).toBe("dark");
  document.body.removeAttribute("data-jp-theme-light");
});

test("in a window one can order to pass from now on, and take that back", () => {
  const decision = { ...TABLE.decision, quiet: true } as Question;
  const desk = board({}, { decision: decision ?? null });
  byText(desk.el, "button", "Pass for the rest of the turn").click();
  expect(desk.sent.at(-1)).toEqual({ type: "orders", v: 0, scope: "turn" });
  desk.send({ v: 1, table: { decision: null, orders: "You pass in every window." } });
  byText(desk.el, "button", "Ask me again").click();
  expect(desk.sent.at(-1)).toEqual({ type: "orders", v: 1, scope: "none" });
});

test("the focus stays with the question when the answer leaves no button, and with the curtain", () => {
  const desk = board();
  byText(desk.el, "button", "Stay").focus();
  desk.send({ v: 1, table: { decision: null } });
  expect(document.activeElement?.classList.contains("dn-decision")).toBe(true);
  desk.send({ v: 2, table: { curtain: "p2" } });
  expect(document.activeElement?.classList.contains("dn-curtain")).toBe(true);
});

test("keys of the game are not shown to people", () => {
  const log = [{ text: "p1 ships to pasty_mesa:7", rule: "XX-01", name: "ship", seat: null }];
  const desk = board({}, { log });
  expect(find(desk.el, ".dn-said").textContent).toBe("p1 ships to pasty mesa\u00a0·\u00a07");
});

test("leaders are a row of marks: at hand, lost, or nobody knows; and the same in words", () => {
  const desk = board(
    {},
    { players: [{ seat: "p1", you: true, facts: [["leaders", [true, false, null]]] }] },
  );
  const pips = find(desk.el, ".dn-pips");
  expect([...pips.children].map((pip) => pip.className)).toEqual(["dn-pip dn-full", "dn-pip", ""]);
  expect(pips.textContent).toBe("?");
  expect(pips.getAttribute("aria-label")).toBe("1 of 3, 1 unknown");
});

test("what belongs to somebody is named with its owner", () => {
  expect(nameOf("bene_gesserit.half_price")).toBe("half price of Bene Gesserit");
  learnNames({ "guild.any_order": "the choice when to act" });
  expect(nameOf("guild.any_order")).toBe("the choice when to act");
});

test("a force that stands somewhere is named with its place", () => {
  expect(nameOf("corrino@polar_sink")).toBe("Corrino from Polar Sink");
});

test("a question says who is asked and when, not what the rules call it", () => {
  const desk = board();
  const aside = find(desk.el, ".dn-question .dn-aside").textContent;
  expect(aside).toBe("P1 · turn 1, Storm");
});

test("news from behind the curtain leaves whoever is at its button there, and what went wrong is read before it", () => {
  const desk = board({}, { curtain: "p2" });
  const button = byText(desk.el, ".dn-curtain button", "I am P2");
  button.focus();
  desk.send({ v: 1, table: { moment: "turn 2" } });
  expect(document.activeElement).toBe(button);
  desk.reply({ type: "refused", text: "not now", rule: null, words: "", key: "" });
  expect(find(desk.el, ".dn-notice").closest("[hidden]")).toBe(null);
});

test("a variation is a row that starts where it leaves the main line, and a click takes it", () => {
  const lines = [
    { from: 0, to: 10, on: true },
    { from: 4, to: 7, on: false },
  ];
  const timeline = { ...(TABLE.timeline as Timeline), at: 10, here: 10, count: 11, lines };
  const desk = board({}, { timeline });
  const bar = find(desk.el, ".dn-branch .dn-bar");
  expect([bar.style.left, bar.style.width]).toEqual(["40%", "30%"]);
  expect(desk.el.querySelectorAll(".dn-branch")).toHaveLength(1);
  const names = [...desk.el.querySelectorAll("[aria-label='Line of play'] option")];
  expect(names.map((one) => one.textContent)).toEqual([
    "Main line, 10 steps",
    "Variation 1, from step 4 to step 7",
  ]);
  bar.click();
  expect(desk.sent).toContainEqual(expect.objectContaining({ type: "line", line: 1 }));
});
