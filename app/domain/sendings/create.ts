import { and, eq, gt } from "drizzle-orm";
import { billings } from "../../../db/schema/billing";
import { chunks, sendings } from "../../../db/schema/sendings";
import type { Viewer } from "../access/viewer";
import { channelOf } from "../channels/channels";
import { newIdAt } from "../shared/ids";
import { parsePhone } from "../shared/phone";
import type { Platform } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import { announceCreated } from "./announce";
import { bucketDueAt, bucketOf, bucketRange } from "./buckets";
import { SOME_DAY } from "./chain";
import type { SingleInput } from "./input";
import { accountStatement, holdStatement, isDuplicate, isOverspend } from "./ledger";
import { storedOf } from "./ruled";
import { planChained } from "./ruled-chain";

export type SendingRow = typeof sendings.$inferSelect;

/** Whose message it is, and whether a test key sends it. */
export type Sender = Pick<Viewer, "id"> & { isTest?: boolean };

/**
 * Accepts one message: holds its price (micros) and stores it in one D1 batch, then rings the express lane.
 * `options.id` makes a repeated call answer the first call's row (design §4, invariant 3).
 */
export async function createSending(
  platform: Platform,
  viewer: Sender,
  input: SingleInput,
  options: { id?: string } = {},
): Promise<Result<SendingRow>> {
  const { db, clock } = platform;
  const phone = parsePhone(input.recipient);
  if (!phone) return refuse("recipientInvalid", "recipient", { value: input.recipient });
  const { isTest = false } = viewer;
  const planned = await planChained(platform, viewer.id, { ...input, isTest }, phone);
  if (!planned.ok) return planned;
  const { plan, chain, later } = planned.value;
  const prepared = plan.prepare(phone, {});
  const { text, segments, price } = prepared;
  const most = channelOf(plan.type).text?.max ?? 0;
  if (input.variables && text.length > most) return refuse("textOver", "variables", { max: most });
  if (!price) return refuse("noPriceForPhone", "recipient");
  const unpriced = later.findIndex((step) => !step.prepare(phone, {}).price);
  if (unpriced >= 0) return refuse("noPriceForPhone", `fallbacks.${unpriced}.type`);
  if (chain?.budget && price.amount > chain.budget) return refuse("budgetTooSmall", "budget");

  const now = clock();
  const id = options.id ?? newIdAt(now);
  const { source, tariffId, ...stored } = storedOf(plan, prepared, now, price.amount);
  const row: SendingRow = {
    ownerId: viewer.id,
    id,
    taskId: null,
    ...stored,
    recipient: phone,
    text,
    segments,
    price: price.amount,
    attempts: 0,
    isUnsure: false,
    waitUntil: 0,
    provider: null,
    providerRef: null,
    step: 0,
    steps: 1 + later.length,
    fallbackAt: chain && SOME_DAY,
    fallbacks: chain,
    vars: null,
    isTest,
    isFinal: false,
    createdAt: now,
    updatedAt: now,
  };
  const billing = {
    ownerId: viewer.id,
    id: row.id,
    source,
    amount: -price.amount,
    status: "pending" as const,
    tariffId,
    segmentPrice: price.segmentPrice,
    segmentCount: segments,
    createdAt: now,
    updatedAt: now,
  };
  const bucket = bucketOf(row.id);
  const dueAt = bucketDueAt(bucket, now);
  try {
    await db.batch([
      db.run(accountStatement(viewer.id, now)),
      db.run(holdStatement(viewer.id, { amount: price.amount, messages: 1, records: isTest ? 0 : 1 }, now)),
      db.insert(sendings).values(row),
      ...(isTest ? [] : [db.insert(billings).values(billing)]),
      db
        .insert(chunks)
        .values({
          ownerId: viewer.id,
          ...bucketRange(bucket),
          lane: "express",
          dueAt,
        })
        // A bucket that only waits for late receipts is looked at rarely; a repeated request may still come into it.
        .onConflictDoUpdate({
          target: [chunks.ownerId, chunks.firstId],
          set: { dueAt, looks: 0 },
          setWhere: gt(chunks.dueAt, dueAt),
        }),
    ]);
  } catch (error) {
    if (isOverspend(error)) return refuse("insufficientFunds", undefined, undefined, "insufficientFunds");
    if (isDuplicate(error) && options.id) return existing(platform, viewer.id, options.id);
    throw error;
  }
  await announceCreated(platform, row, dueAt);
  return ok(row);
}

async function existing({ db }: Platform, ownerId: string, id: string): Promise<Result<SendingRow>> {
  const row = await db
    .select()
    .from(sendings)
    .where(and(eq(sendings.ownerId, ownerId), eq(sendings.id, id)))
    .get();
  return row ? ok(row) : refuse("conflict", undefined, undefined, "conflict");
}
