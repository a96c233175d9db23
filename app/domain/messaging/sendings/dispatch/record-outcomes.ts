import { backoff, MAX_ATTEMPTS, MAX_UNCERTAIN_ATTEMPTS } from "../../../base/chains/status";
import { channelOf } from "../../../base/channels/channels";
import { type Platform, type Provider, RELAY_DOWN, type SubmitOutcome } from "../../../base/shared/ports/platform";
import { answerPulse } from "../../../network/routing/health/health-counters";
import type { Route } from "../../../network/routing/route";
import { followUp } from "../fallbacks/trigger";
import { announceChanges } from "../settle/announce-messages";
import type { Change } from "../settle/change";
import { settle } from "../settle/settle";
import { SUBMITTED_UNCERTAIN } from "./uncertain";

export interface Claimed {
  id: string;
  task_id: string | null;
  chunk_id: string | null;
  reseller_id: string | null;
  step: number;
  steps: number;
  type: string;
  recipient: string;
  sender: string;
  operator: string;
  variant: number | null;
  text: string;
  price: number;
  is_refundable: number;
  attempts: number;
  created_at: number;
  /** 1: an earlier attempt may have arrived; from SUBMITTED_UNCERTAIN on: at `provider`, which has no look-up. */
  is_unsure: number;
  /** ms UTC of the first lost response; whether it is also the last one reported. */
  unsure_since: number | null;
  is_told_unsure: number;
  /** ms UTC since no routing rule matches. */
  unrouted_since: number | null;
  is_test: number;
  /** Code of the last uncertain submit: the message fails with it unless the provider has the message. */
  error: string | null;
  provider: string | null;
  provider_ref: string | null;
  /** JSON */
  payload: string | null;
  vars: string | null;
}

const FRESH = {
  attempts: 1,
  is_unsure: 0,
  unsure_since: null,
  is_told_unsure: 0,
  unrouted_since: null,
  error: null,
  provider: null,
  provider_ref: null,
} satisfies Partial<Claimed>;

/** A message as a claim would return it, for the caller that has just stored it as claimed. */
export const claimedFirst = (row: Omit<Claimed, keyof typeof FRESH>): Claimed => ({ ...FRESH, ...row });

interface Later {
  ids: string[];
  /** ms UTC; Infinity: nothing to retry. */
  at: number;
}

/** Rows to retry. `busy`: the provider asked to wait; `uncertain`: no response. */
export interface Retries {
  busy: Later;
  uncertain: Later;
}

/** Most changes written together, and the longest wait for them, ms. */
const GROUP = 50;
const GROUP_MS = 250;

/** Writes outcomes in groups: a provider with one message per request would otherwise need a D1 round trip for each. */
export function openRecorder(platform: Platform, ownerId: string) {
  const waiting: Change[] = [];
  let writing: Promise<void> | null = null;
  let hasErrors = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failure: { error: unknown } | null = null;
  const retries: Retries = {
    busy: { ids: [], at: Number.POSITIVE_INFINITY },
    uncertain: { ids: [], at: Number.POSITIVE_INFINITY },
  };

  async function write(): Promise<void> {
    const changes = waiting.splice(0);
    hasErrors ||= changes.some(({ pulse }) => pulse?.errors);
    const settled = await settle(platform.db, ownerId, changes, platform.clock());
    await announceChanges(platform, ownerId, changes, settled);
    await followUp(platform, ownerId, settled.chains);
  }
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      writing ??= write().finally(() => {
        writing = null;
      });
      await writing;
    }
    await writing;
    if (failure) throw failure.error;
  }
  const flushLater = () =>
    void flush().catch((error) => {
      failure ??= { error };
    });
  const later = (one: Later, id: string, at: number) => {
    one.ids.push(id);
    one.at = Math.min(one.at, at);
  };
  return {
    again: retries,
    hasErrors: () => hasErrors,
    /** All changes are written once `flush` has returned. */
    async add(changes: Change[]): Promise<void> {
      waiting.push(...changes);
      for (const { id, waitUntil, isUnsure } of changes) {
        if (waitUntil !== undefined) later(isUnsure ? retries.uncertain : retries.busy, id, waitUntil);
      }
      if (waiting.length >= GROUP || failure) await flush();
      else if (waiting.length > 0) timer ??= setTimeout(flushLater, GROUP_MS);
    },
    flush,
    /** Rows without a change that may be sent from `at` on, ms UTC. */
    retryAt(ids: string[], at: number): void {
      for (const id of ids) later(retries.busy, id, at);
    },
  };
}

type Carrier = Pick<Provider, "id" | "title" | "capabilities"> | null;

type RouteOf = (row: Claimed) => Route | undefined;

export function changesOf(
  batch: Claimed[],
  outcomes: SubmitOutcome[],
  carrier: Carrier,
  now: number,
  routeOf: RouteOf = () => undefined,
): Change[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return batch.map((row, index) => {
    const outcome = byId.get(row.id) ?? ({ id: row.id, kind: "unknown", code: "noAnswer" } as const);
    const route = routeOf(row);
    const change = changeOf(row, outcome, carrier, now, route);
    if (!carrier || !route) return change;
    const pulse = answerPulse(carrier, row.recipient, outcome, now, index === 0);
    const isArrived = change.isFinal || change.to === "delivered" || change.to === "seen";
    return { ...change, pulse: isArrived ? { ...pulse, delivered: 1 } : pulse };
  });
}

function changeOf(row: Claimed, answer: SubmitOutcome, carrier: Carrier, now: number, route?: Route): Change {
  const outcome = carrier?.capabilities.whenLost === "leave" ? believed(answer) : answer;
  const base = {
    id: row.id,
    taskId: row.task_id,
    chunkId: row.chunk_id,
    resellerId: row.reseller_id,
    known: knownOf(row),
    step: row.step,
    steps: row.steps,
    from: "processing" as const,
    price: row.price,
    isRefundable: row.is_refundable === 1,
    ...(carrier ? { provider: carrier.id } : {}),
  };
  const why = carrier ? { provider: carrier.title, ...(route ? traceOf(route) : {}) } : {};
  if (outcome.kind === "accepted") return { ...base, ...takenOf(row, outcome, carrier, now, why) };
  const { code, detail } = outcome;
  const entryBase = { at: now, code, ...(detail !== undefined && { detail }), ...why };
  if (outcome.kind === "rejected") {
    return { ...base, to: "failed", error: code, entries: [{ ...entryBase, status: "failed" }], isUnsure: false };
  }
  if (mayNotGoAgain(row, outcome, carrier)) {
    const entries = [
      { ...entryBase, status: "unsure" as const },
      { at: now, status: "sent" as const, ...why },
    ];
    return { ...base, to: "sent", entries, isUnsure: true };
  }
  if (outcome.kind === "retry" && row.attempts >= MAX_ATTEMPTS && code !== RELAY_DOWN) {
    return { ...base, to: "failed", error: code, entries: [{ ...entryBase, status: "failed" }] };
  }
  const afterMs = Math.max(backoff(row.attempts), outcome.kind === "retry" ? outcome.afterMs : 0);
  const isUnsure = outcome.kind === "unknown";
  const entry = { ...entryBase, status: isUnsure ? ("unsure" as const) : ("retry" as const) };
  const most = code === "noAnswer" ? MAX_UNCERTAIN_ATTEMPTS : MAX_ATTEMPTS;
  // Clears the mark unless an earlier attempt may have arrived.
  const mark = carrier?.capabilities.whenLost ? SUBMITTED_UNCERTAIN : undefined;
  const kept = mark ? { isUnsure: row.is_unsure >= SUBMITTED_UNCERTAIN ? mark : false } : {};
  const uncertain = isUnsure ? { isUnsure: mark ?? isUnsure, ...(row.attempts >= most ? { error: code } : {}) } : kept;
  return { ...base, to: "pending", entries: [entry], waitUntil: now + afterMs, ...uncertain };
}

function knownOf({ type, sender, operator, created_at: createdAt, is_test, variant }: Claimed): Change["known"] {
  return is_test || variant !== null ? undefined : { type, sender, operator, createdAt };
}

/** Without look-up, trusts a reported failure: the message was not sent. */
function believed(answer: SubmitOutcome): SubmitOutcome {
  return answer.kind === "unknown" && answer.hasFailed ? { ...answer, kind: "retry", afterMs: 0 } : answer;
}

/** May have arrived, with no look-up and no safe retry: waits for a receipt as "sent". */
function mayNotGoAgain(row: Claimed, outcome: SubmitOutcome, carrier: Carrier): boolean {
  const whenLost = carrier?.capabilities.whenLost;
  if (outcome.kind === "unknown" && outcome.isLost) return true;
  if (!whenLost || outcome.kind === "accepted" || outcome.kind === "rejected") return false;
  if (outcome.kind === "retry") return row.is_unsure >= SUBMITTED_UNCERTAIN && row.attempts >= MAX_ATTEMPTS;
  const most = outcome.code === "noAnswer" ? MAX_UNCERTAIN_ATTEMPTS : MAX_ATTEMPTS;
  return whenLost === "leave" || row.attempts >= most;
}

type Accepted = Extract<SubmitOutcome, { kind: "accepted" }>;

function takenOf(
  { type }: Claimed,
  { ref, receipt, ...outcome }: Accepted,
  carrier: Carrier,
  now: number,
  why: object,
) {
  const sent = { at: now, status: "sent" as const, ...why };
  const isEnd = receipt === undefined || receipt.status === "sent";
  const isFinal = isEnd && (outcome.isFinal === true || carrier?.capabilities.receipts === "none");
  const isPaid = isFinal || channelOf(type).due === "acceptance";
  const taken = { ref, keepsRef: carrier?.capabilities.needsRefs, isUnsure: false, isFinal, isPaid };
  if (!receipt) return { ...taken, to: "sent" as const, entries: [sent] };
  const { status, at, code, detail, result } = receipt;
  const ended = { at, status, ...(code ? { code } : {}), ...(detail ? { detail } : {}) };
  return {
    ...taken,
    to: status,
    entries: isEnd ? [{ ...ended, ...sent }] : [sent, ended],
    ...(result ? { result } : {}),
    ...(status === "failed" ? { error: code ?? "undelivered" } : {}),
  };
}

const traceOf = ({ rule, group, avoided }: Route) => ({
  route: rule.title,
  group: group.title,
  ...(avoided ? { avoided } : {}),
});
