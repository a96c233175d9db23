import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { jsonRows } from "../../../../db/json-rows";
import { erasures } from "../../../../db/schema/archive/erasures";
import type { RawRow } from "../../../../db/schema/raw-row";
import type { Viewer } from "../../base/access/viewer";
import { ERASED } from "../../base/channels/person";
import { eachApart } from "../../base/shared/errors/isolate-failures";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newIdAt } from "../../base/shared/ids";
import { formatPhone } from "../../base/shared/phone";
import type { Platform } from "../../base/shared/ports/platform";
import { removeContact } from "../../library/contacts/contacts";
import { asWriter } from "../../messaging/archive/lease";
import { PartError } from "../../messaging/archive/part-file";
import { dropOld, dropStray, partsWith, rewritePart } from "../../messaging/archive/rewrite";
import { getTerm } from "../../messaging/archive/terms";
import { removeIncoming } from "../../messaging/incoming/remove";
import { eraseExported } from "./erase-exported";
import { eraseTyped } from "./erase-typed";
import { erasedRow, erasedTimeline } from "./erased";
import { counted, type ErasureRow, mayErase } from "./protocol";

type Needs = Pick<Platform, "db" | "files" | "clock" | "hub">;

const LEASE_MS = 2 * 60_000;
/** ms until blocking work is checked again. */
const PAUSE_MS = 60 * 60_000;
/** Erasures per sweep. */
const AT_ONCE = 5;
const ROWS = 200;
const PARTS = 20;
const MOST_STEPS = 10;
const SHOWN = 50;
const SLICE_MS = 20_000;

/** Refuses under a legal hold. `phone`: digits. */
export async function askErasure(
  needs: Needs,
  asker: Pick<Viewer, "id">,
  ownerId: string,
  { phone, reason, id }: { phone: string; reason: string; id?: string | undefined },
): Promise<Result<ErasureRow>> {
  const { db, clock } = needs;
  const now = clock();
  if ((await getTerm(db, ownerId)).isHeld) return refuse("erasureHeld", undefined, undefined, "conflict");
  const row = {
    ownerId,
    id: id ?? newIdAt(now),
    phone,
    shown: masked(phone),
    askedBy: asker.id,
    reason,
    createdAt: now,
    dueAt: now,
  };
  await db.insert(erasures).values(row).onConflictDoNothing();
  await sweepErasures(needs, { ownerId, id: row.id });
  return ok((await getErasure(db, ownerId, row.id))!);
}

export async function findErasures(db: Database, ownerId: string): Promise<ErasureRow[]> {
  return db.select().from(erasures).where(eq(erasures.ownerId, ownerId)).orderBy(desc(erasures.id)).limit(SHOWN);
}

export async function getErasure(db: Database, ownerId: string, id: string): Promise<ErasureRow | null> {
  return (await db.select().from(erasures).where(isOne({ ownerId, id })).get()) ?? null;
}

/** Shows the first four digits and the last two. */
function masked(phone: string): string {
  let digit = 0;
  return formatPhone(phone).replace(/\d/g, (sign) => (digit++ < 4 || digit > phone.length - 2 ? sign : "•"));
}

/** Continues requested erasures; each step may crash and be repeated. */
export async function sweepErasures(needs: Needs, only?: Pick<ErasureRow, "ownerId" | "id">): Promise<void> {
  const { db, clock } = needs;
  const now = clock();
  const due = await db
    .update(erasures)
    .set({ dueAt: now + LEASE_MS })
    .where(
      only
        ? and(lte(erasures.dueAt, now), isOne(only))
        : sql`(owner_id, id) IN (SELECT owner_id, id FROM erasures
      WHERE due_at <= ${now} ORDER BY due_at LIMIT ${AT_ONCE})`,
    )
    .returning();
  await eachApart("erasures.sweep", due, (row) => run(needs, row), { idOf: ({ ownerId, id }) => ({ ownerId, id }) });
}

const isOne = ({ ownerId, id }: Pick<ErasureRow, "ownerId" | "id">) =>
  and(eq(erasures.ownerId, ownerId), eq(erasures.id, id));

async function run(needs: Needs, row: ErasureRow): Promise<void> {
  const { db, clock } = needs;
  const { ownerId, phone } = row;
  if (phone === null) return;
  const ownRow = isOne(row);
  if ((await getTerm(db, ownerId)).isHeld) {
    await db
      .update(erasures)
      .set({ dueAt: clock() + PAUSE_MS })
      .where(ownRow);
    return;
  }
  await eraseContacts(needs, row);
  const named = await eraseTyped(needs, row);
  const isRead = await eraseIncoming(needs, row);
  const isThrough = (await eraseMessages(needs, row)) && isRead;
  const busy = named + (await countUnderWay(db, ownerId, phone));
  const walked = isThrough && (await asWriter(needs, ownerId, (lease) => eraseArchived(needs, row, lease)));
  const archive = walked || { isThrough: false, unread: row.unread };
  const isErased = archive.isThrough && archive.unread === 0 && busy === 0;
  // Files created after this point no longer contain the person.
  const carried = row.walkedFile === "" ? 0 : row.underWay;
  const exported = isErased ? await eraseExported(needs, row) : { isThrough: archive.isThrough, left: 0 };
  const underWay = exported.isThrough ? busy + exported.left : Math.max(busy, exported.left, carried);
  const isDone = isErased && exported.isThrough && exported.left === 0;
  const isStuck = exported.isThrough && !isDone;
  const now = clock();
  await db
    .update(erasures)
    .set({
      underWay,
      unread: archive.unread,
      dueAt: isDone ? null : isStuck ? now + PAUSE_MS : now,
      ...(isStuck && { walkedDay: 0, walkedPart: 0, walkedFile: "" }),
      ...(isDone && { phone: null, finishedAt: now }),
    })
    .where(ownRow);
}

/** Keeps the number on blacklists: an opt-out must stay in effect. */
async function eraseContacts(needs: Needs, row: ErasureRow): Promise<void> {
  const { ownerId, phone } = row;
  const known = await needs.db.all<{ id: string }>(sql`SELECT c.id AS id FROM contact_lists l
    CROSS JOIN contacts c ON c.owner_id = l.owner_id AND c.list_id = l.id AND c.phone = ${phone}
    WHERE l.owner_id = ${ownerId} AND l.type <> 'blacklist'`);
  for (const { id } of known) {
    if (await removeContact(needs, { id: ownerId } as Parameters<typeof removeContact>[1], id)) {
      await needs.db.run(counted("contacts", row, 1));
    }
  }
}

/** false: more remain. */
async function eraseIncoming(needs: Needs, row: ErasureRow): Promise<boolean> {
  const { ownerId, phone } = row;
  await needs.db.run(sql`DELETE FROM crm_chats WHERE owner_id = ${ownerId} AND phone = ${phone}`);
  const known = await needs.db.all<{ id: string }>(sql`SELECT id FROM incoming
    WHERE owner_id = ${ownerId} AND sender = ${phone} LIMIT ${ROWS}`);
  for (const { id } of known) {
    if (await removeIncoming(needs, { id: ownerId }, id)) await needs.db.run(counted("incoming", row, 1));
  }
  return known.length < ROWS;
}

const OVER = sql`NOT EXISTS (SELECT 1 FROM sendings u WHERE u.owner_id = s.owner_id
    AND u.id BETWEEN substr(s.id, 1, 34) || '00' AND substr(s.id, 1, 34) || 'ff'
    AND (u.fallback_at IS NOT NULL OR NOT (u.is_final OR u.status IN ('delivered', 'seen', 'failed'))))`;

const erased = jsonRows(["id", "timeline", "after"], "j");

/** Erases whole chains that have ended. false: more remain. */
async function eraseMessages({ db, clock }: Needs, row: ErasureRow): Promise<boolean> {
  const { ownerId, phone } = row;
  for (let step = 0; step < MOST_STEPS; step++) {
    const found = await db.all<RawRow>(sql`SELECT c.id AS id, c.timeline AS timeline FROM (
        SELECT DISTINCT substr(s.id, 1, 34) AS chain FROM sendings s INDEXED BY sendings_by_recipient
        WHERE s.owner_id = ${ownerId} AND s.recipient = ${phone} AND ${OVER} LIMIT ${ROWS}) w
      CROSS JOIN sendings c ON c.owner_id = ${ownerId} AND c.id BETWEEN w.chain || '00' AND w.chain || 'ff'`);
    if (found.length === 0) return true;
    const changed = erased.json(
      found.map(({ id, timeline }) => ({ id, timeline, after: erasedTimeline(String(timeline)) })),
    );
    const count = sql`(SELECT count(*) FROM json_each(${changed}) j
      CROSS JOIN sendings s ON s.owner_id = ${ownerId} AND s.id = ${erased.id}
      WHERE s.timeline = ${erased.timeline} AND s.recipient <> ${ERASED} AND ${mayErase(ownerId)})`;
    await db.batch([
      db.run(sql`UPDATE erasures SET messages = messages + ${count} WHERE owner_id = ${ownerId} AND id = ${row.id}`),
      db.run(sql`UPDATE sendings SET recipient = ${ERASED}, text = '', vars = NULL, payload = NULL, fallbacks = NULL,
          provider_ref = NULL, tags = iif(task_id IS NULL, NULL, tags), timeline = ${erased.after}, updated_at = ${clock()}
        FROM json_each(${changed}) j
        WHERE sendings.owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND sendings.id = ${erased.id}
          AND sendings.timeline = ${erased.timeline} AND sendings.recipient <> ${ERASED} AND ${mayErase(ownerId)}`),
    ]);
  }
  return false;
}

async function countUnderWay(db: Database, ownerId: string, phone: string): Promise<number> {
  const [row] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM sendings s INDEXED BY sendings_by_recipient
    WHERE s.owner_id = ${ownerId} AND s.recipient = ${phone} AND NOT ${OVER}`);
  return row?.n ?? 0;
}

async function eraseArchived(
  needs: Needs,
  row: ErasureRow,
  lease: string,
): Promise<{ isThrough: boolean; unread: number }> {
  const { ownerId, phone } = row;
  await dropOld(needs, ownerId);
  const started = needs.clock();
  if (row.walkedDay === 0) await dropStray(needs, ownerId, started);
  let [place, unread] = [{ day: row.walkedDay, part: row.walkedPart }, row.walkedDay > 0 ? row.unread : 0];
  for (let step = 0; step < MOST_STEPS; step++) {
    const { parts, last } = await partsWith(needs, ownerId, phone!, place, PARTS);
    for (const part of parts) {
      try {
        const count = (changed: number) => counted("archived", row, changed);
        await rewritePart(needs, part, phone!, { lease, may: mayErase(ownerId), change: erasedRow, count });
      } catch (error) {
        if (!(error instanceof PartError)) throw error;
        unread++;
      }
      if (needs.clock() - started < SLICE_MS) continue;
      await walkedTo(part);
      return { isThrough: false, unread };
    }
    if (last === null) return { isThrough: true, unread };
    place = { day: last.day, part: last.part };
    await walkedTo(place);
  }
  return { isThrough: false, unread };

  function walkedTo({ day, part }: { day: number; part: number }) {
    return needs.db.run(sql`UPDATE erasures SET walked_day = ${day}, walked_part = ${part}, unread = ${unread}
      WHERE owner_id = ${ownerId} AND id = ${row.id}`);
  }
}
