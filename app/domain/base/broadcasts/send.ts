import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { broadcasts } from "../../../../db/schema/incidents";
import { rowOf } from "../../../../db/schema/raw-row";
import { announceNotification, isWantedBy } from "../notifications/notify";
import { eachApart } from "../shared/errors/isolate-failures";
import { derivedId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { isMeant } from "./audience";
import { BROADCAST_JOB, type Broadcast } from "./broadcasts";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

/** Accounts per step, and steps per invocation: each reader costs two more round trips. */
const PAGE = 50;
const MOST_STEPS = 8;
const SLICE_MS = 15_000;
const LEASE_MS = 60_000;

/** Sends due broadcasts, one part per invocation; the queue continues with the rest. */
export async function sendBroadcasts(needs: Needs): Promise<void> {
  const { db, clock, queue } = needs;
  const started = clock();
  for (let step = 0; step < MOST_STEPS && clock() - started < SLICE_MS; step++) {
    const due = await claim(db, clock());
    if (!due) return;
    await sendPart(needs, due);
  }
  await queue.send([{ kind: "job", name: BROADCAST_JOB, at: clock() }]);
}

async function claim(db: Database, now: number): Promise<Broadcast | null> {
  const [raw] = await db.all<Record<string, unknown>>(sql`UPDATE broadcasts SET due_at = ${now + LEASE_MS}
    WHERE id = (SELECT id FROM broadcasts WHERE due_at <= ${now} ORDER BY due_at, id LIMIT 1) RETURNING *`);
  return raw ? rowOf(broadcasts, raw) : null;
}

/** Notifies the next accounts. Notices and cursor are one batch, so a crash never causes a duplicate. */
async function sendPart(needs: Needs, broadcast: Broadcast): Promise<void> {
  const { db, clock } = needs;
  const { id, cursor, createdAt } = broadcast;
  const looked = await db.all<{
    id: string;
    hit: number;
  }>(sql`SELECT u.id AS id, (${isMeant(broadcast.audience)}) AS hit
    FROM users u WHERE u.id > ${cursor} AND u.is_active = 1 ORDER BY u.id LIMIT ${PAGE}`);
  const meant = looked.filter(({ hit }) => hit === 1);
  const readers = await Promise.all(
    meant.map(async (user) => ({ ownerId: user.id, id: await derivedId(createdAt, `${id} ${user.id}`) })),
  );
  const dueAt = looked.length === PAGE ? clock() : null;
  // False once a parallel run has advanced the cursor, or the incident has ended.
  const isStill = sql`EXISTS (SELECT 1 FROM broadcasts WHERE id = ${id} AND cursor = ${cursor} AND due_at IS NOT NULL)`;
  const list = JSON.stringify(readers);
  await db.batch([
    db.run(noticesOf(broadcast, list, isStill, clock())),
    db.run(countersOf(list, isStill, clock())),
    db.run(sql`UPDATE broadcasts SET cursor = ${looked.at(-1)?.id ?? cursor}, due_at = ${dueAt},
        told = told + (SELECT count(*) FROM ${written(list)})
      WHERE id = ${id} AND cursor = ${cursor} AND due_at IS NOT NULL`),
  ]);
  await eachApart("broadcasts.announce", readers, (reader) => announceNotification(needs, reader), {
    idOf: ({ ownerId }) => ({ ownerId }),
  });
}

const written = (list: string) => sql`json_each(${list}) j CROSS JOIN notifications n
  ON n.owner_id = j.value ->> 'ownerId' AND n.id = j.value ->> 'id'`;

/** Skips accounts removed or blocked in the meantime. */
function noticesOf({ kind, incidentId, title, text, barUntil }: Broadcast, list: string, when: SQL, now: number): SQL {
  const isMessage = kind === "message";
  const bar = barUntil === null ? {} : { barUntil };
  const data = isMessage ? bar : { incidentId, title, text, what: kind, ...bar };
  const owner = sql`u.id`;
  const [web, email] = isMessage
    ? [sql`1`, sql`0`]
    : [isWantedBy(owner, "incident", "web"), isWantedBy(owner, "incident", "email")];
  return sql`INSERT INTO notifications
      (owner_id, id, type, channel, is_read, letter_due_at, data, title, text, is_html, sent_at, created_at, updated_at)
    SELECT owner_id, id, ${isMessage ? "message" : "incident"}, iif(web, 'web', 'email'), NOT web, iif(email, ${now}, NULL),
      ${JSON.stringify(data)}, ${isMessage ? title : null}, ${isMessage ? text : null}, 0, ${now}, ${now}, ${now}
    FROM (SELECT u.id AS owner_id, j.value ->> 'id' AS id, ${web} AS web, ${email} AS email
      FROM json_each(${list}) j CROSS JOIN users u ON u.id = j.value ->> 'ownerId' AND u.is_active = 1)
    WHERE (web OR email) AND ${when}`;
}

function countersOf(list: string, when: SQL, now: number): SQL {
  return sql`INSERT INTO accounts (owner_id, notifications, unread, updated_at)
    SELECT n.owner_id, 1, 1, ${now} FROM ${written(list)} WHERE n.channel = 'web' AND ${when}
    ON CONFLICT (owner_id) DO UPDATE SET notifications = notifications + 1, unread = unread + 1, updated_at = ${now}`;
}
