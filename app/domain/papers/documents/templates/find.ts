import { and, eq } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { type DocumentType, documentTemplates } from "../../../../../db/schema/papers";
import type { DocumentLanguage } from "../amount-in-words";
import { DEFAULTS, type DocumentTemplate } from "./template";

export interface TemplateKey {
  ownerId: string;
  type: DocumentType;
  language: DocumentLanguage;
}

const keyed = ({ ownerId, type, language }: TemplateKey) =>
  and(
    eq(documentTemplates.ownerId, ownerId),
    eq(documentTemplates.type, type),
    eq(documentTemplates.language, language),
  );

/** The seller's own template, or the built-in one. */
export async function templateOf(
  db: Database,
  key: TemplateKey,
): Promise<{ template: DocumentTemplate; isOwn: boolean }> {
  const row = await db.select({ template: documentTemplates.template }).from(documentTemplates).where(keyed(key)).get();
  return {
    template: knownTemplate(key, row?.template),
    isOwn: row !== undefined,
  };
}

export async function saveTemplate(
  { db, clock }: { db: Database; clock: () => number },
  key: TemplateKey,
  template: DocumentTemplate,
): Promise<void> {
  const now = clock();
  await db
    .insert(documentTemplates)
    .values({ ...key, template, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [documentTemplates.ownerId, documentTemplates.type, documentTemplates.language],
      set: { template, updatedAt: now },
    });
}

export async function restoreTemplate(db: Database, key: TemplateKey): Promise<void> {
  await db.delete(documentTemplates).where(keyed(key));
}

/** Fields added after it was stored come from the built-in template. */
export function knownTemplate({ type, language }: Pick<TemplateKey, "type" | "language">, stored: unknown) {
  const usual = DEFAULTS[language][type];
  const own = (stored ?? {}) as Partial<DocumentTemplate>;
  return { ...usual, ...own, columns: { ...usual.columns, ...own.columns } };
}
