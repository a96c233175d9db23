import { and, eq } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { withinScope } from "../access/users-in-scope";
import type { Viewer } from "../access/viewer";
import { isDuplicate } from "../shared/errors/db-errors";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { getNotification } from "./find";
import { safeHtml } from "./html";
import type { MessageInput } from "./input";
import { announceNotification, messageOf } from "./notify";

/** A user outside the viewer's tree is treated as unknown. */
export async function sendMessage(
  platform: Pick<Platform, "db" | "clock" | "hub" | "queue">,
  viewer: Pick<Viewer, "id" | "level">,
  { targetUserId, title, text, isHtml }: MessageInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<NonNullable<Awaited<ReturnType<typeof getNotification>>>>> {
  const { db, clock } = platform;
  const target = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, targetUserId), withinScope(viewer)))
    .get();
  if (!target) return refuse("targetUserNotFound", "targetUserId", undefined, "notFound");
  const safe = isHtml ? safeHtml(text).trim() : text;
  if (safe === "") return refuse("textRequired", "text");
  const notice = messageOf(db, target.id, { title, text: safe, isHtml }, clock(), id);
  try {
    await db.batch(notice.statements);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  await announceNotification(platform, notice);
  const sent = await getNotification(db, target, id);
  return sent ? ok(sent) : refuse("targetUserNotFound", "targetUserId", undefined, "notFound");
}
