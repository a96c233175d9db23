import type { Payload } from "../../base/channels/payload";
import { canonical, messageOf, sentPayload } from "../sendings/compose/draft-content";

/** Form values over stored ones: equal and hidden fields keep the stored form. A new channel starts empty. */
export function mergedPayload(
  before: { type: string; payload: Partial<Payload> },
  typed: { type: string; payload: Payload },
): Payload {
  if (before.type !== typed.type) return typed.payload;
  const was = sentPayload(messageOf(before.type, before.payload)) as unknown as Record<string, unknown>;
  const is = sentPayload(messageOf(typed.type, typed.payload)) as unknown as Record<string, unknown>;
  const payload: Record<string, unknown> = { ...before.payload };
  for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (same(was[name], is[name])) continue;
    if (name === "buttons") delete payload.button;
    if (is[name] === undefined) delete payload[name];
    else payload[name] = is[name];
  }
  return payload as unknown as Payload;
}

// Forms return line ends as LF.
function same(a: unknown, b: unknown): boolean {
  const lines = (value: unknown) => canonical(value ?? null).replace(/\\r\\n|\\r/g, "\\n");
  return lines(a) === lines(b);
}
