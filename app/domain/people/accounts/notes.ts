import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../../db/client";
import { userNotes, users } from "../../../../db/schema/accounts";
import { withinScope } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";
import type { Platform } from "../../base/shared/ports/platform";

type Reader = Pick<Viewer, "id" | "level">;

const MOST = 50;

/** `key` makes a repeated post idempotent. */
export const noteForm = z.object({
  key: z.uuid({ error: "idInvalid" }),
  text: z.string({ error: "textRequired" }).trim().min(1, "textRequired").max(2000, "fieldTooLong"),
});

/** Staff's notes about a customer, newest first. A reseller reads only its own: others may mention another reseller. */
export async function findNotes(db: Database, viewer: Reader, userId: string) {
  if (viewer.level === "me" || userId === viewer.id) return [];
  const rows = await db
    .select({
      id: userNotes.id,
      text: userNotes.text,
      authorId: userNotes.authorId,
      createdAt: userNotes.createdAt,
      author: sql<string | null>`(SELECT a.username FROM users a WHERE a.id = ${userNotes.authorId})`.as("author"),
    })
    .from(userNotes)
    .innerJoin(users, eq(users.id, userNotes.userId))
    .where(
      and(
        eq(userNotes.userId, userId),
        withinScope(viewer),
        viewer.level === "manager" ? undefined : eq(userNotes.authorId, viewer.id),
      ),
    )
    .orderBy(desc(userNotes.id))
    .limit(MOST);
  return rows.map(({ authorId, ...note }) => ({ ...note, isOwn: authorId === viewer.id }));
}

export type UserNote = Awaited<ReturnType<typeof findNotes>>[number];

/** Written only while the customer belongs to the viewer; false: the customer has moved. */
export async function addNote(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Reader,
  userId: string,
  { key, text }: z.infer<typeof noteForm>,
): Promise<boolean> {
  const isTheirs = sql`EXISTS (SELECT 1 FROM users WHERE ${and(eq(users.id, userId), withinScope(viewer))})`;
  const [known] = await db.batch([
    db.all(sql`SELECT 1 WHERE ${isTheirs}`),
    db.run(sql`INSERT INTO user_notes (user_id, id, author_id, text, created_at)
      SELECT ${userId}, ${key}, ${viewer.id}, ${text}, ${clock()} WHERE ${isTheirs} ON CONFLICT DO NOTHING`),
  ]);
  return known.length > 0;
}

/** Removes only the author's own notes. */
export async function removeNote(db: Database, viewer: Reader, userId: string, id: string): Promise<void> {
  const isTheirs = sql`EXISTS (SELECT 1 FROM users WHERE ${and(eq(users.id, userId), withinScope(viewer))})`;
  await db
    .delete(userNotes)
    .where(and(eq(userNotes.userId, userId), eq(userNotes.id, id), eq(userNotes.authorId, viewer.id), isTheirs));
}
