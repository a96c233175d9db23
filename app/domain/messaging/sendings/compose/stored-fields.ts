import type { TimelineEntry } from "../../../../../db/schema/sendings";
import { MODERATION } from "../../../base/chains/status";
import type { Extras } from "../../../base/channels/extras";
import type { Prepared } from "./plan";

export interface Stored {
  type: string;
  sender: string;
  isRefundable: boolean;
  source: string;
  tariffId: string | null;
  multiplier: number;
  status: "pending" | "paused" | "failed";
  error: string | null;
  payload: (Extras & { sealed?: string }) | null;
  timeline: TimelineEntry[];
}

type Planned = Pick<Stored, "type" | "sender" | "isRefundable" | "source" | "tariffId" | "multiplier">;

/** `amount` (micros) is set for single messages. The original text stays in the timeline. */
export function storedOf(
  { type, sender, isRefundable, source, tariffId, multiplier }: Planned,
  { error, ruled, payload }: { error: string | null } & Pick<Prepared, "ruled" | "payload">,
  now: number,
  amount?: number,
): Stored {
  const isHeld = !error && ruled?.moderation === "pending";
  const status = error ? "failed" : isHeld ? "paused" : "pending";
  const known = ruled ?? { type, sender, isRefundable, source, tariffId, multiplier };
  const why = ruled ? { rules: ruled.matched.map(({ title }) => title), ...changesOf(ruled.written, ruled) } : {};
  const accepted: TimelineEntry = { at: now, status: "pending", ...(amount === undefined ? {} : { amount }), ...why };
  const timeline: TimelineEntry[] = error
    ? [{ ...accepted, status: "failed", code: error }]
    : isHeld
      ? [accepted, { at: now, status: "paused", code: MODERATION }]
      : [accepted];
  return {
    type: known.type,
    sender: known.sender,
    isRefundable: known.isRefundable,
    source: known.source,
    tariffId: known.tariffId,
    multiplier: known.multiplier,
    status,
    error: error ?? (isHeld ? MODERATION : null),
    payload,
    timeline,
  };
}

type Words = Pick<Stored, "type" | "sender"> & { text: string };

function changesOf(written: Words, ruled: Words): { was?: Partial<Words> } {
  const was = Object.fromEntries(
    (["type", "sender", "text"] as const).flatMap((name) =>
      written[name] === ruled[name] ? [] : [[name, written[name]] as const],
    ),
  );
  return Object.keys(was).length > 0 ? { was } : {};
}
