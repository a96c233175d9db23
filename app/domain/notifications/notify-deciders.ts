import { and, eq, or, sql } from "drizzle-orm";
import { users } from "../../../db/schema/accounts";
import { permissionsOf } from "../access/permissions";
import { mayReview } from "../moderation/kinds";
import { announce } from "../shared/announce";
import { logged } from "../shared/errors/logged";
import type { Platform } from "../shared/ports/platform";
import { announceNotification, notificationOf } from "./notify";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
interface Asks {
  id: string;
  ownerId: string;
  resellerId: string | null;
}

const MOST_PEOPLE = 100;
const MOST_UNREAD = 100;

const TYPES = { names: "sendernameWaiting", templates: "templateWaiting" } as const;
const RESOURCES = { names: "sendernames", templates: "templates" } as const;
type Kind = keyof typeof TYPES;

/** Managers and the customer's reseller, those with the right to decide. */
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

/** Open screens of those who decide. Never throws. */
export async function announceReview(needs: Needs, kind: Kind, asks: Asks): Promise<void> {
  try {
    await publish(needs, await decidersOf(needs, kind, asks), kind, asks);
  } catch (error) {
    console.error(JSON.stringify({ event: "announce.review", error: logged(error) }));
  }
}

const publish = ({ hub }: Needs, people: { id: string }[], kind: Kind, { id }: Asks) =>
  Promise.all(
    people.map((one) => announce(hub, one.id, [{ event: `${RESOURCES[kind]}.updated` as const, data: { id } }])),
  );

/** One notice of a kind until it is read, whatever the number of requests. Never throws: the queue shows them anyway. */
export async function notifyDeciders(
  needs: Needs,
  kind: Kind,
  asks: Asks & { title: string },
): Promise<void> {
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
      const isTold = sql`EXISTS (SELECT 1 FROM (SELECT type FROM notifications INDEXED BY notifications_unread
        WHERE owner_id = ${id} AND is_read = 0 ORDER BY id DESC LIMIT ${MOST_UNREAD}) WHERE type = ${type})`;
      return kind === "names"
        ? notificationOf(db, id, "sendernameWaiting", { ...by, name: title }, clock(), sql`NOT ${isTold}`)
        : notificationOf(db, id, "templateWaiting", { ...by, title }, clock(), sql`NOT ${isTold}`);
    });
    const [first, ...others] = notices.flatMap(({ statements }) => statements);
    if (first) await db.batch([first, ...others]);
    await Promise.all([publish(needs, people, kind, asks), ...notices.map((notice) => announceNotification(needs, notice))]);
  } catch (error) {
    console.error(JSON.stringify({ event: "notify.deciders", error: logged(error) }));
  }
}
