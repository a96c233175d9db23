import type { Extras } from "../../channels/extras";
import type { Provider } from "../../shared/ports/platform";
import type { Reach } from "../compose/reachability";
import type { Claimed } from "./record-outcomes";

/**
 * What messages have in common that may share a request; null: it takes one of its own. Of a provider whose request says
 * one thing to many people these are the messages of one step of a mailing that say the same, each to somebody else.
 */
export function batchKeyOf({ capabilities }: Provider, row: Claimed, reach: Reach | null | undefined): string | null {
  const { alone, saysOneThing } = capabilities;
  const { task_id, step, sender, text, payload, recipient } = row;
  if (alone && payload !== null && alone(JSON.parse(payload) as Extras)) return null;
  if (!saysOneThing) return "";
  if (task_id === null || reach?.shared.has(recipient)) return null;
  return JSON.stringify([task_id, step, sender, text, payload]);
}
