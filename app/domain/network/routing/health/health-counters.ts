import { type SQL, sql } from "drizzle-orm";
import { jsonRows } from "../../../../../db/json-rows";
import { channelOf } from "../../../base/channels/channels";
import type { SubmitOutcome } from "../../../base/shared/ports/platform";
import { operatorGroup } from "../operators/operator-group";
import { TEST_PROVIDER } from "../providers/known-providers";
import { type Counts, MINUTE, minuteOf } from "./health-window";

export interface Pulse extends Partial<Counts> {
  providerId: string;
  operator: string;
  /** The minute of the submit, ms UTC. */
  minute: number;
}

export function answerPulse(
  provider: { id: string },
  recipient: string,
  outcome: SubmitOutcome,
  now: number,
  isFirst: boolean,
): Pulse {
  return {
    providerId: provider.id,
    operator: operatorGroup(recipient),
    minute: minuteOf(now),
    submitted: 1,
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

// A rejected request (HTTP status) counts against the provider; a rejected message does not.
function isFault({ kind, code = "" }: SubmitOutcome & { code?: string }): boolean {
  return kind === "unknown" || kind === "retry" || (kind === "rejected" && /^http\d/.test(code));
}

interface Handed {
  type: string;
  operator: string;
  provider: string | null;
  status: string;
  isUnsure: boolean;
  /** While the status is `sent`: the time of submission, ms UTC. */
  updatedAt: number;
}

/** `at`: ms UTC; null when the message had ended or its provider is unknown. */
export function receiptPulse(row: Handed, to: string, at: number | undefined, now: number): Pulse | null {
  const { provider, status } = row;
  if (provider === null || provider === TEST_PROVIDER || status === "delivered" || status === "failed") return null;
  const handedAt = status === "sent" ? Math.min(row.updatedAt, now) : now;
  const isDelivered = to === "delivered" || to === "seen";
  const tookMs = at === undefined ? 0 : Math.min(at, now) - handedAt;
  return {
    providerId: provider,
    operator: row.operator,
    minute: minuteOf(handedAt),
    // An uncertain submit was counted as an error and has now turned out to be accepted.
    submitted: Number(row.isUnsure),
    delivered: Number(isDelivered),
    failed: Number(to === "failed"),
    slow: Number(tookMs > channelOf(row.type).slowMs),
  };
}

const COUNTS = ["submitted", "errors", "requests", "silent", "delivered", "failed", "slow"] as const;
const row = jsonRows(["minute", "providerId", "operator", ...COUNTS]);

export function pulseStatement(pulses: readonly Pulse[]): SQL | null {
  const rows = Map.groupBy(
    pulses.filter((pulse) => COUNTS.some((name) => pulse[name])),
    ({ providerId, operator, minute }) => `${minute} ${providerId} ${operator}`,
  );
  if (rows.size === 0) return null;
  const sums = [...rows.values()].map((of) => {
    const { minute, providerId, operator } = of[0]!;
    const count = (name: keyof Counts) => of.reduce((sum, pulse) => sum + (pulse[name] ?? 0), 0);
    return {
      minute,
      providerId,
      operator,
      submitted: count("submitted"),
      errors: count("errors"),
      requests: count("requests"),
      silent: count("silent"),
      delivered: count("delivered"),
      failed: count("failed"),
      slow: count("slow"),
    };
  });
  return sql`INSERT INTO provider_stats (minute, provider_id, operator_group, submitted, errors, requests, silent,
      delivered, failed, slow)
    SELECT ${row.minute}, ${row.providerId}, ${row.operator}, ${row.submitted}, ${row.errors}, ${row.requests}, ${row.silent},
      ${row.delivered}, ${row.failed}, ${row.slow}
    FROM json_each(${row.json(sums)}) WHERE true
    ON CONFLICT (minute, provider_id, operator_group) DO UPDATE SET submitted = submitted + excluded.submitted,
      errors = errors + excluded.errors, requests = requests + excluded.requests, silent = silent + excluded.silent,
      delivered = delivered + excluded.delivered, failed = failed + excluded.failed, slow = slow + excluded.slow`;
}

export const KEPT_MS = 2 * 24 * 60 * MINUTE;
