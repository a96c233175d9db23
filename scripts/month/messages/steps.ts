import type { Chain } from "../../../app/domain/base/chains/chain";
import { stepId } from "../../../app/domain/base/chains/ids";
import type { ChannelName } from "../../../app/domain/base/channels/channels";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import type { Plan } from "../../../app/domain/messaging/sendings/compose/plan";
import { type Root, storedPayload } from "../../../app/domain/messaging/sendings/expand/message-rows";
import type { Recipient } from "../../../app/domain/messaging/sendings/recipients/read-recipients";
import { drawLinks, type OwnSlug } from "../../../app/domain/messaging/short-links/own-links";
import { operatorGroup } from "../../../app/domain/network/routing/operators/operator-group";
import { type Clock, MINUTE, SECOND } from "../world/clock";
import type { Random } from "../world/random";
import { carrierOf } from "./carriers";
import type { Habit } from "./habits";
import { hasArrived, type Message, type MessageRow } from "./message";
import { type Outcome, play } from "./play";

export interface World {
  needs: Platform;
  clock: Clock;
  random: Random;
  /** ms UTC; nothing has happened after it. */
  until: number;
}

const LATE = 0.012;

export interface Shared {
  ownerId: string;
  taskId: string;
  chunkId: string;
  steps: number;
  tags: string[] | null;
  acceptedAt: number;
}

interface Place extends Shared {
  id: string;
  sentAt: number;
  habit: Habit | undefined;
}

/** The first message to a person. */
export function rootMessage(world: World, plan: Plan, root: Root, { habit, ...place }: Place): Message {
  const { price, error } = root;
  const outcome = price ? playOf(world, plan, { at: place.sentAt, habit }) : null;
  const entries = outcome?.entries ?? [];
  const accepted = { at: place.acceptedAt, status: price ? ("pending" as const) : ("failed" as const) };
  return messageOf(plan, outcome, {
    ...emptyRow,
    ...columnsOf(plan, place),
    id: place.id,
    recipient: root.recipient,
    operator: root.operator,
    text: root.text,
    payload: storedPayload(root.payload),
    segments: root.segments,
    price: price?.amount ?? 0,
    segment_price: price?.segmentPrice ?? null,
    margin: price?.margin?.amount ?? null,
    reseller_id: price?.margin?.resellerId ?? null,
    vars: root.vars,
    variant: root.variant,
    clicked_at: root.isLinked ? 0 : null,
    error: outcome ? outcome.error : error,
    timeline: [error ? { ...accepted, code: error } : accepted, ...entries],
    created_at: place.acceptedAt,
    updated_at: outcome?.updatedAt ?? place.acceptedAt,
  });
}

const emptyRow = { step: 0, fallbacks: null, title: null, answered_at: null };

const columnsOf = (plan: Plan, { ownerId, taskId, chunkId, steps, tags }: Shared) => ({
  owner_id: ownerId,
  task_id: taskId,
  chunk_id: chunkId,
  type: plan.type,
  sender: plan.sender,
  is_refundable: Number(plan.isRefundable),
  steps,
  tags,
});

type Closing = "status" | "attempts" | "provider" | "provider_ref" | "bill";
type Open = {
  [Name in keyof MessageRow as string extends Name ? never : Name extends Closing ? never : Name]: MessageRow[Name];
};

function messageOf(plan: Plan, outcome: Outcome | null, row: Open): Message {
  const carrier = outcome && carrierOf(plan.type as ChannelName);
  const bill = outcome?.bill ?? null;
  const sent = {
    status: outcome?.status ?? ("failed" as const),
    attempts: outcome ? 1 : 0,
    provider: carrier?.id ?? null,
    provider_ref: outcome && `${plan.type}-${row.id.slice(-17)}`,
    bill,
  };
  const { source, tariffId, multiplier } = plan;
  return {
    row: { ...row, ...sent } as MessageRow,
    bill,
    settledAt: outcome?.settledAt ?? null,
    source,
    tariffId,
    multiplier,
    isDouble: false,
  };
}

function playOf({ random, until }: World, plan: Plan, { at, habit }: { at: number; habit: Habit | undefined }) {
  const type = plan.type as ChannelName;
  return play(random, { type, at, carrier: carrierOf(type), isRefundable: plan.isRefundable, until, habit });
}

interface Following {
  chain: Chain | null;
  later: readonly Plan[];
  person: Recipient;
  slugs: OwnSlug[];
  habits: readonly (Habit | undefined)[];
  shared: Shared;
}

/** The next steps of a chain, sent when the step before failed or stayed without a report. */
export function fallbacksOf(
  world: World,
  root: Message,
  { chain, later, person, slugs, habits, shared }: Following,
): Message[] {
  const made: Message[] = [];
  for (const [index, plan] of later.entries()) {
    const before = made.at(-1) ?? root;
    const { options } = chain!.steps[index]!;
    const firesAt = timeOfFallback(before, options.onTimeout?.timeout ?? null, options.onStatus.includes("failed"));
    if (firesAt === null || firesAt.at > world.until) {
      // A report that came ends the chain, unless it was late.
      const end = before.row.timeline.at(-1)!;
      before.row.timeline.push({
        at: end.at,
        status: "fallback",
        code: "over",
        step: index + 1,
        type: plan.type,
        detail: hasArrived(before) ? "delivered" : "time",
      });
      return made;
    }
    const { at, trigger } = firesAt;
    const links = drawLinks(plan.links);
    const prepared = plan.prepare(person, { ...person.values, ...links.values });
    const id = stepId(root.row.id, index + 1);
    insertInTime(before.row, {
      at,
      status: "fallback",
      detail: trigger,
      step: index + 1,
      type: plan.type,
      code: "fired",
    });
    const outcome = prepared.price ? playOf(world, plan, { at: at + SECOND, habit: habits[index + 1] }) : null;
    if (prepared.price) for (const one of links.slugs) slugs.push({ ...one, messageId: id });
    const message = messageOf(plan, outcome, {
      ...emptyRow,
      ...columnsOf(plan, shared),
      id,
      step: index + 1,
      recipient: prepared.recipient,
      operator: operatorGroup(prepared.recipient),
      text: prepared.text,
      payload: storedPayload(prepared.payload),
      segments: prepared.price ? prepared.segments : 0,
      price: prepared.price?.amount ?? 0,
      segment_price: prepared.price?.segmentPrice ?? null,
      margin: prepared.price?.margin?.amount ?? null,
      reseller_id: prepared.price?.margin?.resellerId ?? null,
      vars: null,
      variant: null,
      clicked_at: prepared.price && links.slugs.length > 0 ? 0 : null,
      error: outcome ? outcome.error : (prepared.error ?? "noPriceForPhone"),
      timeline: outcome
        ? [{ at, status: "pending" }, ...outcome.entries]
        : [{ at, status: "failed", code: prepared.error ?? "noPriceForPhone" }],
      created_at: at,
      updated_at: outcome?.updatedAt ?? at,
    });
    made.push(message);
    if (world.random.chance(LATE)) arriveLate(before, at, world.until);
    markDouble([root, ...made]);
  }
  return made;
}

function timeOfFallback({ row }: Message, timeout: number | null, onFailure: boolean) {
  const sentAt = row.timeline.find(({ status }) => status === "sent")?.at ?? row.created_at;
  const arrivedAt = row.timeline.find(({ status }) => status === "delivered")?.at ?? Number.POSITIVE_INFINITY;
  const failedAt = row.timeline.find(({ status }) => status === "failed")?.at ?? Number.POSITIVE_INFINITY;
  const timeoutAt = timeout === null ? Number.POSITIVE_INFINITY : sentAt + timeout * SECOND;
  const [at, trigger] = onFailure && failedAt < timeoutAt ? [failedAt, "onStatus"] : [timeoutAt, "onTimeout"];
  return at === Number.POSITIVE_INFINITY || arrivedAt <= at ? null : { at, trigger };
}

function insertInTime(row: MessageRow, entry: MessageRow["timeline"][number]) {
  const place = row.timeline.findIndex(({ at }) => at > entry.at);
  if (place < 0) row.timeline.push(entry);
  else row.timeline.splice(place, 0, entry);
}

/** A message without a report arrives after its fallback was sent, as phones that were off do. */
function arriveLate(message: Message, firedAt: number, until: number) {
  const { row } = message;
  const at = firedAt + 7 * MINUTE;
  if (row.status !== "failed" || row.error !== "expired" || at > until) return;
  row.timeline = [...row.timeline.filter(({ status }) => status !== "failed"), { at, status: "delivered" }];
  Object.assign(row, { status: "delivered", error: null, bill: "complete", updated_at: at });
  message.bill = "complete";
  message.settledAt = at;
}

function markDouble(chain: readonly Message[]) {
  const arrivedAt = ({ row }: Message) => row.timeline.find(({ status }) => status === "delivered")!.at;
  const arrived = chain.filter(hasArrived).sort((one, other) => arrivedAt(one) - arrivedAt(other));
  for (const message of chain) message.isDouble = arrived.indexOf(message) > 0;
}
