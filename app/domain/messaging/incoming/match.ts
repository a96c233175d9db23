import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { providers } from "../../../../db/schema/routing";
import { firstIdAt } from "../../base/shared/ids";
import type { IncomingMessage } from "../../base/shared/ports/platform";
import { messagesOf } from "../sendings/settle/provider-refs";

export const NOBODY = "";

/** ms after which a message no longer counts as an answer. */
const ANSWER_MS = 30 * 24 * 60 * 60_000;

export interface Match {
  ownerId: string;
  sendingId: string | null;
  /** The message answers one that was sent to this exact address. */
  isByRecipient?: boolean;
}

/** Properties of a provider whose numbers belong to one customer. */
interface Dedicated {
  ownerId?: string;
  numbers?: Record<string, string>;
}

/**
 * Finds the owner: of the sending named by the protocol, otherwise of the newest one to this phone with this sender
 * name, otherwise of `to`. An unproven message matches only what it names. Reads across accounts: return nothing but
 * the match.
 */
export async function matchIncoming(
  db: Database,
  provider: string,
  { type, from, to, answers, instance, isUnproven }: Said,
  now: number,
): Promise<Match> {
  const since = firstIdAt(now - ANSWER_MS);
  const named = answers && (await answered(db, provider, { from, answers }, now));
  if (named) return named;
  const customer = instance && (await ownerOfOwnNumber(db, provider, instance));
  if (customer) return lastOf(db, customer, { type, from, since });
  if (isUnproven) return { ownerId: (await dedicatedTo(db, provider, to)) ?? NOBODY, sendingId: null };
  const [guessed] = await db.all<Match>(sql`SELECT ownerId, sendingId FROM (
      SELECT n.owner_id AS ownerId, ${newest(sql`n.owner_id`, { type, from, since }, sql`AND s.sender = n.name`)} AS sendingId
      FROM sendernames n INDEXED BY sendernames_by_name WHERE n.type = ${type} AND n.name = ${to})
    WHERE sendingId IS NOT NULL ORDER BY sendingId DESC LIMIT 1`);
  if (guessed) return guessed;

  const ownerId = await dedicatedTo(db, provider, to);
  if (!ownerId) return { ownerId: NOBODY, sendingId: null };
  return lastOf(db, ownerId, { type, from, since });
}

type Said = Pick<IncomingMessage, "type" | "from" | "to" | "answers" | "instance" | "isUnproven">;

async function lastOf(
  db: Database,
  ownerId: string,
  said: { type: string; from: string; since: string },
): Promise<Match> {
  const [last] = await db.all<{ sendingId: string | null }>(sql`SELECT ${newest(sql`${ownerId}`, said)} AS sendingId`);
  return { ownerId, sendingId: last?.sendingId ?? null };
}

async function ownerOfOwnNumber(db: Database, provider: string, instance: string): Promise<string | null> {
  const [row] = await db.all<{ ownerId: string }>(sql`SELECT owner_id AS ownerId FROM wapi_instances
    WHERE provider_id = ${provider} AND id_instance = ${instance}`);
  return row?.ownerId ?? null;
}

async function answered(
  db: Database,
  provider: string,
  { from, answers }: { from: string; answers: NonNullable<IncomingMessage["answers"]> },
  now: number,
): Promise<Match | null> {
  const meant = "ref" in answers ? (await messagesOf(db, provider, [answers.ref], now)).get(answers.ref) : answers;
  if (!meant) return null;
  const [row] = await db.all<Required<Match>>(sql`SELECT owner_id AS ownerId, id AS sendingId,
      recipient = ${from} AS isByRecipient FROM sendings WHERE owner_id = ${meant.ownerId} AND id = ${meant.id}`);
  return row ? { ...row, isByRecipient: Boolean(row.isByRecipient) } : null;
}

// Only submitted messages can be answered, even if they failed later.
function newest(
  owner: SQL,
  { type, from, since }: { type: string; from: string; since: string },
  more: SQL = sql``,
): SQL {
  return sql`(SELECT s.id FROM sendings s INDEXED BY sendings_by_recipient
    WHERE s.owner_id = ${owner} AND s.recipient = ${from} AND s.id >= ${since} AND s.type = ${type}
      AND (s.status NOT IN ('pending', 'paused') OR s.is_unsure) AND (s.status <> 'failed' OR instr(s.timeline, '"status":"sent"') > 0) ${more}
    ORDER BY s.id DESC LIMIT 1)`;
}

async function dedicatedTo(db: Database, providerId: string, number: string): Promise<string | null> {
  const row = await db
    .select({ properties: providers.properties })
    .from(providers)
    .where(eq(providers.id, providerId))
    .get();
  const { ownerId, numbers } = (row?.properties ?? {}) as Dedicated;
  const named = numbers && Object.hasOwn(numbers, number) ? numbers[number] : ownerId;
  if (typeof named !== "string") return null;
  const owner = await db.select({ id: users.id }).from(users).where(eq(users.id, named)).get();
  return owner?.id ?? null;
}
