import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../../db/client";
import { notificationBrowsers } from "../../../../db/schema/notifications";
import type { Viewer } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { pushCarrierOf, vapidKeyOf, WEB_PUSH } from "../routing/push-carrier";
import { subscription } from "./input";
import { isReachable } from "./subscription";

/** The oldest browser is removed first. */
export const MOST_BROWSERS = 10;

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "config" | "providers">;

export const browserForm = z
  .object({ endpoint: subscription.shape.endpoint, ...subscription.shape.keys.shape })
  .transform(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } }));

type BrowserInput = z.infer<typeof browserForm>;

export function findBrowsers(db: Database, viewer: Owner) {
  return db
    .select({
      id: notificationBrowsers.id,
      title: notificationBrowsers.title,
      createdAt: notificationBrowsers.createdAt,
    })
    .from(notificationBrowsers)
    .where(eq(notificationBrowsers.ownerId, viewer.id))
    .orderBy(desc(notificationBrowsers.id));
}

/** The VAPID key; null when no provider carries Web Push for the account. */
export async function browserKeyOf(needs: Needs, viewer: Owner): Promise<string | null> {
  const carrier = await pushCarrierOf(needs, viewer.id, WEB_PUSH);
  return carrier && vapidKeyOf(carrier);
}

/** A browser belongs to one account: the last one that added it. */
export async function addBrowser(
  needs: Needs,
  viewer: Owner,
  browser: BrowserInput,
  title: string,
): Promise<Result<{ id: string }>> {
  const { db, clock } = needs;
  const carrier = await pushCarrierOf(needs, viewer.id, WEB_PUSH);
  if (!carrier) return refuse("pushUnavailable", undefined, undefined, "conflict");
  if (!(await isReachable(browser, carrier))) return refuse("subscriptionInvalid", "subscription");
  const id = newId();
  const { endpoint, keys } = browser;
  await db.batch([
    db.delete(notificationBrowsers).where(eq(notificationBrowsers.endpoint, endpoint)),
    db.insert(notificationBrowsers).values({ ownerId: viewer.id, id, title, endpoint, keys, createdAt: clock() }),
    db.run(sql`DELETE FROM notification_browsers WHERE owner_id = ${viewer.id} AND id NOT IN (
      SELECT id FROM notification_browsers WHERE owner_id = ${viewer.id} ORDER BY id DESC LIMIT ${MOST_BROWSERS})`),
  ]);
  return ok({ id });
}

export async function removeBrowser(db: Database, viewer: Owner, id: string): Promise<{ id: string } | null> {
  const ownRow = and(eq(notificationBrowsers.ownerId, viewer.id), eq(notificationBrowsers.id, id));
  const [gone] = await db.delete(notificationBrowsers).where(ownRow).returning({ id: notificationBrowsers.id });
  return gone ?? null;
}

/** Deletes subscriptions that were revoked. */
export async function forgetBrowsers(db: Database, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length > 0)
    await db.delete(notificationBrowsers).where(inArray(notificationBrowsers.endpoint, [...endpoints]));
}
