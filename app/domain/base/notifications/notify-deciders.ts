import { and, eq, or, sql } from "drizzle-orm";
import { type Level, users } from "../../../../db/schema/accounts";
import { permissionsOf } from "../access/permissions";
import { mayReview } from "../moderation/kinds";
import { pendingRows } from "../moderation/waiting";
import { announce } from "../shared/announce";
import { batchByName } from "../shared/batch-by-name";
import { logged } from "../shared/errors/logged";
import type { Platform } from "../shared/ports/platform";
import { announceNotification, notificationOf } from "./notify";
import { markRead } from "./read";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
interface Asks {
  id: string;
  ownerId: string;
  resellerId: string | null;
}

const MOST_PEOPLE = 100;
const MOST_UNREAD = 100;

const TYPES = { names: "sendernameWaiting", templates: "templateWaiting" } as const;
const TABLES = { names: "sendernames", templates: "templates" } as const;
const RESOURCES = { names: "sendernames", templates: "templates" } as const;
type Kind = keyof typeof TYPES;

/** Managers and the customer's reseller who have the right to decide. */
async function decidersOf({ db }: Pick<Needs, "db">, kind: Kind, { ownerId, resellerId }: Asks) {
  const isReseller = resellerId === null ? undefined : eq(users.id, resellerId);
  const people = await db
    .select({ id: users.id, level: users.level, grants: users.grants })
    .from(users)
    .where(and(eq(users.isActive, true), or(eq(users.level, "manager"), isReseller)))
    .limit(MOST_PEOPLE);
  return people.filter(({ id, level, grants }) => {
    return id !== ownerId && mayReview({ level, permissions: permissionsOf(level, grants), flags: {} }, kind);
  });
}

/** Refreshes deciders' open screens, and marks notices read once no request waits. Never throws. */
export async function announceReview(needs: Needs, kind: Kind, asks: Asks): Promise<void> {
  try {
    const people = await decidersOf(needs, kind, asks);
    await publish(needs, people, kind, asks);
    await readWhereNothingWaits(needs, people, kind);
  } catch (error) {
    console.error(JSON.stringify({ event: "announce.review", error: logged(error) }));
  }
}

/** Marks a kind's notice as read for each person with nothing of that kind left to decide, e.g. after a withdrawal. */
async function readWhereNothingWaits(needs: Needs, people: { id: string; level: Level }[], kind: Kind): Promise<void> {
  const { db } = needs;
  const unread = await db.all<{ ownerId: string; id: string }>(sql`SELECT p.value AS ownerId, n.id AS id
    FROM json_each(${JSON.stringify(people.map(({ id }) => id))}) p CROSS JOIN notifications n INDEXED BY notifications_unread
      ON n.owner_id = p.value AND n.is_read = 0 AND n.type = ${TYPES[kind]} LIMIT ${MOST_UNREAD}`);
  for (const [ownerId, notices] of Map.groupBy(unread, (one) => one.ownerId)) {
    const { level } = people.find(({ id }) => id === ownerId)!;
    const [waiting] = await db.all(sql`SELECT 1 FROM ${pendingRows(TABLES[kind], { id: ownerId, level })} LIMIT 1`);
    if (!waiting)
      await markRead(
        needs,
        { id: ownerId },
        notices.map(({ id }) => id),
      );
  }
}

const publish = ({ hub }: Needs, people: { id: string }[], kind: Kind, { id }: Asks) =>
  Promise.all(
    people.map((one) => announce(hub, one.id, [{ event: `${RESOURCES[kind]}.updated` as const, data: { id } }])),
  );

/** One notice per kind until it is read, however many requests. Never throws: the queue shows the requests anyway. */
export async function notifyDeciders(needs: Needs, kind: Kind, asks: Asks & { title: string }): Promise<void> {
  const { db, clock } = needs;
  const { ownerId, title } = asks;
  const type = TYPES[kind];
  try {
    const [people, owner] = await Promise.all([
      decidersOf(needs, kind, asks),
      db.select({ username: users.username }).from(users).where(eq(users.id, ownerId)).get(),
    ]);
    const by = { username: owner?.username ?? "" };
    const notices = people.map(({ id }) => {
      const hasUnread = sql`EXISTS (SELECT 1 FROM (SELECT type FROM notifications INDEXED BY notifications_unread
        WHERE owner_id = ${id} AND is_read = 0 ORDER BY id DESC LIMIT ${MOST_UNREAD}) WHERE type = ${type})`;
      return kind === "names"
        ? notificationOf(db, id, "sendernameWaiting", { ...by, name: title }, clock(), sql`NOT ${hasUnread}`)
        : notificationOf(db, id, "templateWaiting", { ...by, title }, clock(), sql`NOT ${hasUnread}`);
    });
    await batchByName(db, { notices: notices.flatMap(({ statements }) => statements) });
    await Promise.all([
      publish(needs, people, kind, asks),
      ...notices.map((notice) => announceNotification(needs, notice)),
    ]);
  } catch (error) {
    console.error(JSON.stringify({ event: "notify.deciders", error: logged(error) }));
  }
}
