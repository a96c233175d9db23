import type { SendingStatus, TimelineEntry } from "../../../../db/schema/sendings";
import type { ChannelName } from "../channels/channels";
import type { Payload } from "../channels/payload";
import type { Variables } from "../text/variables";
import { CANCELLED, mayBecome } from "./status";

export const CHAIN_STATUSES = ["sent", "delivered", "seen", "clicked", "failed"] as const;
export type ChainStatus = (typeof CHAIN_STATUSES)[number];

/** When a step is sent after the previous one; the first that holds triggers it (spec §3, fallbacks). */
export interface Triggers {
  onStatus: ChainStatus[];
  /** Seconds since the previous step was submitted, or since its failure if it never was. */
  onTimeout: { timeout: number; except: ChainStatus[] } | null;
  onIncomingPayload: { text: string } | null;
}

export interface ChainStep {
  type: ChannelName;
  payload: Payload;
  options: Triggers;
}

export interface Chain {
  steps: ChainStep[];
  budget: number | null;
  /** Maximum cost of a single message's chain, micros; a batch stores the total. */
  most?: number;
  variables?: Variables;
  isTest?: true;
}

export type Trigger = keyof Triggers;

export interface SentStep {
  status: SendingStatus;
  timeline: TimelineEntry[];
  updatedAt: number;
  isFinal?: boolean;
  /** ms UTC of the first click on the recipient's own link; 0: none yet; null: it has no link. */
  clickedAt?: number | null;
}

/** `waits`: until ms UTC; `off`: can no longer become true. */
export type Condition = { trigger: Trigger } & (
  | { state: "holds" }
  | { state: "waits"; until: number }
  | { state: "off"; because: ChainStatus | "time" }
);

export type Decision =
  | { kind: "fire"; trigger: Trigger }
  | { kind: "wait"; until: number }
  | { kind: "over"; because: ChainStatus | "time" };

/** For an event without a known time: the latest valid date. */
export const SOME_DAY = 8_640_000_000_000_000;
/** ms after the submit, after which nothing triggers; also the longest time-out. */
export const WINDOW_MS = 3 * 24 * 60 * 60 * 1000;

/** Decides the step after the last of `steps` (in chain order); `now` in ms UTC. */
export function decide(steps: SentStep[], triggers: Triggers, now: number): Decision {
  const conditions = conditionsOf(steps, triggers, now);
  const held = conditions.find(({ state }) => state === "holds");
  if (held) return { kind: "fire", trigger: held.trigger };
  const waits = conditions.filter((condition) => condition.state === "waits");
  if (waits.length > 0) return { kind: "wait", until: Math.min(...waits.map(({ until }) => until)) };
  const reasons = conditions.flatMap((condition) => (condition.state === "off" ? condition.because : []));
  return { kind: "over", because: reasons.find((reason) => reason !== "time") ?? "time" };
}

export function conditionsOf(steps: SentStep[], triggers: Triggers, now: number): Condition[] {
  const last = steps.at(-1)!;
  if (isCancelled(last)) return usedOf(triggers).map((trigger) => ({ trigger, state: "off", because: "failed" }));
  const reached = reachedBy(last);
  const arrived = new Set(steps.flatMap((step) => [...reachedBy(step)]));
  const start = startOf(last);
  const { onIncomingPayload, onStatus, onTimeout } = triggers;
  const conditions: Condition[] = [];
  if (onIncomingPayload) conditions.push({ trigger: "onIncomingPayload", ...whenAnswered(last, start, now) });
  // If an earlier step is delivered late, a later failure triggers nothing.
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
  const isOver = last.isFinal && last.status === "sent";
  const mayCome = (status: ChainStatus) =>
    status === "clicked"
      ? last.status !== "failed" && last.clickedAt !== null
      : !isOver && mayBecome(last.status, status);
  if (wanted.some(mayCome)) return withinWindow(start, now);
  if (wanted.length === 0) return { state: "off", because: "delivered" };
  return { state: "off", because: CHAIN_STATUSES.find((status) => status === last.status) ?? "time" };
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

export function isAwaited({ onIncomingPayload }: Triggers, text: string): boolean {
  return onIncomingPayload !== null && fold(onIncomingPayload.text) === fold(text);
}

const fold = (text: string) => text.trim().normalize("NFC").toLowerCase();

function reachedBy({ status, timeline, clickedAt }: SentStep): Set<ChainStatus> {
  const reached = new Set<ChainStatus>();
  if (clickedAt) reached.add("clicked");
  if (status === "failed") reached.add("failed");
  if (status === "seen") reached.add("seen");
  if (status === "seen" || status === "delivered") reached.add("delivered");
  const isHandedOver = timeline.some((entry) => entry.status === "sent");
  if (isHandedOver || status === "sent" || reached.has("delivered")) reached.add("sent");
  return reached;
}

const STARTS: readonly TimelineEntry["status"][] = ["sent", "delivered", "seen"];

/** When the next step's timers start, ms UTC; a provider clock ahead of ours does not shift it. */
function startOf({ status, timeline, updatedAt }: SentStep): number | null {
  const handedOver = timeline.find((entry) => STARTS.includes(entry.status));
  const started = handedOver ?? (status === "failed" ? timeline.find((entry) => entry.status === "failed") : undefined);
  return started ? Math.min(started.at, updatedAt) : null;
}
