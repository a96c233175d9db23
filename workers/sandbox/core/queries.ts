import type { Stored } from "./message";
import type { Person } from "./person";

export interface Filter {
  channel: string | null;
  to: string | null;
  offset: number;
  limit: number;
}

/** One conversation on the page: a phone's latest messages in one app with their replies. */
export interface Thread {
  number: string;
  channel: string;
  provider: string;
  person: Person;
  messages: Answered[];
}

export type Answered = Stored & { replies: { text: string; at: number }[] };

const LATEST = 200;

/** Newest first. The total is a stored counter, except for one phone number. */
export function findMessages(
  sql: SqlStorage,
  { channel, to, offset, limit }: Filter,
): { rows: Stored[]; total: number } {
  const where = "(?1 IS NULL OR channel = ?1) AND (?2 IS NULL OR recipient = ?2)";
  const from = to === null ? "messages" : "messages INDEXED BY messages_recipient";
  const more = "LEFT JOIN letters l ON l.message_id = messages.id LEFT JOIN extras e ON e.message_id = messages.id";
  // The exact comparison lets SQLite use the index.
  const filter = to === null ? where : `recipient = ?2 AND (?1 IS NULL OR channel = ?1)`;
  const rows = sql
    .exec<Stored>(
      `SELECT messages.*, l.subject, l.html, e.value AS extras FROM ${from} ${more} WHERE ${filter}
        ORDER BY id DESC LIMIT ?3 OFFSET ?4`,
      channel,
      to,
      limit,
      offset,
    )
    .toArray();
  const count =
    to === null
      ? sql.exec<{ total: number }>(
          "SELECT coalesce(sum(total), 0) AS total FROM totals WHERE ?1 IS NULL OR channel = ?1",
          channel,
        )
      : sql.exec<{ total: number }>(`SELECT count(*) AS total FROM ${from} WHERE ${filter}`, channel, to);
  return { rows, total: count.one().total };
}

/** By client ids, newest first; without ids, the account's latest. */
export function findByReference(sql: SqlStorage, account: string, references: string[], limit: number): Stored[] {
  if (references.length === 0)
    return sql
      .exec<Stored>("SELECT * FROM messages WHERE provider = ? ORDER BY id DESC LIMIT ?", account, limit)
      .toArray();
  return sql
    .exec<Stored>(
      `SELECT * FROM messages WHERE reference IN (SELECT value FROM json_each(?)) AND provider = ?
        ORDER BY id DESC LIMIT ?`,
      JSON.stringify(references),
      account,
      limit,
    )
    .toArray();
}

/** Phones with at least `most` messages of the account since then (ms UTC). */
export function findAtLimit(
  sql: SqlStorage,
  account: string,
  phones: string[],
  { since, most }: { since: number; most: number },
): string[] {
  return sql
    .exec<{ recipient: string }>(
      `SELECT recipient FROM messages INDEXED BY messages_recipient
        WHERE recipient IN (SELECT value FROM json_each(?)) AND provider = ? AND received_at > ? AND status <> 'rejected'
        GROUP BY recipient HAVING count(*) >= ?`,
      JSON.stringify(phones),
      account,
      since,
      most,
    )
    .toArray()
    .map(({ recipient }) => recipient);
}

/** Uses the indexes messages_bulk and calls_bulk. */
export function findByBulk(sql: SqlStorage, channel: "telegram", bulk: string): Stored | null {
  return (
    sql.exec<Stored>(`SELECT * FROM messages WHERE bulk = ? AND channel = '${channel}'`, bulk).toArray()[0] ?? null
  );
}

export function lastReplyAt(sql: SqlStorage, channel: string, number: string): number | null {
  return sql
    .exec<{ at: number | null }>(
      `SELECT max(r.received_at) AS at FROM messages m INDEXED BY messages_recipient JOIN replies r ON r.message_id = m.id
        WHERE m.recipient = ? AND m.channel = ?`,
      number,
      channel,
    )
    .one().at;
}

export function findCall(sql: SqlStorage, provider: string, bulk: string): Stored | null {
  const found = sql.exec<Stored>(
    "SELECT * FROM messages WHERE bulk = ? AND provider = ? AND channel IN ('voice', 'flashcall')",
    bulk,
    provider,
  );
  return found.toArray()[0] ?? null;
}

export function findEmails(sql: SqlStorage, address: string): Answered[] {
  const emails = sql
    .exec<Stored>(
      `SELECT m.*, l.subject, l.html, e.value AS extras FROM letters l JOIN messages m ON m.id = l.message_id
        LEFT JOIN extras e ON e.message_id = l.message_id
        WHERE ?1 = '' OR instr(lower(m.recipient), lower(?1)) > 0 ORDER BY l.message_id DESC LIMIT ?2`,
      address,
      LATEST,
    )
    .toArray();
  return withReplies(sql, emails);
}

/** Newest conversation first; `digits` is any part of the number. */
export function findThreads(sql: SqlStorage, digits: string): Thread[] {
  const messages = sql
    .exec<Stored>(
      `SELECT m.*, e.value AS extras FROM messages m LEFT JOIN extras e ON e.message_id = m.id
        WHERE channel NOT IN ('email', 'hlr') AND (?1 = '' OR instr(recipient, ?1) > 0) ORDER BY id DESC LIMIT ?2`,
      digits,
      LATEST,
    )
    .toArray();
  const conversations = Map.groupBy(
    withReplies(sql, messages),
    ({ recipient, provider }) => `${recipient} ${provider}`,
  ).values();
  return [...conversations].map((of) => {
    const { recipient: number, channel, provider } = of[0]!;
    return { number, channel, provider, person: personOf(sql, provider, number), messages: of };
  });
}

function withReplies(sql: SqlStorage, messages: Stored[]): Answered[] {
  const replies = sql
    .exec<{ message_id: number; text: string; at: number }>(
      `SELECT message_id, text, received_at AS at FROM replies
        WHERE message_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
      JSON.stringify(messages.map(({ id }) => id)),
    )
    .toArray();
  const byMessage = Map.groupBy(replies, (reply) => reply.message_id);
  return messages.map((message) => ({ ...message, replies: byMessage.get(message.id) ?? [] }));
}

export function personOf(sql: SqlStorage, provider: string, phone: string): Person {
  const [known] = sql
    .exec<{ value: string }>("SELECT value FROM people WHERE provider = ? AND phone = ?", provider, phone)
    .toArray();
  return known ? JSON.parse(known.value) : {};
}
