/** A keyed SVG scene: built once from JSON, then changed by small patches. */

export interface Branch {
  t: string;
  k?: string;
  a?: Record<string, string>;
  x?: string;
  c?: SceneNode[];
}
export type SceneNode = Branch | { s: string };

/** x, y, width and height of what is seen. */
export type Box = [number, number, number, number];

export interface SceneData {
  box: Box;
  title: string;
  desc: string[];
  root: SceneNode;
  /** Layers that never change, as markup; "@" stands for the prefix of the view. */
  statics: Record<string, string>;
}

export type Patch =
  | ["set", string, string, string | null]
  | ["text", string, string]
  | ["remove", string]
  | ["insert", string, string | null, SceneNode]
  | ["move", string, string | null]
  | ["title", string]
  | ["box", Box]
  | ["desc", number, number, string[]];

const SVG = "http://www.w3.org/2000/svg";
const REFERRING = new Set(["id", "aria-labelledby", "aria-describedby"]);

function keyOf(node: SceneNode, index: number): string {
  return "s" in node ? node.s : (node.k ?? String(index));
}

/** The patch a new scene starts from is lost if it cannot be applied: say where. */
function missing(path: string): Error {
  return new Error(`the picture has no part ${path}`);
}

/** Change scene data in place, so that a view opened later, or a saved notebook, starts from here. */
export function patchData(scene: SceneData, patches: readonly Patch[]): void {
  for (const patch of patches) {
    if (patch[0] === "title") scene.title = patch[1];
    else if (patch[0] === "box") scene.box = patch[1];
    else if (patch[0] === "desc") scene.desc.splice(patch[1], patch[2], ...patch[3]);
    else patchTree(scene, patch);
  }
}

type TreePatch = Exclude<
  Patch,
  ["title", string] | ["box", Box] | ["desc", number, number, string[]]
>;

function patchTree(scene: SceneData, patch: TreePatch): void {
  const [kind, path] = patch;
  const steps = path === "" ? [] : path.split("/");
  const last = kind === "remove" || kind === "move" ? steps.pop() : undefined;
  let node = scene.root as Branch;
  for (const step of steps) {
    const next = node.c?.find((child, i) => keyOf(child, i) === step);
    if (!next || "s" in next) throw missing(path);
    node = next;
  }
  if (kind === "set") node.a = withAttribute(node.a ?? {}, patch[2], patch[3]);
  else if (kind === "text") node.x = patch[2];
  else node.c = withChildren(node.c ?? [], patch, last);
}

function withAttribute(
  attributes: Record<string, string>,
  name: string,
  value: string | null,
): Record<string, string> {
  if (value !== null) return { ...attributes, [name]: value };
  const { [name]: _, ...rest } = attributes;
  return rest;
}

function withChildren(
  children: SceneNode[],
  patch: TreePatch,
  last: string | undefined,
): SceneNode[] {
  const place = (list: SceneNode[], key: string | null | undefined) =>
    key === null || key === undefined
      ? list.length
      : list.findIndex((child, i) => keyOf(child, i) === key);
  if (patch[0] === "insert") {
    const at = place(children, patch[2]);
    return [...children.slice(0, at), patch[3], ...children.slice(at)];
  }
  const from = place(children, last);
  const child = children[from];
  if (!child) throw missing(patch[1]);
  const rest = [...children.slice(0, from), ...children.slice(from + 1)];
  if (patch[0] !== "move") return rest;
  const at = place(rest, patch[2]);
  return [...rest.slice(0, at), child, ...rest.slice(at)];
}

/** The scene as elements of one view. Ids carry the view's prefix, since all boards of a page share them. */
export class Picture {
  readonly svg: SVGSVGElement;
  private readonly keys = new WeakMap<Element, string>();
  private readonly title: Element;
  private readonly desc: Element;
  private lines: string[];
  private root: Element;

  constructor(
    private readonly data: SceneData,
    readonly prefix: string,
  ) {
    this.svg = document.createElementNS(SVG, "svg") as SVGSVGElement;
    this.title = this.bare("title", data.title);
    this.lines = [...data.desc];
    this.desc = this.bare("desc", this.lines.join("\n"));
    this.root = this.build(data.root, "");
    const attributes = {
      class: "dw-root",
      viewBox: data.box.join(" "),
      role: "group",
      "aria-labelledby": `${prefix}-title`,
      "aria-describedby": `${prefix}-desc`,
    };
    for (const [name, value] of Object.entries(attributes)) this.svg.setAttribute(name, value);
    this.svg.append(this.title, this.desc, this.root);
  }

  private bare(tag: string, text: string): Element {
    const el = document.createElementNS(SVG, tag);
    el.id = `${this.prefix}-${tag}`;
    el.textContent = text;
    return el;
  }

  /** An element for a drawing of the view's own, with ids and classes as everywhere in the picture. */
  make(tag: string, attributes: Record<string, string>, text = ""): Element {
    const el = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes))
      el.setAttribute(name, this.referred(name, value));
    if (text) el.textContent = text;
    return el;
  }

  private build(node: SceneNode, key: string): Element {
    if ("s" in node) {
      const fixed = this.fixed(node.s);
      this.keys.set(fixed, key);
      return fixed;
    }
    const el = this.make(node.t, node.a ?? {}, node.x ?? "");
    this.keys.set(el, key);
    (node.c ?? []).forEach((child, i) => {
      el.append(this.build(child, keyOf(child, i)));
    });
    return el;
  }

  /** A layer that never changes: the browser reads markup faster than we could build it. */
  private fixed(name: string): Element {
    const holder = document.createElementNS(SVG, "svg");
    holder.innerHTML = this.data.statics[name]?.replaceAll("@", `${this.prefix}-`) ?? "";
    const layer = holder.firstElementChild;
    if (!layer) throw missing(name);
    return layer;
  }

  private referred(name: string, value: string): string {
    const prefix = `${this.prefix}-`;
    if (name === "class") return value.replace(/\S+/g, "dw-$&");
    if (REFERRING.has(name)) return prefix + value;
    if (name === "href") return `#${prefix}${value.slice(1)}`;
    return value.startsWith("url(#") ? `url(#${prefix}${value.slice(5)}` : value;
  }

  /** The element at a path of keys, if there is one. */
  at(path: string): Element | undefined {
    let el: Element | undefined = this.root;
    for (const key of path === "" ? [] : path.split("/"))
      el = el && [...el.children].find((child) => this.keys.get(child) === key);
    return el;
  }

  private parent(path: string): [Element, string] {
    const cut = path.lastIndexOf("/");
    const el = this.at(cut < 0 ? "" : path.slice(0, cut));
    if (!el) throw missing(path);
    return [el, path.slice(cut + 1)];
  }

  /** The key under which an element stands in the scene. */
  keyOf(el: Element): string {
    return this.keys.get(el) ?? "";
  }

  /** The child of an element that has a key. */
  child(el: Element, key: string | null): Element | null {
    return key === null
      ? null
      : ([...el.children].find((child) => this.keys.get(child) === key) ?? null);
  }

  /** Apply patches; what came new is returned, to be brought in with a little motion. */
  patch(patches: readonly Patch[]): Element[] {
    return patches.flatMap((patch) => this.apply(patch) ?? []);
  }

  private apply(patch: Patch): Element | undefined {
    switch (patch[0]) {
      case "title":
        this.title.textContent = patch[1];
        return undefined;
      case "box":
        this.svg.setAttribute("viewBox", patch[1].join(" "));
        return undefined;
      case "desc":
        this.lines.splice(patch[1], patch[2], ...patch[3]);
        this.desc.textContent = this.lines.join("\n");
        return undefined;
      case "remove": {
        const [el, key] = this.parent(patch[1]);
        this.child(el, key)?.remove();
        return undefined;
      }
      case "move": {
        const [el, key] = this.parent(patch[1]);
        const child = this.child(el, key);
        if (child) el.insertBefore(child, this.child(el, patch[2]));
        return undefined;
      }
      default:
        return this.change(patch);
    }
  }

  private change(
    patch: Extract<Patch, ["set" | "text" | "insert", ...unknown[]]>,
  ): Element | undefined {
    const el = this.at(patch[1]);
    if (!el) throw missing(patch[1]);
    if (patch[0] === "set") {
      if (patch[3] === null) el.removeAttribute(patch[2]);
      else el.setAttribute(patch[2], this.referred(patch[2], patch[3]));
    } else if (patch[0] === "text") {
      const first = el.firstChild;
      if (first?.nodeType === 3) first.nodeValue = patch[2];
      else el.prepend(patch[2]);
    } else {
      const node = patch[3];
      const made = this.build(node, keyOf(node, el.children.length));
      el.insertBefore(made, this.child(el, patch[2]));
      return made;
    }
    return undefined;
  }
}
