import { inArray, type SQL, sql } from "drizzle-orm";
import { jsonRows } from "../../../../db/json-rows";
import { shortLinks } from "../../../../db/schema/sites/short-links";
import { CHAIN_CHARS, chainOf } from "../../base/chains/ids";
import { announce } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import type { Platform, QueueMessage } from "../../base/shared/ports/platform";
import { variantSums, withVariants } from "../../base/tasks/variant-counts";
import { outboxStatements, queueHooks } from "../webhooks/outbox";
import { shortUrlOf } from "./address";
import type { LinkRow } from "./find";
import { REPEATED_MS } from "./prune";
import { linkView } from "./view";

type Click = Extract<QueueMessage, { kind: "click" }>;
type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

const HOUR_MS = 60 * 60_000;

const row = jsonRows([
  "id",
  "linkId",
  "visitor",
  "isBot",
  "messageId",
  "hour",
  "country",
  "device",
  "at",
  "event",
  "domain",
  "key",
  "channel",
]);

/** Idempotent: a known click changes nothing. Returns the chains that need a new decision, by owner. */
export async function countClicks(needs: Needs, clicks: Click[]): Promise<Map<string, string[]>> {
  const oldest = needs.clock() - REPEATED_MS;
  const countable = clicks.filter(({ at }) => at >= oldest);
  const clicked = new Map<string, string[]>();
  for (const [ownerId, own] of Map.groupBy(countable, (click) => click.ownerId))
    clicked.set(ownerId, await countOwn(needs, ownerId, own));
  return clicked;
}

async function countOwn(needs: Needs, ownerId: string, clicks: Click[]): Promise<string[]> {
  const { db, clock, hub } = needs;
  const ofOwner = (column: "linkId" | "messageId") =>
    sql`(SELECT value FROM json_each(${JSON.stringify([...new Set(clicks.map((click) => click[column]))])}))`;
  const ownRows = sql`owner_id = ${ownerId} AND ${inArray(shortLinks.id, ofOwner("linkId"))}`;
  const [links, messages] = await db.batch([
    db.select().from(shortLinks).where(ownRows),
    db.all<{
      id: string;
      type: string;
      recipient: string;
      steps: number;
    }>(sql`SELECT id, type, recipient, steps FROM sendings
      WHERE owner_id = ${ownerId} AND id IN ${ofOwner("messageId")}`),
  ]);
  const byId = new Map(links.map((link) => [link.id, link]));
  const sent = new Map(messages.map((one) => [one.id, one]));
  const rows = clicks.flatMap((click) => {
    const link = byId.get(click.linkId);
    if (!link) return [];
    const message = sent.get(click.messageId ?? "");
    const event = eventOf(click, link, message?.recipient ?? null);
    return [
      {
        id: click.id,
        linkId: click.linkId,
        visitor: click.visitor,
        isBot: Number(click.isBot),
        messageId: click.messageId,
        hour: String(click.at - (click.at % HOUR_MS)),
        at: click.at,
        country: click.country ?? "",
        device: click.device ?? "",
        event: JSON.stringify(event),
        domain: link.domain,
        key: click.key ?? null,
        channel: message?.type ?? null,
      },
    ];
  });
  if (rows.length === 0) return [];
  const fresh = freshOf(ownerId, row.json(rows));
  const events = sql`SELECT 'shortLinks.clicked' AS type, event FROM ${fresh} WHERE isBot = 0`;
  const { hooks, counted } = await batchByName(db, {
    ...outboxStatements(db, ownerId, events, clock()),
    hours: db.run(countsStatement(ownerId, fresh)),
    links: db.run(sql`UPDATE short_links SET clicks = short_links.clicks + f.clicks,
        people = short_links.people + f.people, bots = short_links.bots + f.bots
      FROM (SELECT linkId, ${SUMS} FROM ${fresh} GROUP BY linkId) f
      WHERE short_links.owner_id = ${ownerId} AND short_links.id = f.linkId`),
    messages:
      messages.length > 0 ? messageStatements(ownerId, fresh, clock()).map((statement) => db.run(statement)) : [],
    clicks: db.run(sql`INSERT INTO short_link_clicks (owner_id, link_id, visitor, id, is_bot)
      SELECT ${ownerId}, linkId, visitor, id, isBot FROM ${fresh} WHERE true ON CONFLICT DO NOTHING`),
    counted: db.select().from(shortLinks).where(ownRows),
  });
  if (hooks.length > 0) await queueHooks(needs, ownerId, hooks);
  await announce(
    hub,
    ownerId,
    counted.map((link) => ({ event: "url-shortener.updated", data: linkView(link, clock()) })),
  );
  return messages.filter(({ steps }) => steps > 1).map(({ id }) => chainOf(id));
}

/** For a recipient's first click: the campaign counts it, and the chain decides again. */
function messageStatements(ownerId: string, fresh: SQL, now: number): SQL[] {
  const first = sql`(SELECT messageId, min(at) AS at FROM ${fresh} WHERE isBot = 0 AND messageId IS NOT NULL GROUP BY messageId) f
    CROSS JOIN sendings m ON m.owner_id = ${ownerId} AND m.id = f.messageId AND coalesce(m.clicked_at, 0) = 0`;
  const chain = (id: SQL) => sql`substr(${id}, 1, ${CHAIN_CHARS})`;
  const within = (alias: string, prefix: SQL) =>
    sql`${sql.raw(alias)}.owner_id = ${ownerId} AND ${sql.raw(alias)}.id BETWEEN ${prefix} || '00' AND ${prefix} || 'ff'`;
  const clicked = sql`json_set(meta, '$.clicked', coalesce(meta ->> 'clicked', 0) + d.people)`;
  return [
    sql`UPDATE tasks SET meta = iif(d.variants IS NULL, ${clicked}, ${withVariants(clicked, sql`d.variants`)}), updated_at = ${now}
      FROM (SELECT m.task_id AS task, count(DISTINCT iif(EXISTS (SELECT 1 FROM sendings o
            WHERE ${within("o", chain(sql`m.id`))} AND o.clicked_at > 0), NULL, ${chain(sql`m.id`)})) AS people,
          ${variantSums("m", { clicked: sql`1` })} AS variants
        FROM ${first} WHERE m.task_id IS NOT NULL GROUP BY m.task_id) d
      WHERE tasks.owner_id = ${ownerId} AND tasks.id = d.task`,
    sql`UPDATE sendings SET fallback_at = min(${now}, fallback_at - 1)
      FROM (SELECT DISTINCT ${chain(sql`m.id`)} AS chain FROM ${first} WHERE m.steps > 1) d
      WHERE ${within("sendings", sql`d.chain`)} AND +sendings.fallback_at IS NOT NULL`,
    sql`UPDATE sendings SET clicked_at = d.at FROM (SELECT m.id AS id, f.at AS at FROM ${first}) d
      WHERE sendings.owner_id = ${ownerId} AND sendings.id = d.id`,
    sql`UPDATE short_link_slugs SET clicked_at = d.at
      FROM (SELECT domain, key, min(at) AS at FROM ${fresh} WHERE isBot = 0 AND key IS NOT NULL GROUP BY domain, key) d
      WHERE short_link_slugs.domain = d.domain AND short_link_slugs.key = d.key AND short_link_slugs.clicked_at IS NULL
        AND short_link_slugs.message_id IS NOT NULL`,
  ];
}

const SUMS = sql.raw("sum(isBot = 0) AS clicks, sum(isFirst) AS people, sum(isBot) AS bots");

/** New clicks of existing links; marks each person's first one. */
function freshOf(ownerId: string, json: string): SQL {
  const known = (alias: string, more: string) =>
    sql`EXISTS (SELECT 1 FROM short_link_clicks c WHERE c.owner_id = ${ownerId}
      AND c.link_id = ${sql.raw(`${alias}."linkId"`)} AND c.visitor = ${sql.raw(`${alias}.visitor`)} AND ${sql.raw(more)})`;
  return sql`(SELECT t.*, t.isBot = 0 AND NOT ${known("t", "c.is_bot = 0")}
      AND NOT EXISTS (SELECT 1 FROM short_link_slugs s WHERE s.domain = t.domain AND s.key = t.key AND s.clicked_at IS NOT NULL)
      AND row_number() OVER (PARTITION BY t.linkId, t.visitor, t.isBot ORDER BY t.id) = 1 AS isFirst
    FROM (SELECT ${row.table} FROM json_each(${json}) GROUP BY ${row.id}) t
    WHERE EXISTS (SELECT 1 FROM short_links l WHERE l.owner_id = ${ownerId} AND l.id = t.linkId)
      AND NOT ${known("t", "c.id = t.id")})`;
}

function countsStatement(ownerId: string, fresh: SQL) {
  return sql`INSERT INTO short_link_counts (owner_id, link_id, kind, key, clicks, people, bots)
    SELECT ${ownerId}, linkId, kind, name, ${SUMS} FROM (
      SELECT f.*, k.value AS kind, CASE k.value WHEN 'hour' THEN hour WHEN 'country' THEN country WHEN 'device' THEN device ELSE channel END AS name
      FROM ${fresh} f CROSS JOIN json_each('["hour","country","device","channel"]') k)
    WHERE (kind = 'hour' OR isBot = 0) AND name IS NOT NULL GROUP BY 2, 3, 4
    ON CONFLICT DO UPDATE SET clicks = clicks + excluded.clicks, people = people + excluded.people, bots = bots + excluded.bots`;
}

function eventOf({ id, at, country, device, messageId }: Click, link: LinkRow, recipient: string | null) {
  const time = new Date(at).toISOString();
  const data = {
    id: link.id,
    shortUrl: shortUrlOf(link),
    fullUrl: link.fullUrl,
    country,
    device,
    sendingId: messageId,
    recipient: recipient === null ? null : shown(recipient),
    createdAt: time,
  };
  return { type: "shortLinks.clicked", id, at, data };
}

const shown = (recipient: string) => (/^\d+$/.test(recipient) ? `+${recipient}` : recipient);
