import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../../../db/client";
import { incoming, replies } from "../../../../db/schema/incoming";
import { CHANNELS, channelOf } from "../../base/channels/channels";
import { addressFor, NOBODY, type Person } from "../../base/channels/person";
import { announce } from "../../base/shared/announce";
import { isEmail } from "../../base/shared/email";
import { problemsOfIssues } from "../../base/shared/errors/problems";
import { ok, type Problem, type Result, refuse } from "../../base/shared/errors/result";
import { derivedId, newId, timeOfId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { numberCalled } from "../../network/own-numbers/find";
import { createSending, type Sender, type SendingRow } from "../sendings/accept/create-sending";
import { type SingleInput, singleInput } from "../sendings/accept/input";
import { planChained } from "../sendings/compose/plan-with-fallbacks";
import { getIncoming } from "./find";
import { idsAmong, readStatements } from "./read";
import { type IncomingRow, incomingView, isPhone } from "./view";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** ms; a reply is identified by its page's id, which must be recent because the message id derives from it. */
const PAGE_MS = 60 * 60_000;
const MOST_SCANNED = 16;

interface ReplySetting {
  type: string;
  /** Approved names or own numbers, the addressed one first; empty if the channel needs none. */
  senders: string[];
  /** ms UTC; null: always. */
  openUntil: number | null;
  needsSubject: boolean;
  problem: Problem | null;
}

export interface ReplyText {
  text: string;
  sender: string;
  subject: string;
}

interface ReplyPrice {
  price: number;
  segments: number;
}

type Needs = Pick<Platform, "db" | "clock" | "providers" | "config">;

export interface ReplyNeeds {
  names: string[];
  hasNumber: boolean;
  /** Last message of the sender, ms UTC, on channels with a reply window. */
  heardAt: number | null;
}

/** For one of the viewer's messages, by id only. */
export async function readReplyNeeds(db: Database, viewer: Pick<Sender, "id">, id: string): Promise<ReplyNeeds> {
  const ofType = (is: (channel: ReturnType<typeof channelOf>) => unknown) =>
    sql`i.type IN (SELECT value FROM json_each(${JSON.stringify(CHANNELS.filter((type) => is(channelOf(type))))}))`;
  const [read] = await db.all<{ names: string; hasNumber: number; heardAt: number | null }>(sql`
    SELECT (SELECT json_group_array(name) FROM sendernames
        WHERE owner_id = i.owner_id AND type = i.type AND moderation = 'approved' AND is_active) AS names,
      ${ofType(({ sendsFrom }) => sendsFrom)} AND EXISTS (${numberCalled(viewer, sql`i.recipient`)}) AS hasNumber,
      iif(${ofType(({ replyWithinMs }) => replyWithinMs)}, (SELECT max(sent_at) FROM (
        SELECT type, sent_at FROM incoming INDEXED BY incoming_by_sender
        WHERE owner_id = i.owner_id AND sender = i.sender ORDER BY id DESC LIMIT ${MOST_SCANNED})
        WHERE type = i.type), NULL) AS heardAt
    FROM incoming i WHERE i.owner_id = ${viewer.id} AND i.id = ${id}`);
  if (!read) return { names: [], hasNumber: false, heardAt: null };
  const names = (JSON.parse(read.names) as string[]).sort((a, b) => a.localeCompare(b));
  return { names, hasNumber: read.hasNumber === 1, heardAt: read.heardAt };
}

export async function replySetting(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Sender,
  row: IncomingRow,
  known?: ReplyNeeds,
): Promise<ReplySetting> {
  const { type } = row;
  const { needsSender, showsSender, sendsFrom, extras, replyWithinMs } = channelOf(type);
  const needs = known ?? (await readReplyNeeds(db, viewer, row.id));
  const own = needs.hasNumber ? [row.recipient] : [];
  const names = sendsFrom ? own : needsSender || showsSender ? needs.names : [];
  const senders = [
    ...names.filter((name) => name === row.recipient),
    ...names.filter((name) => name !== row.recipient),
  ];
  const openUntil = replyWithinMs ? Math.max(row.sentAt, needs.heardAt ?? 0) + replyWithinMs : null;
  const reached = addressFor(type, personOfSender(row.sender)) !== null;
  const problem = !reached
    ? { key: "replyAddressUnknown" }
    : openUntil !== null && openUntil <= clock()
      ? { key: "replyWindowClosed" }
      : needsSender && senders.length === 0
        ? { key: "noSenderNames" }
        : null;
  return { type, senders, openUntil, needsSubject: extras.includes("subject"), problem };
}

/** The name that was addressed; an optional name is dropped unless approved. */
export function replySender({ recipient, type }: IncomingRow, senders: string[]): string {
  if (senders.includes(recipient)) return recipient;
  return channelOf(type).needsSender ? (senders[0] ?? "") : "";
}

/** Price in micros; refuses what cannot be sent. */
export async function priceReply(
  platform: Needs,
  viewer: Sender,
  row: IncomingRow,
  reply: ReplyText,
  needs?: ReplyNeeds,
): Promise<Result<ReplyPrice>> {
  const { problem, needsSubject } = await replySetting(platform, viewer, row, needs);
  if (problem) return { ok: false, code: "conflict", problems: [problem] };
  const input = inputOf(row, reply, needsSubject);
  return input.ok ? priced(platform, viewer, row, input.value) : input;
}

interface ReplyPress {
  /** The page's id, which makes a repeated press idempotent. */
  press: string;
  /** Micros, as shown on the button. */
  price: number;
}

/** Marks the message as read and answered in the same batch. "replyPriceChanged": the price differs from `price`. */
export async function sendReply(
  platform: Platform,
  viewer: Sender,
  row: IncomingRow,
  reply: ReplyText,
  { press, price }: ReplyPress,
): Promise<Result<SendingRow>> {
  const age = UUID.test(press) ? platform.clock() - timeOfId(press) : Number.NaN;
  if (!(Math.abs(age) < PAGE_MS)) return refuse("testStale", undefined, undefined, "conflict");
  const id = await derivedId(timeOfId(press), `${viewer.id}/${press}/${row.id}`);
  return acceptReply(platform, viewer, row, reply, { id, price });
}

/** `id`: the message's id, for idempotency; `price`: expected price in micros, if known. */
export async function acceptReply(
  platform: Platform,
  viewer: Sender,
  row: IncomingRow,
  reply: ReplyText,
  { id = newId(), price }: { id?: string; price?: number },
): Promise<Result<SendingRow>> {
  const { problem, needsSubject } = await replySetting(platform, viewer, row);
  if (problem) return { ok: false, code: "conflict", problems: [problem] };
  const input = inputOf(row, reply, needsSubject);
  if (!input.ok) return input;
  const cost = await priced(platform, viewer, row, input.value);
  if (!cost.ok) return cost;
  if (price !== undefined && cost.value.price !== price) {
    return refuse("replyPriceChanged", undefined, undefined, "conflict");
  }
  const also = answeredStatements(platform.db, row, id, platform.clock());
  const sent = await createSending(platform, viewer, input.value, { id, also });
  if (!sent.ok) return atReply(sent);
  const answered = await getIncoming(platform.db, { id: viewer.id, level: "me" }, row.id);
  if (answered) {
    await announce(platform.hub, viewer.id, [{ event: "sendingsIncoming.updated", data: incomingView(answered) }]);
  }
  return sent;
}

function answeredStatements(db: Database, { ownerId, id }: IncomingRow, sendingId: string, now: number) {
  const [count, mark] = readStatements(ownerId, idsAmong([id]), true, now);
  return [
    db.insert(replies).values({ ownerId, sendingId, incomingId: id, createdAt: now }),
    db.run(count),
    db.run(mark),
    db
      .update(incoming)
      .set({ answeredAt: sql`coalesce(answered_at, ${now})` })
      .where(and(eq(incoming.ownerId, ownerId), eq(incoming.id, id))),
  ] satisfies BatchItem<"sqlite">[];
}

async function priced(
  platform: Needs,
  viewer: Sender,
  { sender }: IncomingRow,
  input: SingleInput,
): Promise<Result<ReplyPrice>> {
  const to = personOfSender(sender);
  const planned = await planChained(platform, viewer.id, { ...input, isTest: viewer.isTest }, to);
  if (!planned.ok) return atReply(planned);
  const { price, segments, error } = planned.value.plan.prepare(to, {});
  return price ? ok({ price: price.amount, segments }) : refuse(error ?? "noPriceForPhone");
}

function inputOf({ type, sender }: IncomingRow, reply: ReplyText, needsSubject: boolean): Result<SingleInput> {
  const { text, subject } = reply;
  const parsed = singleInput.safeParse({
    type,
    recipient: isPhone(sender) ? `+${sender}` : sender,
    payload: { text, sender: reply.sender, ...(needsSubject ? { subject } : {}) },
  });
  return parsed.success
    ? ok(parsed.data)
    : atReply({ ok: false as const, code: "invalid" as const, problems: problemsOfIssues(parsed.error) });
}

function atReply(refusal: Extract<Result<never>, { ok: false }>): Result<never> {
  const problems = refusal.problems.map((problem) => {
    const field = problem.field?.replace(/^payload\./, "");
    return { ...problem, field: ["text", "sender", "subject"].includes(field ?? "") ? field : undefined };
  });
  return { ...refusal, problems };
}

function personOfSender(sender: string): Person {
  if (isPhone(sender)) return { phone: sender, email: null };
  return isEmail(sender) ? { phone: null, email: sender } : NOBODY;
}
