import type { Extras } from "../../../base/channels/extras";
import type { Provider } from "../../../base/shared/ports/platform";
import type { Reach } from "../compose/reachability";
import type { Claimed } from "./record-outcomes";

/** Messages with equal keys share a request (for providers that send one text to many); null: one request each. */
export function batchKeyOf({ capabilities }: Provider, row: Claimed, reach: Reach | null | undefined): string | null {
  const { alone, saysOneThing } = capabilities;
  const { task_id, step, sender, text, payload, recipient } = row;
  if (alone && payload !== null && alone(JSON.parse(payload) as Extras)) return null;
  if (!saysOneThing) return "";
  if (task_id === null || reach?.shared.has(recipient)) return null;
  return JSON.stringify([task_id, step, sender, text, payload]);
}
