/** A page of its own: as much of a widget's model as the front end needs, held by nobody. */

import type { Model, Traits } from "./wire";

type Listener = (...args: never[]) => void;

/** A model over plain values; what it sends goes to `receive`, if somebody listens. */
export function plainModel(
  values: Partial<Traits>,
  receive: (message: unknown) => void = () => {},
): Model & { fire(event: string, ...args: unknown[]): void } {
  const listeners = new Map<string, Set<Listener>>();
  const model = {
    get: (name: keyof Traits) => values[name],
    set: (name: keyof Traits, value: never) => {
      values[name] = value;
      model.fire(`change:${name}`);
    },
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
    send: receive,
    save_changes: () => {},
    fire: (event: string, ...args: unknown[]) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(...(args as never[]));
    },
  };
  return model as unknown as Model & { fire(event: string, ...args: unknown[]): void };
}
