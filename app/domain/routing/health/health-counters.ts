import { type SQL, sql } from "drizzle-orm";
import { channelOf } from "../../channels/channels";
import type { SubmitOutcome } from "../../shared/ports/platform";
import { operatorGroup } from "../operators/operator-group";
import { TEST_PROVIDER } from "../providers/known-providers";
import { type Counts, MINUTE, minuteOf } from "./health-window";

/** What one answer or receipt tells of a provider. */
export interface Pulse extends Partial<Counts> {
  providerId: string;
  operator: string;
  /** The minute of the submit, ms UTC. */
  minute: number;
}

/** Of an answer of `now`; the first message of a request stands for the request too. */
export function answerPulse(
  provider: { id: string },
  recipient: string,
  outcome: SubmitOutcome,
  now: number,
  isFirst: boolean,
): Pulse {
  return {
    ...{ providerId: provider.id, operator: operatorGroup(recipient), minute: minuteOf(now), submitted: 1 },
    errors: Number(isFault(outcome)),
    failed: Number(hasFailed(outcome) && !isFault(outcome)),
    requests: Number(isFirst),
    silent: Number(isFirst && isSilent(outcome)),
  };
}

function isSilent({ kind, code = "" }: SubmitOutcome & { code?: string }): boolean {
  return (kind === "unknown" && code === "noAnswer") || (kind === "retry" && code === "unreachable");
}

function hasFailed(outcome: SubmitOutcome): boolean {
  return outcome.kind === "rejected" || (outcome.kind === "accepted" && outcome.receipt?.status === "failed");
}

// A whole request refused by its HTTP status is between the provider and us; a message refused by name is its own fault.
function isFault({ kind, code = "" }: SubmitOutcome & { code?: string }): boolean {
  return kind === "unknown" || kind === "retry" || (kind === "rejected" && /^http\d/.test(code));
}

interface Handed {
  type: string;
  recipient: string;
  provider: string | null;
  status: string;
  isUnsure: boolean;
  /** Of the hand-over while the status is `sent`, ms UTC. */
  updatedAt: number;
}

/** Of a receipt that moves a message `to` a status, ended `at`; null where nobody knows who had it or it had ended. */
export function receiptPulse(row: Handed, to: string, at: number | undefined, now: number): Pulse | null {
  const { provider, status } = row;
  // What a test key sent went nowhere.
  if (provider === null || provider === TEST_PROVIDER || status === "delivered" || status === "failed") return null;
  const handedAt = status === "sent" ? Math.min(row.updatedAt, now) : now;
  const isDelivered = to === "delivered" || to === "seen";
  const tookMs = at === undefined ? 0 : Math.min(at, now) - handedAt;
  return {
    ...{ providerId: provider, operator: operatorGroup(row.recipient), minute: minuteOf(handedAt) },
    // A submit that never answered was counted as an error; now it turns out to have been taken.
    submitted: Number(row.isUnsure),
    delivered: Number(isDelivered),
    failed: Number(to === "failed"),
    slow: Number(tookMs > channelOf(row.type).slowMs),
  };
}

const COUNTS = ["submitted", "errors", "requests", "silent", "delivered", "failed", "slow"] as const;

/** Adds pulses up: one row a provider, operator and minute; null where there is nothing to add. */
export function pulseStatement(pulses: readonly Pulse[]): SQL | null {
  const rows = Map.groupBy(
    pulses.filter((pulse) => COUNTS.some((name) => pulse[name])),
    ({ providerId, operator, minute }) => `${minute} ${providerId} ${operator}`,
  );
  if (rows.size === 0) return null;
  const sums = [...rows.values()].map((of) => {
    const { minute, providerId, operator } = of[0]!;
    return [
      minute,
      providerId,
      operator,
      ...COUNTS.map((name) => of.reduce((sum, pulse) => sum + (pulse[name] ?? 0), 0)),
    ];
  });
  return sql`INSERT INTO provider_stats (minute, provider_id, operator_group, submitted, errors, requests, silent,
      delivered, failed, slow)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
      value ->> 8, value ->> 9
    FROM json_each(${JSON.stringify(sums)}) WHERE true
    ON CONFLICT (minute, provider_id, operator_group) DO UPDATE SET submitted = submitted + excluded.submitted,
      errors = errors + excluded.errors, requests = requests + excluded.requests, silent = silent + excluded.silent,
      delivered = delivered + excluded.delivered, failed = failed + excluded.failed, slow = slow + excluded.slow`;
}

/** Minutes older than this are of no use to anybody, ms. */
export const KEPT_MS = 2 * 24 * 60 * MINUTE;
