import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { settings, users } from "../../../../db/schema/accounts";
import { incoming } from "../../../../db/schema/incoming";
import { batchByName } from "../../base/shared/batch-by-name";
import { isEmail, readEmail } from "../../base/shared/email";
import { isDuplicate } from "../../base/shared/errors/db-errors";
import { firstIdAt, newId } from "../../base/shared/ids";
import { parseCaller } from "../../base/shared/phone";
import type { IncomingMessage, Platform, QueueMessage } from "../../base/shared/ports/platform";
import { visible } from "../../base/shared/visible";
import { variantSums, withVariants } from "../../base/tasks/variant-counts";
import { blacklistedEvent, blacklistStatements } from "../../library/contacts/blacklist";
import { accountStatement } from "../../money/billing/holds";
import { outboxStatements, queueHooks } from "../webhooks/outbox";
import { chatAnswers, queueAnswers } from "./chat-answers";
import { FOLLOW_MS, followUp } from "./follow-up";
import { type Keywords, readKeywords } from "./keywords";
import { type Match, matchIncoming, NOBODY } from "./match";
import { isStopWord } from "./stop-words";
import { type IncomingRow, incomingEvent, isPhone, TEXT_LIMIT } from "./view";

type IncomingQueueMessage = Extract<QueueMessage, { kind: "incoming" }>;

export type ListTitle = (language: string | undefined) => string;

const STOP_WORDS_KEY = "sendings.stopWords";

/** Stores each message once, then follows up. If any fails, throws after storing the others. */
export async function receiveIncoming(
  platform: Platform,
  queueMessages: IncomingQueueMessage[],
  titleOf: ListTitle,
): Promise<void> {
  const keywords = await readKeywords(platform.db);
  const failures: unknown[] = [];
  for (const { provider, messages } of queueMessages) {
    for (const message of messages) {
      await receiveOne(platform, { provider, message, keywords, titleOf }).catch((error) => failures.push(error));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `incoming not stored: ${failures.join("; ")}`);
}

interface One {
  provider: string;
  message: IncomingMessage;
  keywords: Keywords;
  titleOf: ListTitle;
}

async function receiveOne(platform: Platform, one: One): Promise<void> {
  const { db, clock } = platform;
  const known = await findNamed(db, one);
  if (known) return known.dueAt === null ? undefined : followUp(platform, known);

  const now = clock();
  const from = personIn(one.message.from);
  const match = await matchIncoming(db, one.provider, { ...one.message, from }, now);
  const { stopWords, language } = await readOwner(db, match.ownerId);
  const row = rowOf(one, from, match, stopWords, now);
  const isOwned = row.ownerId !== NOBODY;
  const isBlacklisted = row.isStop && isOwned && (isPhone(from) || isEmail(from));
  try {
    const {
      hooks,
      answers,
      blacklisted: [contact] = [],
    } = await batchByName(db, {
      message: db.insert(incoming).values(row),
      ...outboxStatements(db, row.ownerId, [incomingEvent(row)], now),
      answers: isOwned && isPhone(from) ? chatAnswers(db, row, now) : undefined,
      counted: isOwned ? counted(db, row.ownerId, now) : [],
      variant:
        row.sendingId === null || row.isStop ? [] : answerToVariant(row, now).map((statement) => db.run(statement)),
      ...(isBlacklisted ? blacklistStatements(db, row.ownerId, from, one.titleOf(language), now) : undefined),
    });
    await queueHooks(platform, row.ownerId, hooks);
    if (answers) await queueAnswers(platform, row.ownerId, answers);
    await followUp(platform, row, contact ? [blacklistedEvent(contact, from)] : []);
  } catch (error) {
    // A concurrent worker stored it and follows up.
    if (!(isDuplicate(error) && (await findNamed(db, one)))) throw error;
  }
}

function findNamed(db: Database, { provider, message }: Pick<One, "provider" | "message">) {
  return db
    .select()
    .from(incoming)
    .where(and(eq(incoming.provider, provider), eq(incoming.providerRef, message.ref)))
    .get();
}

function rowOf(
  { provider, message, keywords }: One,
  sender: string,
  { ownerId, sendingId, isByRecipient }: Match,
  stopWords: string[],
  now: number,
): IncomingRow {
  const text = message.text.slice(0, TEXT_LIMIT);
  return {
    ownerId,
    // Ids follow the time of receipt, so that polling for new messages misses none.
    id: firstIdAt(now).slice(0, 14) + newId().slice(14),
    type: message.type,
    sender,
    recipient: message.to,
    text,
    image: message.image ?? null,
    file: message.file ?? null,
    sendingId,
    provider,
    providerRef: message.ref,
    keywords: keywords.in(text),
    // An unproven sender cannot blacklist a number.
    isStop: (!message.isUnproven || isByRecipient === true) && isStopWord(text, stopWords),
    isRead: false,
    answeredAt: null,
    sentAt: Math.min(message.at, now),
    dueAt: ownerId === NOBODY ? null : now + FOLLOW_MS,
    createdAt: now,
  };
}

function counted(db: Database, ownerId: string, now: number) {
  return [
    db.run(accountStatement(ownerId, now)),
    db.run(sql`UPDATE accounts SET incoming = incoming + 1, unread_incoming = unread_incoming + 1,
      updated_at = ${now} WHERE owner_id = ${ownerId}`),
  ];
}

/** Counts the first answer to each message of a split campaign; an opt-out is not an answer. */
function answerToVariant({ ownerId, sendingId }: IncomingRow, now: number): SQL[] {
  const first = sql`owner_id = ${ownerId} AND id = ${sendingId} AND variant IS NOT NULL AND answered_at IS NULL`;
  return [
    sql`UPDATE tasks SET meta = ${withVariants(sql`meta`, sql`d.variants`)}, updated_at = ${now}
      FROM (SELECT s.task_id AS task, ${variantSums("s", { answered: sql`1` })} AS variants FROM sendings s
        WHERE ${first} GROUP BY s.task_id) d
      WHERE tasks.owner_id = ${ownerId} AND tasks.id = d.task`,
    sql`UPDATE sendings SET answered_at = ${now} WHERE ${first}`,
  ];
}

/** Stop words of the platform, the reseller and the owner. */
async function readOwner(db: Database, ownerId: string): Promise<{ language?: string; stopWords: string[] }> {
  const scopes = [NOBODY, ownerId];
  const owner = await db.select().from(users).where(eq(users.id, ownerId)).get();
  if (owner?.resellerId) scopes.push(owner.resellerId);
  const rows = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(inArray(settings.ownerId, scopes), eq(settings.key, STOP_WORDS_KEY)));
  const stopWords = rows.flatMap(({ value }) => (Array.isArray(value) ? value.map(String) : []));
  return { language: owner?.preferences.language, stopWords };
}

/** The person's address as used for sending; any other address without its plus. */
function personIn(address: string): string {
  const text = visible(address);
  return (text.includes("@") ? readEmail(text) : parseCaller(text)) ?? text.replace(/^\+(?=\d{7,15}$)/, "");
}
