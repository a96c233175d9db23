import type { ChannelName } from "../../../app/domain/base/channels/channels";
import type { Person as Addressee } from "../../../app/domain/base/channels/person";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import type { Platform } from "../../../app/domain/base/shared/ports/platform";
import type { VariableValues } from "../../../app/domain/base/text/variables";
import { planSending } from "../../../app/domain/messaging/sendings/compose/plan";
import { storedPayload } from "../../../app/domain/messaging/sendings/expand/message-rows";
import { bucketOf, bucketRange } from "../../../app/domain/messaging/sendings/settle/express-buckets";
import { operatorGroup } from "../../../app/domain/network/routing/operators/operator-group";
import { insertAll } from "../world/bulk-insert";
import { MINUTE } from "../world/clock";
import type { Random } from "../world/random";
import { carrierOf } from "./carriers";
import type { Message } from "./message";
import { play } from "./play";

export interface SingleKind {
  type: ChannelName;
  payload: { sender: string; text: string; subject?: string };
  title?: string;
  tags?: string[];
  /** Values of the text's variables for one message. */
  values?(random: Random, at: number): Record<string, string>;
}

interface Planned {
  at: number;
  to: Addressee & { values?: VariableValues };
  /** Hides the digits, as texts with codes are stored. */
  isCode?: boolean;
}

type Plan = Extract<Awaited<ReturnType<typeof planSending>>, { ok: true }>["value"];

/** Single messages of one kind, priced by the account's tariff at the clock. */
export async function openSingles(needs: Platform, random: Random, ownerId: string, kind: SingleKind, until: number) {
  const { type, payload, tags, title } = kind;
  const variables = kind.values?.(random, until);
  const planned = await planSending(needs, ownerId, { type, payload, ...(variables && { variables }) });
  if (!planned.ok) throw new Error(`${type}: ${JSON.stringify(planned)}`);
  const plan: Plan = planned.value;
  const carrier = carrierOf(type);

  /** Null for a person whom the channel cannot reach. */
  return function sendOne({ at, to, isCode = false }: Planned): Message | null {
    const prepared = plan.prepare(to, { ...to.values, ...kind.values?.(random, at) });
    const { price, segments, recipient } = prepared;
    if (!price) return null;
    const id = newIdAt(at);
    const outcome = play(random, {
      type,
      at: at + random.whole(150, 900),
      carrier,
      isRefundable: plan.isRefundable,
      until,
    });
    const row = {
      owner_id: ownerId,
      id,
      task_id: null,
      type,
      sender: payload.sender,
      recipient,
      text: isCode ? prepared.text.replace(/\d/g, "*") : prepared.text,
      segments,
      price: price.amount,
      is_refundable: Number(plan.isRefundable),
      status: outcome.status,
      error: outcome.error,
      attempts: 1,
      provider: carrier.id,
      provider_ref: `${type}-${id.slice(-17)}`,
      timeline: [{ at, status: "pending" as const, amount: price.amount }, ...outcome.entries],
      created_at: at,
      updated_at: outcome.updatedAt,
      step: 0,
      steps: 1,
      fallbacks: null,
      vars: null,
      payload: storedPayload(prepared.payload),
      title: title ?? null,
      chunk_id: null,
      bill: null,
      segment_price: price.segmentPrice,
      margin: price.margin?.amount ?? null,
      reseller_id: price.margin?.resellerId ?? null,
      clicked_at: null,
      operator: operatorGroup(recipient),
      variant: null,
      tags: tags ?? null,
      answered_at: null,
    };
    const { source, tariffId, multiplier } = plan;
    return { row, bill: outcome.bill, settledAt: outcome.settledAt, source, tariffId, multiplier, isDouble: false };
  };
}

/** Stores single messages, and buckets of those whose report may still come. */
export async function storeSingles({ db }: Platform, messages: readonly Message[], until: number): Promise<void> {
  await insertAll(
    db,
    "sendings",
    messages.map(({ row }) => row),
  );
  const open = messages.filter(({ row: { status } }) => status === "sent");
  const buckets = new Map(open.map(({ row: { owner_id, id } }) => [`${owner_id} ${bucketOf(id)}`, { owner_id, id }]));
  await insertAll(
    db,
    "chunks",
    [...buckets.values()].map(({ owner_id, id }) => {
      const { firstId, lastId } = bucketRange(bucketOf(id));
      return { owner_id, first_id: firstId, last_id: lastId, lane: "express", due_at: until + MINUTE };
    }),
  );
}
