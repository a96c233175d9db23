import type { SendingStatus, TimelineEntry } from "../../../../db/schema/sendings";
import type { ChannelName } from "../../channels/channels";
import type { Payload } from "../../channels/payload";
import type { Variables } from "../../text/variables";
import { CANCELLED, mayBecome } from "../status";

/** Statuses that a fallback may wait for: those that say what became of the step before. */
export const CHAIN_STATUSES = ["sent", "delivered", "seen", "failed"] as const;
export type ChainStatus = (typeof CHAIN_STATUSES)[number];

/** When a step is sent after the one before it; whichever holds first fires it (spec §3, fallbacks). */
export interface Triggers {
  onStatus: ChainStatus[];
  /** Seconds from the hand-over of the step before, or from its failure when it never was handed over. */
  onTimeout: { timeout: number; except: ChainStatus[] } | null;
  /** The whole answer, apart from its case and the spaces around it. */
  onIncomingPayload: { text: string } | null;
}

export interface ChainStep {
  type: ChannelName;
  payload: Payload;
  options: Triggers;
}

/** What follows a message's root; `budget`: micros that a recipient's whole chain may cost. */
export interface Chain {
  steps: ChainStep[];
  budget: number | null;
  /** Micros that the chain of a single message can come to; a mailing keeps the sum of all. */
  most?: number;
  /** Values that came with the message, for whatever step names them. */
  variables?: Variables;
  /** By a test key. */
  isTest?: true;
}

export type Trigger = keyof Triggers;

/** What the decision looks at in a step that was sent. */
export interface SentStep {
  status: SendingStatus;
  timeline: TimelineEntry[];
  updatedAt: number;
  /** "sent" was its end: nothing more will be heard of it. */
  isFinal?: boolean;
}

/** `waits`: until it is looked at again, ms UTC; `off`: it cannot hold any more, because a status came or time ran out. */
export type Condition = { trigger: Trigger } & (
  | { state: "holds" }
  | { state: "waits"; until: number }
  | { state: "off"; because: ChainStatus | "time" }
);

export type Decision =
  | { kind: "fire"; trigger: Trigger }
  | { kind: "wait"; until: number }
  | { kind: "over"; because: ChainStatus | "time" };

/** A moment that nobody can name yet: something must happen first. The last date that there is. */
export const SOME_DAY = 8_640_000_000_000_000;
/** Longer than this after the hand-over (ms) nothing fires any more; also the longest time-out. */
export const WINDOW_MS = 3 * 24 * 60 * 60 * 1000;

/** Decides about the step after the last of these, which are a chain's steps in their order; `now` in ms UTC. */
export function decide(steps: SentStep[], triggers: Triggers, now: number): Decision {
  const conditions = conditionsOf(steps, triggers, now);
  const held = conditions.find(({ state }) => state === "holds");
  if (held) return { kind: "fire", trigger: held.trigger };
  const waits = conditions.filter((condition) => condition.state === "waits");
  if (waits.length > 0) return { kind: "wait", until: Math.min(...waits.map(({ until }) => until)) };
  const reasons = conditions.flatMap((condition) => (condition.state === "off" ? condition.because : []));
  return { kind: "over", because: reasons.find((reason) => reason !== "time") ?? "time" };
}

/** How each trigger of the next step stands; those that are not used are absent. */
export function conditionsOf(steps: SentStep[], triggers: Triggers, now: number): Condition[] {
  const last = steps.at(-1)!;
  if (isCancelled(last)) return usedOf(triggers).map((trigger) => ({ trigger, state: "off", because: "failed" }));
  const reached = reachedBy(last);
  const arrived = new Set(steps.flatMap((step) => [...reachedBy(step)]));
  const start = startOf(last);
  const { onIncomingPayload, onStatus, onTimeout } = triggers;
  const conditions: Condition[] = [];
  if (onIncomingPayload) conditions.push({ trigger: "onIncomingPayload", ...whenAnswered(last, start, now) });
  // Who got the message by an earlier step, late, needs no other because a later one failed.
  const wanted = onStatus.filter((status) => status !== "failed" || !arrived.has("delivered"));
  if (onStatus.length > 0) conditions.push({ trigger: "onStatus", ...whenReached(last, reached, wanted, start, now) });
  if (onTimeout) conditions.push({ trigger: "onTimeout", ...whenTimedOut(onTimeout, arrived, start, now) });
  return conditions;
}

const isCancelled = ({ timeline }: SentStep) => timeline.some(({ code }) => code === CANCELLED);

function usedOf({ onIncomingPayload, onStatus, onTimeout }: Triggers): Trigger[] {
  const used: [Trigger, boolean][] = [
    ["onIncomingPayload", onIncomingPayload !== null],
    ["onStatus", onStatus.length > 0],
    ["onTimeout", onTimeout !== null],
  ];
  return used.flatMap(([trigger, isUsed]) => (isUsed ? trigger : []));
}

type StepState = Condition extends infer C ? (C extends Condition ? Omit<C, "trigger"> : never) : never;

function whenAnswered(last: SentStep, start: number | null, now: number): StepState {
  return isAnswered(last) ? { state: "holds" } : withinWindow(start, now);
}

function whenReached(
  last: SentStep,
  reached: Set<ChainStatus>,
  wanted: ChainStatus[],
  start: number | null,
  now: number,
): StepState {
  if (wanted.some((status) => reached.has(status))) return { state: "holds" };
  const mayCome = !(last.isFinal && last.status === "sent");
  if (mayCome && wanted.some((status) => mayBecome(last.status, status))) return withinWindow(start, now);
  return { state: "off", because: wanted.length > 0 ? (last.status as ChainStatus) : "delivered" };
}

function whenTimedOut(
  { timeout, except }: NonNullable<Triggers["onTimeout"]>,
  arrived: Set<ChainStatus>,
  start: number | null,
  now: number,
): StepState {
  const excepted = except.find((status) => arrived.has(status));
  if (excepted) return { state: "off", because: excepted };
  if (start === null) return { state: "waits", until: SOME_DAY };
  const until = start + timeout * 1000;
  return now >= until ? { state: "holds" } : { state: "waits", until };
}

function withinWindow(start: number | null, now: number): StepState {
  if (start === null) return { state: "waits", until: SOME_DAY };
  const until = start + WINDOW_MS;
  return now < until ? { state: "waits", until } : { state: "off", because: "time" };
}

export function isAnswered({ timeline }: Pick<SentStep, "timeline">): boolean {
  return timeline.some(({ status, code }) => status === "fallback" && code === "answered");
}

/** An answer fires a step when it is its text, whatever the case and the spaces around it. */
export function isAwaited({ onIncomingPayload }: Triggers, text: string): boolean {
  return onIncomingPayload !== null && fold(onIncomingPayload.text) === fold(text);
}

const fold = (text: string) => text.trim().normalize("NFC").toLowerCase();

// A later status says that the earlier ones were reached, whether or not their receipts came.
function reachedBy({ status, timeline }: SentStep): Set<ChainStatus> {
  const reached = new Set<ChainStatus>();
  if (status === "failed") reached.add("failed");
  if (status === "seen") reached.add("seen");
  if (status === "seen" || status === "delivered") reached.add("delivered");
  const isHandedOver = timeline.some((entry) => entry.status === "sent");
  if (isHandedOver || status === "sent" || reached.has("delivered")) reached.add("sent");
  return reached;
}

const STARTS: readonly TimelineEntry["status"][] = ["sent", "delivered", "seen"];

/** Where the timers of the next step start, ms UTC. A provider's clock that runs ahead of ours does not move it. */
function startOf({ status, timeline, updatedAt }: SentStep): number | null {
  const handedOver = timeline.find((entry) => STARTS.includes(entry.status));
  const started = handedOver ?? (status === "failed" ? timeline.find((entry) => entry.status === "failed") : undefined);
  return started ? Math.min(started.at, updatedAt) : null;
}
