import { and, eq, lte, ne, sql } from "drizzle-orm";
import { users } from "../../../../../db/schema/accounts";
import { documentEmails, documents, requisites } from "../../../../../db/schema/papers";
import { eachApart } from "../../../base/shared/errors/isolate-failures";
import { ACCOUNT_LANGUAGES } from "../../../base/shared/languages";
import type { Platform } from "../../../base/shared/ports/platform";
import { documentFile } from "../files";
import { monthName } from "./months";

type Needs = Pick<Platform, "db" | "clock" | "config" | "mail" | "files" | "asset">;

export interface DocumentsEmail {
  language: (typeof ACCOUNT_LANGUAGES)[number];
  name: string;
  /** "2026-10" */
  month: string;
  /** For the VAT invoice of a prepayment, which is sent on its own. */
  advance: string | null;
  url: string;
}

type Compose = (email: DocumentsEmail) => { subject: string; html: string; text: string };

const PAGE = 10;
const LEASE_MS = 5 * 60_000;
const MOST_PAUSE_MS = 6 * 3_600_000;
const GIVE_UP_MS = 3 * 24 * 3_600_000;

/**
 * Sends acts with their VAT invoices to the contact in the requisites. Exactly once, by the mail provider's idempotency
 * key.
 */
export async function sendDocumentEmails(needs: Needs, compose: Compose): Promise<void> {
  const now = needs.clock();
  const due = await needs.db
    .select({ ownerId: documentEmails.ownerId, documentId: documentEmails.documentId })
    .from(documentEmails)
    .where(sql`${documentEmails.dueAt} IS NOT NULL AND ${documentEmails.dueAt} <= ${now}`)
    .limit(PAGE);
  await eachApart("documents.email", due, (one) => send(needs, one, compose), { idOf: (one) => one });
}

async function send(needs: Needs, { ownerId, documentId }: { ownerId: string; documentId: string }, compose: Compose) {
  const { db, clock, config, mail } = needs;
  const now = clock();
  const ownRow = and(eq(documentEmails.ownerId, ownerId), eq(documentEmails.documentId, documentId));
  const [[row], [act], [owner]] = await db.batch([
    db
      .update(documentEmails)
      .set({ dueAt: now + LEASE_MS })
      .where(and(ownRow, lte(documentEmails.dueAt, now)))
      .returning(),
    db
      .select({ document: documents, requisite: requisites.details })
      .from(documents)
      .leftJoin(requisites, and(eq(requisites.ownerId, documents.ownerId), eq(requisites.id, documents.requisiteId)))
      .where(and(eq(documents.ownerId, ownerId), eq(documents.id, documentId))),
    db.select().from(users).where(eq(users.id, ownerId)),
  ]);
  if (!row) return;
  const settle = (dueAt: number | null) =>
    db
      .update(documentEmails)
      .set({ dueAt })
      .where(and(ownRow, eq(documentEmails.dueAt, now + LEASE_MS)));
  const contact = act?.requisite?.contact;
  const to = (contact && !contact.matchesProfile && contact.email) || owner?.email;
  if (!act || !owner?.isActive || !to) return void (await settle(null));
  const { companyId, fromAt, type, number, datedAt } = act.document;
  const isAdvance = type === "advanceInvoice";
  const all = isAdvance
    ? [act.document]
    : await db
        .select()
        .from(documents)
        .where(
          and(
            eq(documents.ownerId, ownerId),
            eq(documents.companyId, companyId),
            ne(documents.type, "advanceInvoice"),
            eq(documents.fromAt, fromAt ?? datedAt),
          ),
        );
  const attachments = [];
  for (const document of all) attachments.push(await documentFile(needs, document, "pdf"));
  const language = ACCOUNT_LANGUAGES.find((known) => known === owner.preferences.language) ?? "ru";
  const email = compose({
    language,
    name: act.document.content.payer.title,
    month: monthName({ from: datedAt }),
    advance: isAdvance ? number : null,
    url: new URL("/balance/invoices#closing", config.publicUrl).href,
  });
  const answer = await mail.send({ to, ...email, idempotencyKey: `document/${documentId}`, attachments });
  if (answer === "sent") return void (await settle(null));
  console.error(JSON.stringify({ event: "documents.unsent", ownerId, documentId, code: answer.failed }));
  const age = now - row.createdAt;
  const isOver = !answer.retry || age > GIVE_UP_MS;
  await settle(isOver ? null : now + Math.min(Math.max(age, LEASE_MS), MOST_PAUSE_MS));
}
