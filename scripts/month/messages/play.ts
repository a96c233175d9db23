import { billingOf, isFinal } from "../../../app/domain/base/chains/status";
import type { ChannelName } from "../../../app/domain/base/channels/channels";
import type { BillingStatus } from "../../../db/schema/billing";
import type { SendingStatus, TimelineEntry } from "../../../db/schema/sendings";
import { DAY, HOUR, MINUTE, SECOND } from "../world/clock";
import type { Random } from "../world/random";
import { HABITS, type Habit } from "./habits";

/** Carrier of a message, as a timeline names it. */
export interface Carrier {
  id: string;
  title: string;
  route: string;
  group: string;
}

export interface Outcome {
  status: SendingStatus;
  error: string | null;
  entries: TimelineEntry[];
  /** ms UTC of the last entry. */
  updatedAt: number;
  /** ms UTC when its price was charged or returned; null: still held. */
  settledAt: number | null;
  bill: BillingStatus;
}

interface Sent {
  type: ChannelName;
  /** ms UTC when the provider took it. */
  at: number;
  carrier: Carrier;
  isRefundable: boolean;
  /** Reports after this time have not come yet. */
  until: number;
  habit?: Habit | undefined;
}

type Report = { at: number; status: SendingStatus; code?: string };

/** Draws how a message ends after its provider took it. */
export function play(random: Random, { type, at, carrier, isRefundable, until, habit }: Sent): Outcome {
  const reports = reportsOf(random, habit ?? HABITS[type]!, at).filter((report) => report.at <= until);
  const trace = { provider: carrier.title, route: carrier.route, group: carrier.group };
  const entries: TimelineEntry[] = [{ at, status: "sent", ...trace }, ...reports];
  const last = reports.at(-1) ?? { at, status: "sent" as const };
  const { status } = last;
  const priced = { type, status, hasLeft: true, isRefundable, isUnsure: false, isFinal: false };
  const bill = billingOf(priced);
  const isPaidAtOnce = billingOf({ ...priced, status: "sent" }) === "complete";
  const end = reports.find((report) => isFinal(report.status));
  const settledAt = bill === "pending" ? null : isPaidAtOnce ? at : end!.at;
  const error = status === "failed" ? (last as Report).code! : null;
  return { status, error, entries, updatedAt: last.at, settledAt, bill: isPaidAtOnce ? "complete" : bill };
}

function reportsOf(random: Random, { delivered, seen, failures, seconds }: Habit, at: number): Report[] {
  const after = at + random.whole(seconds[0] * SECOND, seconds[1] * SECOND);
  const luck = random.next();
  if (luck < delivered) {
    const arrived: Report = { at: after, status: "delivered" };
    if (!random.chance(seen)) return [arrived];
    return [arrived, { at: after + seenAfter(random), status: "seen" }];
  }
  let bound = delivered;
  for (const [code, ratio] of failures) {
    bound += ratio;
    if (luck < bound) return [{ at: after, status: "failed", code }];
  }
  return [{ at: at + DAY + random.whole(0, 5) * MINUTE, status: "failed", code: "expired" }];
}

const seenAfter = (random: Random) =>
  random.weighted([
    [random.whole(5 * SECOND, 4 * MINUTE), 6],
    [random.whole(4 * MINUTE, 50 * MINUTE), 3],
    [random.whole(HOUR, 9 * HOUR), 1],
  ]);
