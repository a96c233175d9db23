import { and, eq, gt } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { billings } from "../../../../../db/schema/billing";
import { chunks, sendings } from "../../../../../db/schema/sendings";
import type { Viewer } from "../../../base/access/viewer";
import { type Chain, SOME_DAY } from "../../../base/chains/chain";
import { channelOf } from "../../../base/channels/channels";
import { addressFault, addressFor, NOBODY, type Person, parseAddress } from "../../../base/channels/person";
import { isDuplicate, isOverspend } from "../../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { newIdAt } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { lockStatement } from "../../../library/files/message-locks";
import { voiced } from "../../../library/speech/voiced";
import { accountStatement, balanceAfter, holdStatement } from "../../../money/billing/holds";
import { isRecounted, usageStatements } from "../../../money/billing/usage";
import { mostOfPrice, type Price } from "../../../money/tariffs/price";
import { isOwnOnly } from "../../../money/trial/reach";
import { operatorGroup } from "../../../network/routing/operators/operator-group";
import { drawLinks, isSlugTaken, linkStatements, SINGLES } from "../../short-links/own-links";
import { storedAmong } from "../compose/message-files";
import type { Plan, Prepared } from "../compose/plan";
import { type Chained, planChained } from "../compose/plan-with-fallbacks";
import { sealText } from "../compose/sealed-text";
import { storedOf } from "../compose/stored-fields";
import { chainAddressOf, namedOf } from "../recipients/chain-addresses";
import { announceCreated } from "../settle/announce-messages";
import { bucketDueAt, bucketOf, bucketRange } from "../settle/express-buckets";
import { countAccepted } from "../settle/hour-counters";
import { firstSent } from "./first-sent";
import type { SingleInput } from "./input";
import { claimOwn } from "./own-send";

const TRIES = 8;

export type SendingRow = typeof sendings.$inferSelect;

export type Sender = Pick<Viewer, "id"> & Partial<Pick<Viewer, "preferences">> & { isTest?: boolean };

interface Options {
  id?: string | undefined;
  template?: string | undefined;
  also?: BatchItem<"sqlite">[];
  /** A part of the text that only the provider may see. */
  secret?: string | undefined;
  /** Plan for the same sender and message, if already started. */
  planned?: ReturnType<typeof planOne> | undefined;
}

/** Checks and prices one message by the account's permissions. Read-only. */
export async function planOne(
  platform: Platform,
  { id, isTest = false }: Sender,
  input: SingleInput,
): Promise<Result<{ to: Person; chained: Chained }>> {
  const addressee = addresseeOf(input.recipient);
  if (!addressee.ok) return addressee;
  const { to, own } = addressee.value;
  if (addressFor(input.type, to) === null) return unreached(input);
  const variables = input.variables || own ? { ...input.variables, ...own } : undefined;
  const chained = await planChained(platform, id, { ...input, variables, isTest }, to);
  return chained.ok ? ok({ to, chained: chained.value }) : chained;
}

/**
 * Accepts one message: holds its price (micros), stores it in one D1 batch, then sends it, or queues it on the express lane.
 * `options.id` makes a repeated call return the first row (design §4, invariant 3).
 */
export async function createSending(
  platform: Platform,
  viewer: Sender,
  original: SingleInput,
  options: Options = {},
): Promise<Result<SendingRow>> {
  const tried = await (options.planned ?? planOne(platform, viewer, original));
  if (!tried.ok) return tried;
  const spoken = await voiced(platform, viewer, original);
  if (!spoken.ok) return spoken;
  const input = spoken.value;
  let planned = input === original ? tried : await planOne(platform, viewer, input);
  // Concurrent messages took the position that was priced, so the price is computed again.
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (!planned.ok) return planned;
    const accepted = await accept(platform, viewer, input, options, planned.value);
    if (accepted !== "recounted") return accepted;
    planned = await planOne(platform, viewer, input);
  }
  return refuse("conflict", undefined, undefined, "conflict");
}

async function accept(
  platform: Platform,
  viewer: Sender,
  input: SingleInput,
  options: Options,
  { to, chained: { plan, chain, later } }: { to: Person; chained: Chained },
): Promise<Result<SendingRow> | "recounted"> {
  const { db, clock } = platform;
  const { isTest = false } = viewer;
  const { values, slugs } = drawLinks(plan.links);
  const prepared = plan.prepare(to, { ...namedOf(to), ...values });
  const { text, segments, error } = prepared;
  const price = prepared.price ?? priceBefore(prepared, later, chain, to);
  if (error === "textTooLong" || error === "tooManySegments") return tooLong(input.type, error);
  if (error === "textEmpty") return refuse(error, "payload.text");
  if (!price) return refuse(error ?? "noPriceForPhone", "recipient");
  const beyond = later.findIndex((step) => isOwnOnly(step.prepare(to, {}).error));
  if (beyond >= 0) return refuse(later[beyond]!.reach.why!, `fallbacks.${beyond}.type`);
  const unpriced = later.findIndex((step) => step.prepare(to, {}).error === "noPriceForPhone");
  if (unpriced >= 0) return refuse("noPriceForPhone", `fallbacks.${unpriced}.type`);
  if (chain?.budget && price.amount > chain.budget) return refuse("budgetTooSmall", "budget");
  const rest = later.reduce((sum, step) => sum + mostOfPrice(step.prepare(to, namedOf(to)).price), 0);
  const most = Math.min(price.amount + rest, chain?.budget ?? Number.POSITIVE_INFINITY);

  const now = clock();
  const id = options.id ?? newIdAt(now);
  // A message that a barrier stops fails when it is submitted, so that its fallback starts as after any failure.
  const { source, tariffId, multiplier, ...stored } = storedOf(plan, { ...prepared, error: null }, now, price.amount);
  if (options.template) stored.timeline[0]!.template = options.template;
  const hidden = options.secret ? await sealText(platform, id, text, options.secret) : null;
  if (hidden) stored.payload = { ...stored.payload, sealed: hidden.sealed };
  if (hidden) for (const entry of stored.timeline) delete entry.was;
  const row: SendingRow = {
    ownerId: viewer.id,
    id,
    taskId: null,
    title: input.title || null,
    ...stored,
    recipient: prepared.recipient,
    operator: operatorGroup(prepared.recipient),
    text: hidden?.shown ?? text,
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
    fallbacks: chain && { ...chain, most },
    vars: later.length > 0 ? chainAddressOf(to, prepared.recipient) : null,
    isTest,
    clickedAt: slugs.length > 0 ? 0 : null,
    answeredAt: null,
    isFinal: false,
    chunkId: null,
    bill: null,
    segmentPrice: isTest ? null : price.segmentPrice,
    margin: price.margin?.amount ?? null,
    resellerId: price.margin?.resellerId ?? null,
    variant: null,
    tags: input.tags?.length ? input.tags : null,
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
    multiplier,
    balance: balanceAfter(viewer.id),
    createdAt: now,
    updatedAt: now,
  };
  const links = await linkStatements(
    viewer.id,
    SINGLES,
    slugs.map((one) => ({ ...one, messageId: id })),
    now,
  );
  const held = storedIds(input);
  const own = claimOwn(platform, row, plan.routing);
  const bucket = bucketOf(row.id);
  const dueAt = bucketDueAt(bucket, now);
  try {
    await db.guarded([
      db.run(accountStatement(viewer.id, now)),
      ...usageStatements(price.claims ?? []).map((statement) => db.run(statement)),
      db.run(holdStatement(viewer.id, { amount: price.amount, messages: 1, records: isTest ? 0 : 1 }, now)),
      db.insert(sendings).values(own?.stored ?? row),
      ...links.map((statement) => db.run(statement)),
      ...(held.length > 0 ? [lockStatement(platform, viewer.id, row.id, held)] : []),
      ...(isTest
        ? []
        : [db.insert(billings).values(billing), db.run(countAccepted(viewer.id, { taskId: null, now }, [row]))]),
      ...(options.also ?? []),
      db
        .insert(chunks)
        .values({
          ownerId: viewer.id,
          ...bucketRange(bucket),
          lane: "express",
          dueAt,
        })
        // A bucket that waits only for late receipts is polled rarely; a repeated request may still join it.
        .onConflictDoUpdate({
          target: [chunks.ownerId, chunks.firstId],
          set: { dueAt, looks: 0 },
          setWhere: gt(chunks.dueAt, dueAt),
        }),
    ]);
  } catch (error) {
    // The first of two attempts had already written it.
    const isWritten = !options.id && isDuplicate(error) && !isSlugTaken(error);
    if (!isWritten) {
      own?.giveUp();
      if (isOverspend(error)) return refuse("insufficientFunds", undefined, undefined, "insufficientFunds");
      if (isRecounted(error) || isSlugTaken(error)) return "recounted";
      if (isDuplicate(error) && options.id) return existing(platform, viewer.id, options.id);
      throw error;
    }
  }
  const leaving = own?.leave() ?? queueOne(platform, row);
  await platform.behind(announceCreated(platform, row, dueAt, leaving));
  return ok(row);
}

/** A barred message is tried nevertheless if its failure starts a fallback that can be sent. */
function priceBefore(first: Prepared, later: Plan[], chain: Chain | null, to: Person): Price | null {
  const rest = later.map((step) => step.prepare(to, namedOf(to)));
  const isPassed = first.barred && firstSent([first, ...rest], chain, Number.POSITIVE_INFINITY) !== null;
  return isPassed ? first.barred! : null;
}

function queueOne({ queue }: Platform, { ownerId, id }: SendingRow): Promise<void> {
  return queue.send([{ kind: "messages", ownerId, ids: [id], lane: "express" }]);
}

export function addresseeOf(
  recipient: SingleInput["recipient"],
): Result<{ to: Person; own: Readonly<Record<string, string>> | null }> {
  if (typeof recipient === "string") {
    const to = parseAddress(recipient);
    return to ? ok({ to, own: null }) : refuse(addressFault(recipient), "recipient", { value: recipient });
  }
  const { phone, email, variables } = recipient;
  const byPhone = phone === undefined ? NOBODY : parseAddress(phone);
  const byEmail = email === undefined ? NOBODY : parseAddress(email);
  if (!byPhone || (phone !== undefined && !byPhone.phone)) {
    return refuse(addressFault(phone ?? ""), "recipient.phone", { value: phone ?? "" });
  }
  if (!byEmail || (email !== undefined && !byEmail.email)) return refuse("emailInvalid", "recipient.email");
  const own = Object.keys(variables).length > 0 ? variables : null;
  return ok({ to: { phone: byPhone.phone, email: byEmail.email }, own });
}

export function tooLong(type: string, error: "textTooLong" | "tooManySegments", field = "variables") {
  if (error === "tooManySegments") return refuse(error, field);
  return refuse("textOver", field, { max: channelOf(type).text?.max ?? 0 });
}

function unreached({ type, recipient }: SingleInput) {
  if (typeof recipient !== "string") return refuse("addressUnknown", "recipient");
  const key = channelOf(type).reaches === "email" ? "emailInvalid" : "recipientInvalid";
  return refuse(key, "recipient", { value: recipient });
}

async function existing({ db }: Platform, ownerId: string, id: string): Promise<Result<SendingRow>> {
  const row = await db
    .select()
    .from(sendings)
    .where(and(eq(sendings.ownerId, ownerId), eq(sendings.id, id)))
    .get();
  return row ? ok(row) : refuse("conflict", undefined, undefined, "conflict");
}

function storedIds({ payload, fallbacks }: SingleInput): string[] {
  return [payload, ...(fallbacks ?? []).map((step) => step.payload)].flatMap(storedAmong).map(({ id }) => id);
}
