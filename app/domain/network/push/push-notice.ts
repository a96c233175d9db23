import { and, eq } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { accounts } from "../../../../db/schema/billing";
import { notificationBrowsers, notifications } from "../../../../db/schema/notifications";
import { withoutHtml } from "../../base/notifications/html";
import { type NoticeReading, readingOf } from "../../base/notifications/reading";
import type { NotificationRow, NotificationWords } from "../../base/notifications/view";
import type { Platform, QueueMessage } from "../../base/shared/ports/platform";
import { pushCarrierOf, WEB_PUSH } from "../routing/push-carrier";
import { forgetBrowsers } from "./browsers";

type Needs = Pick<Platform, "db" | "clock" | "config" | "providers">;
type NoticeMessage = Extract<QueueMessage, { kind: "notice" }>;
type Words = (row: NotificationRow, reading: NoticeReading) => NotificationWords;

const MOST_TEXT = 300;
const PATIENCE_MS = 10_000;

/** A repeat replaces the shown notification (ux 40); ended subscriptions are deleted. */
export async function pushNotice(needs: Needs, { ownerId, id }: NoticeMessage, words: Words): Promise<void> {
  const { db, clock, config, providers } = needs;
  const [rows, browsers, [owner], [account]] = await db.batch([
    db
      .select()
      .from(notifications)
      .where(and(eq(notifications.ownerId, ownerId), eq(notifications.id, id))),
    db.select().from(notificationBrowsers).where(eq(notificationBrowsers.ownerId, ownerId)),
    db.select({ preferences: users.preferences }).from(users).where(eq(users.id, ownerId)),
    db.select({ currency: accounts.currency }).from(accounts).where(eq(accounts.ownerId, ownerId)),
  ]);
  const [row] = rows;
  if (row?.channel !== "web" || row.isRead || browsers.length === 0 || !owner) return;
  const carrier = await pushCarrierOf(needs, ownerId, WEB_PUSH);
  const provider = carrier && providers.open(carrier);
  if (!provider) return;
  const { title, text } = words(row, readingOf(owner.preferences, account?.currency, clock()));
  const message = {
    ownerId,
    id,
    type: "push",
    to: "",
    sender: "",
    text: (row.isHtml ? withoutHtml(text) : text).slice(0, MOST_TEXT),
    addresses: browsers.map(({ endpoint, keys }) => ({ address: endpoint, data: { ...keys } })),
    payload: { title, link: new URL("/notifications", config.publicUrl).href },
  };
  const [outcome] = await provider.submit([message], PATIENCE_MS);
  await forgetBrowsers(db, outcome?.gone ?? []);
  // The queue retries a few times.
  if (outcome?.kind === "retry") throw new Error(`push service: ${outcome.code}`);
}
