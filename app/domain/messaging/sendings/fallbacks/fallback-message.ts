import type { TimelineEntry } from "../../../../../db/schema/sendings";
import type { TaskState } from "../../../../../db/schema/tasks";
import { type ChainStep, SOME_DAY, type Trigger } from "../../../base/chains/chain";
import { rootId, stepId } from "../../../base/chains/ids";
import { NOBODY } from "../../../base/channels/person";
import { factsAmong } from "../../../base/preconditions/facts";
import type { Facts } from "../../../base/preconditions/preconditions";
import type { Result } from "../../../base/shared/errors/result";
import type { Platform } from "../../../base/shared/ports/platform";
import { blacklistedAmong } from "../../../library/contacts/blacklisted";
import { type Claim, type Counters, claim } from "../../../money/billing/usage";
import { type Margin, MULTIPLIER_ONE } from "../../../money/tariffs/price";
import { operatorGroup } from "../../../network/routing/operators/operator-group";
import { drawLinks, type OwnSlug } from "../../short-links/own-links";
import { type Plan, type Prepared, planSending } from "../compose/plan";
import { needsOf } from "../compose/plan-fallbacks";
import { type Stored, storedOf } from "../compose/stored-fields";
import { chainPerson, chainPhone } from "../recipients/chain-addresses";
import type { ChainRows, StepRow } from "./read-chains";
import type { Move } from "./write-decisions";

export interface TriggeredStep {
  rows: ChainRows;
  last: StepRow;
  lock: number;
  next: ChainStep;
  trigger: Trigger;
}

/** A step that cannot be sent is created as failed, so that the next one may follow. */
export interface FallbackMessage extends Stored {
  id: string;
  rootId: string;
  taskId: string | null;
  /** null for a single message. */
  state: TaskState | null;
  /** `lock` is `fallback_at` as read. */
  parent: { id: string; lock: number; entry: TimelineEntry };
  recipient: string;
  operator: string;
  vars: Record<string, string> | null;
  text: string;
  segments: number;
  /** Micros; 0 and no ledger record if not sent. */
  price: number;
  segmentPrice: number | null;
  margin: Margin | null;
  /** Positions taken on tariffs with ranges. */
  claims: readonly (Claim & { id: string })[];
  step: number;
  steps: number;
  until: number | null;
  slugs: OwnSlug[];
  unsent(error: string): FallbackMessage;
}

const AT_ONCE = 6;

export async function fallbackMessagesOf(platform: Platform, ownerId: string, fires: TriggeredStep[], now: number) {
  if (fires.length === 0) return { fallbackMessages: [], ends: [] };
  const addresses = [...new Set(fires.flatMap((fire) => addressesOf(fire)))];
  const blacklisted = await blacklistedAmong(platform.db, ownerId, addresses);
  const isBarred = (fire: TriggeredStep) => addressesOf(fire).some((address) => blacklisted.has(address));
  const [onBlacklist, free] = [true, false].map((is) => fires.filter((fire) => isBarred(fire) === is));
  const plans = await plansOf(platform, ownerId, free!);
  const facts = await factsOf(platform, ownerId, free!, [...plans.values()], now);
  return {
    fallbackMessages: free!.map((fire) =>
      fallbackMessageOf(fire, plans.get(keyOf(fire))!, facts.get(personOf(fire).phone ?? ""), now),
    ),
    ends: onBlacklist!.map((fire) => endOf(fire, now, "recipientBlacklisted")),
  };
}

function factsOf({ db }: Platform, ownerId: string, fires: TriggeredStep[], plans: Result<Plan>[], now: number) {
  const needs = needsOf(plans.flatMap((plan) => (plan.ok ? [plan.value] : [])));
  const phones = fires.flatMap((fire) => personOf(fire).phone ?? []);
  return factsAmong(db, { ownerId, needs, now }, phones);
}

const personOf = ({ rows: { steps, values } }: TriggeredStep) => chainPerson(steps[0]!.recipient, values);

function addressesOf(fire: TriggeredStep): string[] {
  return Object.values(personOf(fire)).filter((address) => address !== null);
}

function stepOf({ next: { type, payload }, rows: { definition } }: TriggeredStep) {
  return { type, payload, variables: definition?.variables, isTest: definition?.isTest };
}

const keyOf = (fire: TriggeredStep) => JSON.stringify(stepOf(fire));

async function plansOf(
  platform: Platform,
  ownerId: string,
  fires: TriggeredStep[],
): Promise<Map<string, Result<Plan>>> {
  const steps = [...new Map(fires.map((fire) => [keyOf(fire), stepOf(fire)]))];
  const plans = new Map<string, Result<Plan>>();
  // Steps of one account take consecutive positions, whatever their texts.
  const counters: Counters = new Map();
  for (let from = 0; from < steps.length; from += AT_ONCE) {
    const some = steps.slice(from, from + AT_ONCE);
    const planned = await Promise.all(some.map(([, step]) => planSending(platform, ownerId, step, NOBODY, counters)));
    for (const [index, plan] of planned.entries()) plans.set(some[index]![0], plan);
  }
  return plans;
}

function fallbackMessageOf(
  fire: TriggeredStep,
  plan: Result<Plan>,
  facts: Facts | undefined,
  now: number,
): FallbackMessage {
  if (!plan.ok) {
    const { sender: _, text, ...payload } = fire.next.payload;
    const { recipient } = fire.last;
    const nothing = { recipient, text, payload, segments: 0, price: null, error: null, ruled: null };
    return fallbackMessage(fire, nothing, null, now).unsent(plan.problems[0]!.key);
  }
  const { values, slugs } = drawLinks(plan.value.links);
  const prepared = plan.value.prepare(
    { ...personOf(fire), ...(facts && { facts }) },
    { ...fire.rows.values, ...values },
  );
  const born = fallbackMessage(fire, prepared, plan.value, now, slugs);
  if (!prepared.price) return born.unsent(prepared.error ?? "noPriceForPhone");
  const { budget } = fire.rows.definition!;
  const spent = fire.rows.steps.reduce((sum, { charged }) => sum + charged, 0);
  if (budget !== null && spent + prepared.price.amount > budget) return born.unsent("budgetExceeded");
  claim(prepared.price);
  return born;
}

function fallbackMessage(
  fire: TriggeredStep,
  prepared: Prepared,
  plan: Plan | null,
  now: number,
  slugs: Omit<OwnSlug, "messageId">[] = [],
): FallbackMessage {
  const { rows, last, lock, next, trigger } = fire;
  const step = last.step + 1;
  const steps = rows.definition!.steps.length + 1;
  const root = rootId(last.id, last.step);
  const { recipient, text, segments, price } = prepared;
  const amount = price?.amount ?? 0;
  const { type, payload } = next;
  const unplanned = {
    type,
    sender: payload.sender,
    source: "",
    tariffId: null,
    multiplier: MULTIPLIER_ONE,
    isRefundable: false,
  };
  const stored = storedOf(plan ?? unplanned, { ...prepared, error: null }, now, amount);
  const entryBase = { at: now, status: "fallback" as const, detail: trigger, step, type: next.type };
  const id = stepId(root, step);
  const born: FallbackMessage = {
    id,
    rootId: root,
    taskId: last.taskId,
    state: rows.state,
    step,
    steps,
    recipient,
    operator: operatorGroup(recipient),
    vars: chainPhone(personOf(fire), recipient),
    parent: { id: last.id, lock, entry: { ...entryBase, code: "fired" } },
    ...stored,
    text,
    segments,
    price: amount,
    segmentPrice: plan?.isTest ? null : (price?.segmentPrice ?? null),
    margin: price?.margin ?? null,
    claims: (price?.claims ?? []).map((one) => ({ ...one, id })),
    until: step < steps - 1 ? SOME_DAY : null,
    slugs: slugs.map((one) => ({ ...one, messageId: id })),
    unsent: (error) => ({
      ...born,
      price: 0,
      segmentPrice: null,
      margin: null,
      claims: [],
      slugs: [],
      error,
      status: "failed" as const,
      parent: { ...born.parent, entry: { ...entryBase, code: error } },
      until: born.until === null ? null : now,
      timeline: [{ at: now, status: "failed", code: error }],
    }),
  };
  return born;
}

export function endOf({ rows, last, lock, next }: TriggeredStep, now: number, detail: string): Move {
  const stepInfo = { step: last.step + 1, type: next.type, detail };
  const entry = { at: now, status: "fallback" as const, code: "over", ...stepInfo };
  return { id: last.id, lock, taskId: last.taskId, state: rows.state, until: null, entry };
}
