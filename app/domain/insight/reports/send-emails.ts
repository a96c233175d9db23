import { and, eq, lte, sql } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { reportEmails } from "../../../../db/schema/reports/tables";
import { tasks } from "../../../../db/schema/tasks";
import type { ExportData, ExportMeta } from "../../base/exports/export";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { eachApart } from "../../base/shared/errors/isolate-failures";
import { ACCOUNT_LANGUAGES } from "../../base/shared/languages";
import type { Platform } from "../../base/shared/ports/platform";
import { keyOf } from "../../library/files/files";

type Needs = Pick<Platform, "db" | "clock" | "config" | "mail" | "files" | "hub" | "queue">;

export interface ReportEmail {
  language: (typeof ACCOUNT_LANGUAGES)[number];
  name: string;
  url: string;
  /** Archived messages that could not be read. */
  missing: number;
}

type Compose = (email: ReportEmail) => { subject: string; html: string; text: string };

const PAGE = 10;
const SLICE_MS = 15_000;
const LEASE_MS = 5 * 60_000;
const AGAIN_MS = 60_000;
const GIVE_UP_MS = 3 * 24 * 3_600_000;
const KEPT_MS = 7 * 24 * 3_600_000;
/** Larger files are only linked. */
const MOST_ATTACHED = 5 * 1024 * 1024;

/** Sends the files of schedules once they are ready. Exactly once, by the mail provider's idempotency key. */
export async function sendReportEmails(needs: Needs, compose: Compose): Promise<void> {
  const { db, clock } = needs;
  const started = clock();
  while (clock() - started < SLICE_MS) {
    const due = await db
      .select({ ownerId: reportEmails.ownerId, id: reportEmails.id })
      .from(reportEmails)
      .where(sql`due_at IS NOT NULL AND due_at <= ${started}`)
      .orderBy(reportEmails.dueAt)
      .limit(PAGE);
    // Each claim advances its row, even if it throws, so the loop continues.
    const failed = await eachApart("reports.email", due, (one) => send(needs, one, compose), { idOf: (one) => one });
    if (due.length === 0) return;
    if (due.length < PAGE || failed === due.length) break;
  }
  await db.run(sql`DELETE FROM report_emails WHERE due_at IS NULL AND created_at < ${started - KEPT_MS}`);
}

async function send(needs: Needs, { ownerId, id }: { ownerId: string; id: string }, compose: Compose): Promise<void> {
  const { db, clock, config, mail, files } = needs;
  const now = clock();
  const ownRow = and(eq(reportEmails.ownerId, ownerId), eq(reportEmails.id, id));
  const [[row], [task], [owner]] = await db.batch([
    db
      .update(reportEmails)
      .set({ dueAt: now + LEASE_MS })
      .where(and(ownRow, lte(reportEmails.dueAt, now)))
      .returning(),
    db
      .select()
      .from(tasks)
      .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, id))),
    db.select().from(users).where(eq(users.id, ownerId)),
  ]);
  if (!row) return;
  const isLate = now - row.createdAt >= GIVE_UP_MS;
  const settle = async (dueAt: number | null) => {
    await db
      .update(reportEmails)
      .set({ dueAt })
      .where(and(ownRow, eq(reportEmails.dueAt, now + LEASE_MS)));
  };
  const giveUp = async (type: "reportFailed" | "reportUnsent", title: string) => {
    const isOurs = sql`EXISTS (SELECT 1 FROM report_emails WHERE ${ownRow} AND due_at = ${now + LEASE_MS})`;
    const notice = notificationOf(db, ownerId, type, { title }, now, isOurs);
    const over = db.update(reportEmails).set({ dueAt: null }).where(ownRow);
    await db.batch([...notice.statements, over]);
    return announceNotification(needs, notice);
  };
  // Also ends one that throws each time.
  if (isLate) return task?.state === "completed" ? giveUp("reportUnsent", task.title) : settle(null);
  if (task?.state === "running" || task?.state === "paused") return settle(now + AGAIN_MS);
  const { files: made = [], unread = [] } = (task?.meta ?? {}) as Partial<ExportMeta>;
  if (task?.state === "failed") return giveUp("reportFailed", task.title);
  if (!task || !owner?.isActive || task.state !== "completed" || made.length === 0) return settle(null);
  const { type = "csv" } = (task.data as ExportData).format;
  const content = made.length === 1 ? await files.get(keyOf({ ownerId, id: made[0]!.id })) : null;
  const bytes = content && new Uint8Array(content);
  const attachment = { name: `${task.title.replaceAll(/[\\/]/g, "-")}.${type}`, type: TYPES[type] };
  const email = compose({
    language: ACCOUNT_LANGUAGES.find((known) => known === owner.preferences.language) ?? "ru",
    name: task.title,
    url: new URL("/reports/files", config.publicUrl).href,
    missing: unread.reduce((sum, { messages }) => sum + messages, 0),
  });
  const answer = await mail.send({
    to: row.email,
    ...email,
    idempotencyKey: `report/${id}`,
    attachments: bytes && bytes.byteLength <= MOST_ATTACHED ? [{ ...attachment, bytes }] : [],
  });
  if (answer === "sent") return settle(null);
  console.error(JSON.stringify({ event: "reports.unsent", ownerId, id, code: answer.failed }));
  return answer.retry ? settle(now + LEASE_MS) : giveUp("reportUnsent", task.title);
}

const TYPES = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
