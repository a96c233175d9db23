import { sql } from "drizzle-orm";
import { chainOf } from "../../../app/domain/base/chains/ids";
import { batchByName } from "../../../app/domain/base/shared/batch-by-name";
import { newIdAt } from "../../../app/domain/base/shared/ids";
import type { Platform, QueueMessage } from "../../../app/domain/base/shared/ports/platform";
import { withVariants } from "../../../app/domain/base/tasks/variant-counts";
import { readLink } from "../../../app/domain/base/text/variables";
import { blacklistStatements } from "../../../app/domain/library/contacts/blacklist";
import { countClicks } from "../../../app/domain/messaging/short-links/clicks";
import { keyOfSlug } from "../../../app/domain/messaging/short-links/slugs";
import { insertAll } from "../world/bulk-insert";
import { type Clock, HOUR, MINUTE, SECOND } from "../world/clock";
import type { Random } from "../world/random";
import type { Campaign } from "./campaigns";
import { hasArrived, type Message } from "./message";
import { ANSWERS } from "./shop-singles";

interface World {
  needs: Platform;
  clock: Clock;
  random: Random;
  until: number;
}

type Click = Extract<QueueMessage, { kind: "click" }>;

const arrivedAt = ({ row }: Message) => row.timeline.find(({ status }) => status === "delivered")!.at;

/** Clicks on recipients' own links, counted as the redirect's queue counts them. */
export async function clickLinks(
  { needs, clock, random, until }: World,
  ownerId: string,
  campaign: Campaign,
  ratio: number,
): Promise<void> {
  const { messages, slugs } = campaign;
  const byId = new Map(messages.map((message) => [message.row.id, message]));
  const keys = slugs.map(({ slug }) => keyOfSlug(slug));
  const rows = await needs.db.all<{ key: string; link: string }>(sql`SELECT key, link_id AS link FROM short_link_slugs
    WHERE domain = ${readLink(slugs[0]!.name).domain} AND key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`);
  const linkOf = new Map(rows.map(({ key, link }) => [key, link]));
  const clicks = slugs.flatMap(({ messageId }, at): Click[] => {
    const message = byId.get(messageId)!;
    if (!hasArrived(message) || !random.chance(ratio)) return [];
    const first =
      arrivedAt(message) +
      random.weighted([
        [random.whole(10 * SECOND, 20 * MINUTE), 5],
        [random.whole(20 * MINUTE, 8 * HOUR), 3],
      ]);
    const times = random.chance(0.15) ? [first, first + random.whole(MINUTE, 5 * HOUR)] : [first];
    const device = random.weighted([
      ["mobile", 83],
      ["desktop", 14],
      ["tablet", 3],
    ] as const);
    const seen = { country: random.chance(0.97) ? "RU" : "KZ", device, isBot: false, key: keys[at]! };
    return times
      .filter((time) => time < until)
      .map(
        (time) =>
          ({
            kind: "click",
            id: newIdAt(time),
            at: time,
            ownerId,
            linkId: linkOf.get(keys[at]!)!,
            messageId,
            visitor: messageId,
            ...seen,
          }) as Click,
      );
  });
  if (clicks.length === 0) return;
  clock.set(Math.min(until, campaign.finishedAt + 10 * HOUR));
  await countClicks(needs, clicks);
}

interface Answered {
  ownerId: string;
  messages: readonly Message[];
  ratio: number;
  /** Texts that are still unread and unanswered, for the last ones. */
  unread?: number;
}

/** People write back; the last `unread` of them still wait for an answer. */
export async function answer(world: World, { ownerId, messages, ratio, unread = 0 }: Answered): Promise<void> {
  const { needs, random, until } = world;
  const answerable = messages.filter(
    (one) => hasArrived(one) && ["sms", "viber", "whatsapp", "vk"].includes(one.row.type),
  );
  const chosen = answerable.filter(() => random.chance(ratio)).slice(0, 60);
  const rows = chosen
    .map((message) => ({ message, at: arrivedAt(message) + random.whole(2 * MINUTE, 3 * HOUR) }))
    .filter(({ at }) => at < until)
    .sort((one, other) => one.at - other.at)
    .map(({ message: { row }, at }, index, all) => ({
      owner_id: ownerId,
      id: newIdAt(at),
      type: row.type,
      sender: row.recipient,
      recipient: row.sender || "CABINET",
      text: random.pick(ANSWERS),
      sending_id: row.id,
      provider: row.provider!,
      provider_ref: `in-${row.id}`,
      is_stop: 0,
      sent_at: at,
      created_at: at,
      is_read: Number(index < all.length - unread),
    }));
  await insertAll(needs.db, "incoming", rows);
  const waiting = rows.filter(({ is_read }) => !is_read).length;
  await needs.db.run(sql`UPDATE accounts SET incoming = incoming + ${rows.length}, unread_incoming = unread_incoming + ${waiting}
    WHERE owner_id = ${ownerId}`);
  await answerVariants(needs, ownerId, messages, rows);
}

async function answerVariants(
  { db }: Platform,
  ownerId: string,
  messages: readonly Message[],
  rows: { sending_id: string; created_at: number }[],
) {
  const byId = new Map(messages.map((message) => [message.row.id, message.row]));
  for (const { sending_id: id, created_at: at } of rows) {
    const row = byId.get(id)!;
    if (row.variant === null) continue;
    const more = JSON.stringify({ [`${row.variant}.answered`]: 1 });
    await db.run(sql`UPDATE sendings SET answered_at = ${at} WHERE owner_id = ${ownerId} AND id = ${id}`);
    await db.run(
      sql`UPDATE tasks SET meta = ${withVariants(sql`meta`, sql`${more}`)} WHERE owner_id = ${ownerId} AND id = ${row.task_id}`,
    );
  }
}

/** A person asks for no more messages: the number goes to the blacklist. */
export async function stop({ needs, until }: World, { row }: Message): Promise<void> {
  const at = Math.min(until, row.updated_at + 20 * MINUTE);
  await insertAll(needs.db, "incoming", [
    {
      owner_id: row.owner_id,
      id: newIdAt(at),
      type: row.type,
      sender: row.recipient,
      recipient: row.sender,
      text: "СТОП",
      sending_id: row.id,
      provider: row.provider!,
      provider_ref: `stop-${chainOf(row.id)}`,
      is_stop: 1,
      sent_at: at,
      created_at: at,
      is_read: 1,
    },
  ]);
  await batchByName(needs.db, {
    counted: needs.db.run(sql`UPDATE accounts SET incoming = incoming + 1 WHERE owner_id = ${row.owner_id}`),
    ...blacklistStatements(needs.db, row.owner_id, row.recipient, "Чёрный список", at),
  });
}
