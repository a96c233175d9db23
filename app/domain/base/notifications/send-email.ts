import { and, eq, lte, min, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { accounts } from "../../../../db/schema/billing";
import { notifications } from "../../../../db/schema/notifications";
import { fullName } from "../access/viewer-of-token";
import { ACCOUNT_LANGUAGES } from "../shared/languages";
import type { Platform, QueueMessage } from "../shared/ports/platform";
import { withoutHtml } from "./html";
import type { NotificationRow, NotificationWords } from "./view";

type Language = (typeof ACCOUNT_LANGUAGES)[number];
type Words = (
  row: NotificationRow,
  reading: { language: Language; currency: string; zone?: string; now: number },
) => NotificationWords;

export interface NoticeEmail extends NotificationWords {
  language: Language;
  name: string;
  url: string;
  settingsUrl: string;
}

type Compose = (email: NoticeEmail) => { subject: string; html: string; text: string };

const LEASE_MS = 2 * 60_000;
/** Older e-mails are dropped. */
const GIVE_UP_MS = 24 * 60 * 60_000;
const MOST_PAUSE_MS = 60 * 60_000;
const PAGE = 50;

/** Idempotent, also by the mail provider's key. A temporary failure is retried with growing delays for a day. */
export async function sendNoticeEmail(
  { db, clock, config, mail }: Pick<Platform, "db" | "clock" | "config" | "mail">,
  { ownerId, id }: Extract<QueueMessage, { kind: "letter" }>,
  words: Words,
  compose: Compose,
): Promise<void> {
  const now = clock();
  const ownRow = and(eq(notifications.ownerId, ownerId), eq(notifications.id, id));
  const [[row], [owner], [account]] = await db.batch([
    db
      .update(notifications)
      .set({ emailDueAt: now + LEASE_MS })
      .where(and(ownRow, lte(notifications.emailDueAt, now)))
      .returning(),
    db
      .select()
      .from(users)
      .where(and(eq(users.id, ownerId), eq(users.isActive, true))),
    db.select({ currency: accounts.currency }).from(accounts).where(eq(accounts.ownerId, ownerId)),
  ]);
  if (!row) return;
  // A deploy's checks read the code; a later success clears it.
  const settle = (emailDueAt: number | null, failed: string | null = null) =>
    db
      .update(notifications)
      .set({
        emailDueAt,
        ...(failed !== null && { data: sql`json_set(data, '$.emailFailed', ${failed})` }),
        ...(failed === null && "emailFailed" in row.data && { data: sql`json_remove(data, '$.emailFailed')` }),
      })
      .where(and(ownRow, eq(notifications.emailDueAt, now + LEASE_MS)));
  if (!owner?.email) return void (await settle(null));
  const { language: chosen, timeZone: zone } = owner.preferences;
  const language = ACCOUNT_LANGUAGES.find((known) => known === chosen) ?? "ru";
  const reading = { language, currency: account?.currency ?? "RUB", ...(zone ? { zone } : {}), now };
  const { title, text } = words(row, reading);
  const email = compose({
    language,
    title,
    text: row.isHtml ? withoutHtml(text) : text,
    name: fullName(owner.data, owner.username),
    url: new URL("/notifications", config.publicUrl).href,
    settingsUrl: new URL("/settings/settingsUser#notification-types", config.publicUrl).href,
  });
  const answer = await mail.send({ to: owner.email, ...email, idempotencyKey: `notification/${id}` });
  if (answer === "sent") return void (await settle(null));
  console.error(JSON.stringify({ event: "notification.unsent", ownerId, id, at: now, code: answer.failed }));
  const age = now - row.createdAt;
  const isOver = !answer.retry || age > GIVE_UP_MS;
  await settle(isOver ? null : now + Math.min(Math.max(age, LEASE_MS), MOST_PAUSE_MS), answer.failed);
}

/** Queues overdue e-mails; returns when the next one is due, ms UTC, or null. */
export async function sweepNoticeEmails({
  db,
  clock,
  queue,
}: Pick<Platform, "db" | "clock" | "queue">): Promise<number | null> {
  const now = clock();
  const due = await db
    .select({ ownerId: notifications.ownerId, id: notifications.id })
    .from(notifications)
    .where(sql`${notifications.emailDueAt} IS NOT NULL AND ${notifications.emailDueAt} <= ${now}`)
    .limit(PAGE);
  if (due.length > 0) await queue.send(due.map((one) => ({ kind: "letter", ...one })));
  const [next] = await db
    .select({ at: min(notifications.emailDueAt) })
    .from(notifications)
    .where(sql`${notifications.emailDueAt} IS NOT NULL AND ${notifications.emailDueAt} > ${now}`);
  return next?.at ?? (due.length > 0 ? now + LEASE_MS : null);
}
