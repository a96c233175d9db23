import { and, eq, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import type { Client } from "../../base/access/session";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { forget, ofLinkReports, ofReportedLink, reserve, tooManyAttempts } from "../../base/shared/attempt-limits";
import { batchByName } from "../../base/shared/batch-by-name";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { addressOf } from "../../base/shared/typed-address";
import { keyOfSlug, readSlug } from "./slugs";

const MOST_TEXT = 300;

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

/** Notifies managers, at most once an hour per link. */
export async function reportLink(
  needs: Needs,
  { link, what }: { link: string; what: string },
  client: Pick<Client, "ip">,
): Promise<Result<null>> {
  const { clock } = needs;
  const reservation = await reserve(needs, ofLinkReports(client.ip));
  if (!reservation.isTaken) return tooManyAttempts(reservation.endsAt, clock());
  const found = await findAddress(needs, link);
  if (!found) return refuse("linkAddressUnknown", "link");
  const once = ofReportedLink(found.linkId);
  if (!(await reserve(needs, [once])).isTaken) return ok(null);
  try {
    // Current target, because its owner may change it.
    const address = `${addressIn(link).join("/")} (${found.fullUrl})`;
    await notifyManagers(needs, `${address}: ${what.slice(0, MOST_TEXT)}`);
  } catch (error) {
    await forget(needs, once.key);
    throw error;
  }
  return ok(null);
}

async function notifyManagers(needs: Needs, details: string): Promise<void> {
  const { db, clock } = needs;
  const managers = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.level, "manager"), eq(users.isActive, true)));
  const notices = managers.map(({ id }) => notificationOf(db, id, "platformIssue", { details }, clock()));
  await batchByName(db, { notices: notices.flatMap(({ statements }) => statements) });
  for (const notice of notices) await announceNotification(needs, notice);
}

/** A manager's decision on any owner's link. */
export async function blockLink(
  needs: Pick<Platform, "db" | "clock">,
  link: string,
  isBlocked: boolean,
): Promise<Result<null>> {
  const found = await findAddress(needs, link);
  if (!found) return refuse("linkAddressUnknown", "link");
  await needs.db.run(sql`UPDATE short_links SET blocked_at = ${isBlocked ? needs.clock() : null}
    WHERE owner_id = ${found.ownerId} AND id = ${found.linkId}`);
  return ok(null);
}

async function findAddress({ db }: Pick<Platform, "db">, link: string) {
  const [domain, slug] = addressIn(link);
  const [row] = await db.all<{
    ownerId: string;
    linkId: string;
    fullUrl: string;
  }>(sql`SELECT l.owner_id AS ownerId, l.id AS linkId,
      l.full_url AS fullUrl
    FROM short_link_slugs s JOIN short_links l ON l.owner_id = s.owner_id AND l.id = s.link_id
    WHERE s.domain = ${domain} AND s.key = ${keyOfSlug(slug)}`);
  return row ?? null;
}

function addressIn(link: string): [domain: string, slug: string] {
  const [domain = "", path = ""] = addressOf(link)
    .replace(/^https?:\/\//i, "")
    .split(/[/?#]/);
  return [domain.toLowerCase().slice(0, 253), readSlug(path).slug ?? ""];
}
