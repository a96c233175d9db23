import { isRecord, scalarOf } from "./foreign";
import type { Callback, Called, Protocol, Refused } from "./protocol";

export const NOTHING: Callback = { receipts: [], incoming: [] };

/** A signed but unparsable callback, kept for a later reader. `body` can be read again alone. */
export const unread = (body: string): Callback => ({ ...NOTHING, unread: [body] });

/** A protocol without callbacks. */
export const NO_CALLBACKS: Pick<Protocol, "authorize" | "read"> = {
  authorize: () => ({ refused: 404 }),
  read: () => NOTHING,
};

/** An event unrelated to any message. */
export function ignored(processor: string, what: unknown): Callback {
  console.log(JSON.stringify({ event: "callbacks.ignored", processor, what: scalarOf(what).slice(0, 100) }));
  return NOTHING;
}

/** Reads each row separately; null marks an unreadable row. `bodyOf`: a body with only this row. */
export function eachRow(
  rows: readonly unknown[],
  read: (row: unknown) => Callback | null,
  bodyOf: (row: unknown) => unknown,
): Callback {
  const readOne = (row: unknown) => (isRecord(row) ? read(row) : null);
  return together(rows.map((row) => readOne(row) ?? unread(written(bodyOf(row)))));
}

/** "" if the body is too deep to serialise. */
export function written(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch {
    return "";
  }
}

export function together(callbacks: readonly Callback[]): Callback {
  const all = <K extends "addresses" | "optOuts" | "instances" | "templates" | "unnumbered" | "unread">(name: K) => {
    const list = callbacks.flatMap((callback): unknown[] => callback[name] ?? []);
    return list.length > 0 ? { [name]: list } : {};
  };
  return {
    receipts: callbacks.flatMap(({ receipts }) => receipts),
    incoming: callbacks.flatMap(({ incoming }) => incoming),
    ...all("addresses"),
    ...all("optOuts"),
    ...all("instances"),
    ...all("templates"),
    ...all("unnumbered"),
    ...all("unread"),
  };
}

/** Handles all of a protocol's callbacks: refuses forged ones and reads signed ones, whatever they contain. */
export async function receive(protocol: Protocol, called: Called): Promise<Refused | Callback> {
  const refused = await protocol.authorize(called);
  if (refused instanceof Response) return { ...NOTHING, answer: refused };
  return refused ?? protocol.read(called);
}
