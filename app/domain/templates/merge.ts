import type { Payload } from "../channels/payload";
import { canonical, messageOf, sentPayload } from "../sendings/compose/draft-content";

/**
 * What was written in a form over what is stored: a part that says the same stays as it was stored, and so does one that
 * no form shows. Another channel begins anew.
 */
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
    // One button has a name of its own where it is alone.
    if (name === "buttons") delete payload.button;
    if (is[name] === undefined) delete payload[name];
    else payload[name] = is[name];
  }
  return payload as unknown as Payload;
}

// Line ends come back from a form as LF, whatever was stored.
function same(a: unknown, b: unknown): boolean {
  const lines = (value: unknown) => canonical(value ?? null).replace(/\\r\\n|\\r/g, "\\n");
  return lines(a) === lines(b);
}
