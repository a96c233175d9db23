import { and, eq, gt } from "drizzle-orm";
import { documents } from "../../../../db/schema/papers";
import { hashOf } from "../../base/shared/hash";
import type { Platform } from "../../base/shared/ports/platform";
import type { DocumentLanguage } from "./amount-in-words";
import { type DocumentRow, getDocument, type Reader } from "./find";
import { labelsOf } from "./labels/labels";
import type { Paper } from "./render/paper";
import { languageOf, type PrintedDocument, shortDate } from "./render/values";
import { knownTemplate } from "./templates/find";
import type { DocumentTemplate } from "./templates/template";

export const FILES = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type FileKind = keyof typeof FILES;

const RELEASE = 1;
const MOST_FILES = 1000;

export interface DocumentFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

type Needs = Pick<Platform, "db" | "files" | "asset">;

/** The file of a document that the viewer sees; null: no such document. */
export async function getDocumentFile(needs: Needs, viewer: Reader, id: string, kind: FileKind) {
  const row = await getDocument(needs.db, viewer, id);
  return row && { row, ...(await documentFile(needs, row, kind)) };
}

const OPEN_MS = 10 * 60_000;

/**
 * For ten minutes the id alone opens the document, because plug-ins open what they generated that way (integrators
 * §1.4).
 */
export async function openDocument({ db, clock }: Needs & Pick<Platform, "clock">, { ownerId, id }: DocumentRow) {
  const isSame = and(eq(documents.ownerId, ownerId), eq(documents.id, id));
  await db
    .update(documents)
    .set({ openUntil: clock() + OPEN_MS })
    .where(isSame);
}

export async function getOpenDocumentFile(needs: Needs & Pick<Platform, "clock">, id: string, kind: FileKind) {
  const isOpen = and(eq(documents.id, id), gt(documents.openUntil, needs.clock()));
  const row = await needs.db.select().from(documents).where(isOpen).get();
  return row ? { row, ...(await documentFile(needs, row, kind)) } : null;
}

/** Generated once, with the template at issue: repeated requests return the same bytes. */
export async function documentFile(needs: Needs, row: DocumentRow, kind: FileKind): Promise<DocumentFile> {
  const { files, db } = needs;
  const language = languageOf(row.content);
  const template = knownTemplate({ type: row.type, language }, row.content.template);
  const path = `${folderOf(row)}${versionOf(row, template)}.${kind}`;
  const type = FILES[kind];
  const name = fileNameOf(row, language, kind);
  const kept = await files.get(path);
  if (kept) return { name, type, bytes: new Uint8Array(kept) };
  const bytes = await printDocument(needs, row, template, kind);
  await files.put(path, bytes, type);
  if (row.type === "contract" && (await isReplaced(db, row))) await files.delete([path]);
  return { name, type, bytes };
}

const folderOf = ({ id }: Pick<DocumentRow, "id">) => `documents/${id}/`;

const versionOf = ({ content, number, datedAt }: DocumentRow, template: unknown) =>
  hashOf(JSON.stringify([RELEASE, template, content, number, datedAt]));

async function isReplaced(db: Needs["db"], row: DocumentRow): Promise<boolean> {
  const now = await db.select().from(documents).where(eq(documents.id, row.id)).get();
  return !now || versionOf(now, null) !== versionOf(row, null);
}

/** For a reissued document: a concurrent print of the older one removes its own file again. */
export async function removeFilesOf({ files }: Pick<Platform, "files">, document: Pick<DocumentRow, "id">) {
  const old = await files.list(folderOf(document), { after: "", limit: MOST_FILES });
  if (old.length > 0) await files.delete(old.map(({ key }) => key));
}

export async function printDocument(
  { files, asset }: Pick<Platform, "files" | "asset">,
  document: PrintedDocument,
  template: DocumentTemplate,
  kind: FileKind,
  language: DocumentLanguage = languageOf(document.content),
): Promise<Uint8Array<ArrayBuffer>> {
  const { paperOf } = await import("./render/compose");
  const paper = paperOf(document, template, language);
  if (kind === "xlsx") return (await import("./render/write-sheet")).writeSheet(paper);
  const [{ printPdf }, regular, bold, images] = await Promise.all([
    import("./render/print-pdf"),
    font(asset, "/fonts/geist-regular.ttf"),
    font(asset, "/fonts/geist-semibold.ttf"),
    imagesOf(files, paper),
  ]);
  return printPdf(paper, { regular, bold }, images, document.datedAt);
}

async function font(asset: Platform["asset"], path: string): Promise<Uint8Array> {
  const bytes = await asset(path);
  if (!bytes) throw new Error(`there is no ${path} among the assets`);
  return new Uint8Array(bytes);
}

/** An image deleted since the document was issued leaves its place empty. */
async function imagesOf(files: Platform["files"], { blocks }: Paper): Promise<Map<string, Uint8Array>> {
  const sides = blocks.flatMap((block) => (block.kind === "signers" ? block.sides : []));
  const keys = [...new Set(sides.flatMap(({ stamp, signature }) => [stamp, signature]))].filter((key) => key !== null);
  const read = await Promise.all(keys.map(async (key) => [key, await files.get(key)] as const));
  return new Map(read.flatMap(([key, bytes]) => (bytes ? [[key, new Uint8Array(bytes)]] : [])));
}

const UNFIT = /[\\/:*?"<>|\p{Cc}]+/gu;

export function fileNameOf(
  { type, number, datedAt }: Pick<PrintedDocument, "type" | "number" | "datedAt">,
  language: DocumentLanguage,
  kind: string,
): string {
  const { types, ordinal } = labelsOf(language);
  const name = [types[type], number && `${ordinal} ${number}`, shortDate(datedAt, language)].filter(Boolean).join(" ");
  return name.replace(UNFIT, "-").concat(`.${kind}`);
}
