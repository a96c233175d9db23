import { channelOf } from "../../channels/channels";
import { answerPulse } from "../../routing/health/health-counters";
import type { Route } from "../../routing/route";
import type { Platform, Provider, SubmitOutcome } from "../../shared/ports/platform";
import { followUp } from "../fallbacks/trigger";
import { announceChanges } from "../settle/publish";
import { type Change, settle } from "../settle/settle";
import { backoff, MAX_ATTEMPTS, MAX_UNCERTAIN_ATTEMPTS } from "../status";
import { SUBMITTED_UNCERTAIN } from "./uncertain";

/** A message in this worker's hands until its lease ends. */
export interface Claimed {
  id: string;
  task_id: string | null;
  step: number;
  steps: number;
  type: string;
  recipient: string;
  sender: string;
  text: string;
  price: number;
  is_refundable: number;
  attempts: number;
  created_at: number;
  /** 1: an earlier try may have it; from GIVEN on: `provider` may, which cannot be asked. */
  is_unsure: number;
  /** When an answer was lost for the first time, ms UTC, of what is unsure; whether that is the last that is told of it. */
  unsure_since: number | null;
  is_told_unsure: number;
  /** When no rule gave it to anybody for the first time, ms UTC, of what waits for a route. */
  unrouted_since: number | null;
  is_test: number;
  /** The code of an unsure submit that was the last one: the message fails unless the provider has it. */
  error: string | null;
  /** Who was given it last; null where nobody was or that died with its worker. */
  provider: string | null;
  provider_ref: string | null;
  /** JSON */
  payload: string | null;
  /** JSON: values that the recipient's later texts name. */
  vars: string | null;
}

interface Later {
  ids: string[];
  /** ms UTC; Infinity when there is nothing. */
  at: number;
}

/** Whom to ring again for. `busy`: the provider asked to wait; `unsure`: it never answered. */
export interface Again {
  busy: Later;
  uncertain: Later;
}

/** Writes answers as they come: those that arrive while a write is under way go together in the next one. */
export function openRecorder(platform: Platform, ownerId: string) {
  const waiting: Change[] = [];
  let writing: Promise<void> | null = null;
  let hasErrors = false;
  const again: Again = {
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
  return {
    again,
    /** Whether a provider erred in what was written. */
    hasErrors: () => hasErrors,
    async add(changes: Change[]): Promise<void> {
      waiting.push(...changes);
      for (const { id, waitUntil, isUnsure } of changes) {
        if (waitUntil === undefined) continue;
        const later = isUnsure ? again.uncertain : again.busy;
        later.ids.push(id);
        later.at = Math.min(later.at, waitUntil);
      }
      while (waiting.length > 0) {
        writing ??= write().finally(() => {
          writing = null;
        });
        await writing;
      }
      await writing;
    },
  };
}

/** Who answered; null where nobody knows who has the message. */
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
    // Only what was routed was submitted; other answers are our own.
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
  const told = { at: now, code, ...(detail !== undefined && { detail }), ...why };
  if (outcome.kind === "rejected") {
    return { ...base, to: "failed", error: code, entries: [{ ...told, status: "failed" }], isUnsure: false };
  }
  if (mayNotGoAgain(row, outcome, carrier)) {
    const entries = [
      { ...told, status: "unsure" as const },
      { at: now, status: "sent" as const, ...why },
    ];
    return { ...base, to: "sent", entries, isUnsure: true };
  }
  if (outcome.kind === "retry" && row.attempts >= MAX_ATTEMPTS) {
    return { ...base, to: "failed", error: code, entries: [{ ...told, status: "failed" }] };
  }
  const afterMs = Math.max(backoff(row.attempts), outcome.kind === "retry" ? outcome.afterMs : 0);
  const isUnsure = outcome.kind === "unknown";
  const entry = { ...told, status: isUnsure ? ("unsure" as const) : ("retry" as const) };
  const most = code === "noAnswer" ? MAX_UNCERTAIN_ATTEMPTS : MAX_ATTEMPTS;
  // What was marked as given away is nobody's again, unless an earlier try may have it.
  const given = carrier?.capabilities.whenLost ? SUBMITTED_UNCERTAIN : undefined;
  const kept = given ? { isUnsure: row.is_unsure >= SUBMITTED_UNCERTAIN ? given : false } : {};
  const uncertain = isUnsure ? { isUnsure: given ?? isUnsure, ...(row.attempts >= most ? { error: code } : {}) } : kept;
  return { ...base, to: "pending", entries: [entry], waitUntil: now + afterMs, ...uncertain };
}

/** Who cannot be asked is taken at his word: what he says he failed to do was not done. */
function believed(answer: SubmitOutcome): SubmitOutcome {
  return answer.kind === "unknown" && answer.hasFailed ? { ...answer, kind: "retry", afterMs: 0 } : answer;
}

/** It may have arrived, nobody can be asked, and it may not be repeated, or not any more: it waits for a receipt as "sent". */
function mayNotGoAgain(row: Claimed, outcome: SubmitOutcome, carrier: Carrier): boolean {
  const whenLost = carrier?.capabilities.whenLost;
  if (outcome.kind === "unknown" && outcome.isLost) return true;
  if (!whenLost || outcome.kind === "accepted" || outcome.kind === "rejected") return false;
  if (outcome.kind === "retry") return row.is_unsure >= SUBMITTED_UNCERTAIN && row.attempts >= MAX_ATTEMPTS;
  const most = outcome.code === "noAnswer" ? MAX_UNCERTAIN_ATTEMPTS : MAX_ATTEMPTS;
  return whenLost === "leave" || row.attempts >= most;
}

type Accepted = Extract<SubmitOutcome, { kind: "accepted" }>;

/** What an acceptance changes; the provider may have said in the same breath how it ended, or may never say. */
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
  ...{ route: rule.title, group: group.title },
  ...(avoided ? { avoided } : {}),
});
