import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { drafts } from "../../../../db/schema/drafts";
import type { Viewer } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { blankContent, canonical, changed, type DraftContent } from "../sendings/compose/draft-content";

type Needs = Pick<Platform, "db" | "clock">;
type Owner = Pick<Viewer, "id">;
export type DraftRow = typeof drafts.$inferSelect;

export const MOST_DRAFTS = 50;
/** A D1 row holds 2 MB; a character takes up to 3 bytes. */
const MAX_CONTENT = 600_000;
const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 30 * DAY_MS;
const ENDING_MS = 3 * DAY_MS;

/** `version`: 0 when not stored. Times in ms UTC, then 0. */
export interface Draft {
  id: string;
  version: number;
  content: DraftContent;
  createdAt: number;
  updatedAt: number;
}

interface DraftSummary {
  id: string;
  title: string;
  type: string;
  text: string;
  /** ms UTC */
  updatedAt: number;
  /** Deleted at, ms UTC, unless edited again. */
  expiresAt: number;
}

export type DraftCursor = Pick<DraftSummary, "updatedAt" | "id">;

/** Includes sent drafts. */
export async function readDraft(db: Database, viewer: Owner, id: string): Promise<DraftRow | undefined> {
  return db.select().from(drafts).where(ownRow(viewer, id)).get();
}

export function draftOf({ id, version, content, createdAt, updatedAt }: DraftRow): Draft {
  const { [TOUCHED]: _, [WRITER]: __, ...own } = content;
  return { id, version, content: own as unknown as DraftContent, createdAt, updatedAt };
}

const TOUCHED = "$touched";
const WRITER = "$writer";
type Part = keyof DraftContent;

const part = (path: string) => sql<string>`coalesce(${drafts.content} ->> ${path}, '')`;
const SUMMARY = {
  id: drafts.id,
  title: part("$.title").as("title"),
  type: part("$.message.type").as("type"),
  text: sql<string>`substr(coalesce(nullif(${part("$.message.payload.text")}, ''),
    nullif(${part("$.message.payload.subject")}, ''), ${part("$.message.payload.title")}), 1, 200)`.as("text"),
  updatedAt: drafts.updatedAt,
  expiresAt: drafts.expiresAt,
};

export async function findDrafts(
  db: Database,
  viewer: Owner,
  limit = MOST_DRAFTS,
  after?: DraftCursor,
): Promise<DraftSummary[]> {
  const behind = after && sql`(${drafts.updatedAt}, ${drafts.id}) < (${after.updatedAt}, ${after.id})`;
  return db
    .select(SUMMARY)
    .from(drafts)
    .where(and(open(viewer), behind))
    .orderBy(desc(drafts.updatedAt), desc(drafts.id))
    .limit(limit);
}

export async function findDraft(db: Database, viewer: Owner, id: string): Promise<DraftSummary | undefined> {
  return db
    .select(SUMMARY)
    .from(drafts)
    .where(and(ownRow(viewer, id), isNull(drafts.sentAt)))
    .get();
}

/** Unsent drafts, and how many of them expire within three days. */
export async function countDrafts({ db, clock }: Needs, viewer: Owner): Promise<{ total: number; ending: number }> {
  const [counted] = await db.all<{ total: number; ending: number }>(sql`
    SELECT count(*) AS total, coalesce(sum(expires_at < ${clock() + ENDING_MS}), 0) AS ending
    FROM drafts INDEXED BY drafts_open WHERE owner_id = ${viewer.id} AND sent_at IS NULL`);
  return counted!;
}

/** `nth`: sequence number of the page's change. */
export interface Writer {
  page: string;
  nth: number;
}

/** `blank`: initial content of a new draft. */
interface DraftAt {
  id: string;
  version: number;
  blank?: DraftContent;
  writer?: Writer | undefined;
}

/**
 * Stores a change. Refuses if the stored version differs (`draftChanged`), with three exceptions: equal content, a
 * single change of other parts since (a page stores its last change while the next step loads), and the page's own
 * write whose response was lost.
 */
export async function saveDraft(
  needs: Needs,
  viewer: Owner,
  { id, version, blank = blankContent(), writer }: DraftAt,
  change: Partial<DraftContent>,
): Promise<Result<Draft>> {
  const known = await readDraft(needs.db, viewer, id);
  if (known && known.sentAt !== null) return refuse("draftSent", undefined, undefined, "conflict");
  const before = known ? draftOf(known).content : blank;
  const content = changed(before, change);
  if (known && canonical(content) === canonical(before)) return ok(draftOf(known));
  const parts = (Object.keys(content) as Part[]).filter((part) => canonical(content[part]) !== canonical(before[part]));
  const isMet = known && (isBeside(known, version, parts) || isOwn(known, writer));
  if ((known?.version ?? 0) !== version && !isMet) return draftChanged();
  if (JSON.stringify(content).length > MAX_CONTENT) return refuse("draftTooLarge");
  const beside = { [TOUCHED]: parts, ...(writer && { [WRITER]: writer }) };
  return known ? update(needs, viewer, draftOf(known), content, beside) : insert(needs, viewer, id, content, writer);
}

function isBeside(known: DraftRow, version: number, parts: Part[]): boolean {
  const touched = known.content[TOUCHED] as Part[] | undefined;
  return known.version === version + 1 && touched !== undefined && !parts.some((part) => touched.includes(part));
}

// A delayed request may be older than the page's later ones.
function isOwn({ content }: DraftRow, writer: Writer | undefined): boolean {
  const last = content[WRITER] as Writer | undefined;
  return last !== undefined && last.page === writer?.page && last.nth <= writer.nth;
}

export async function removeDraft({ db }: Needs, viewer: Owner, id: string): Promise<void> {
  await db.delete(drafts).where(and(ownRow(viewer, id), isNull(drafts.sentAt)));
}

/** Removes drafts unchanged for 30 days, and rows of sent ones after a day. */
export async function pruneDrafts({ db, clock }: Needs): Promise<void> {
  await db.run(sql`DELETE FROM drafts WHERE (owner_id, id) IN (
    SELECT owner_id, id FROM drafts INDEXED BY drafts_expiring WHERE expires_at < ${clock()} LIMIT 500)`);
}

export function sentRow(now: number) {
  return { sentAt: now, content: {}, expiresAt: now + DAY_MS };
}

export function ownRow(viewer: Owner, id: string) {
  return and(eq(drafts.ownerId, viewer.id), eq(drafts.id, id));
}

export function draftChanged() {
  return refuse("draftChanged", undefined, undefined, "conflict");
}

function open(viewer: Owner) {
  return and(eq(drafts.ownerId, viewer.id), isNull(drafts.sentAt));
}

async function update({ db, clock }: Needs, viewer: Owner, draft: Draft, content: DraftContent, beside: object) {
  const next = { ...draft, content, version: draft.version + 1, updatedAt: clock() };
  const stored = await db
    .update(drafts)
    .set({
      version: next.version,
      content: { ...content, ...beside } as DraftRow["content"],
      sendingId: null,
      updatedAt: next.updatedAt,
      expiresAt: next.updatedAt + KEPT_MS,
    })
    .where(and(ownRow(viewer, draft.id), eq(drafts.version, draft.version), isNull(drafts.sentAt)))
    .returning({ id: drafts.id });
  return stored.length > 0 ? ok(next) : draftChanged();
}

async function insert(
  { db, clock }: Needs,
  viewer: Owner,
  id: string,
  content: DraftContent,
  writer: Writer | undefined,
): Promise<Result<Draft>> {
  const now = clock();
  const json = JSON.stringify({ ...content, ...(writer && { [WRITER]: writer }) });
  await db.run(sql`INSERT INTO drafts (owner_id, id, version, content, created_at, updated_at, expires_at)
    SELECT ${viewer.id}, ${id}, 1, ${json}, ${now}, ${now}, ${now + KEPT_MS}
    WHERE (SELECT count(*) FROM drafts INDEXED BY drafts_open WHERE owner_id = ${viewer.id} AND sent_at IS NULL)
      < ${MOST_DRAFTS} ON CONFLICT DO NOTHING`);
  const stored = await readDraft(db, viewer, id);
  if (!stored) return refuse("tooManyDrafts", undefined, { most: MOST_DRAFTS }, "conflict");
  const isOurs = stored.version === 1 && canonical(draftOf(stored).content) === canonical(content);
  return isOurs ? ok(draftOf(stored)) : draftChanged();
}
