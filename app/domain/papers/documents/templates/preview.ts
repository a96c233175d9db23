import { and, desc, eq } from "drizzle-orm";
import { companies, type DocumentContent, type DocumentType, documents } from "../../../../../db/schema/papers";
import type { Platform } from "../../../base/shared/ports/platform";
import { printDocument } from "../files";
import { languageOf, type PrintedDocument } from "../render/values";
import type { TemplateKey } from "./find";
import { SAMPLES } from "./samples";
import type { DocumentTemplate } from "./template";

const LOOKED_AT = 20;

/** Uses the seller's last document of this type in this language, or a sample. */
export async function previewOf(
  needs: Pick<Platform, "db" | "files" | "asset" | "clock">,
  { ownerId, type, language }: TemplateKey,
  template: DocumentTemplate,
): Promise<Uint8Array<ArrayBuffer>> {
  const recent = await needs.db
    .select({ document: documents })
    .from(companies)
    .innerJoin(documents, and(eq(documents.companyId, companies.id), eq(documents.type, type)))
    .where(eq(companies.ownerId, ownerId))
    .orderBy(desc(documents.createdAt))
    .limit(LOOKED_AT);
  const last = recent.find(({ document: { content } }) => languageOf(content) === language);
  const document = last?.document ?? sampleOf(type, SAMPLES[language], needs.clock());
  return printDocument(needs, document, template, "pdf", language);
}

function sampleOf(type: DocumentType, content: DocumentContent, at: number): PrintedDocument {
  return { type, number: "1", datedAt: at, fromAt: at - 30 * 86_400_000, toAt: at, content };
}
