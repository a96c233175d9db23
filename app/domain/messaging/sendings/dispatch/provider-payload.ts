import type { Extras } from "../../../base/channels/extras";
import type { Platform } from "../../../base/shared/ports/platform";
import { fileLink, linkEnd } from "../../../library/files/links";
import { sendableFiles } from "../../../library/files/sendable";
import { storedAmong } from "../compose/message-files";
import { emailsOf } from "../compose/shared-html";
import type { Claimed } from "./record-outcomes";

export async function payloadsOf(
  platform: Pick<Platform, "db" | "config" | "clock">,
  ownerId: string,
  rows: Claimed[],
): Promise<Map<string, Extras>> {
  const payloads = new Map<string, Extras>();
  for (const { id, payload } of rows) {
    const { sealed, ...extras } = JSON.parse(payload ?? "{}") as Extras & { sealed?: string };
    if (payload !== null && (!sealed || Object.keys(extras).length > 0)) payloads.set(id, extras);
  }
  const emails = await emailsOf(
    platform.db,
    ownerId,
    rows.map(({ task_id: taskId, ...row }) => ({ ...row, taskId })),
  );
  for (const [id, html] of emails) payloads.set(id, { ...payloads.get(id), html });
  const now = platform.clock();
  const ends = new Map(rows.map(({ id, created_at: madeAt }) => [id, linkEnd(madeAt, now)]));
  for (const [end, together] of Map.groupBy(payloads, ([id]) => ends.get(id)!)) {
    const ofEnd = together.map(([, extras]) => extras);
    const links = await linksOf(platform, ownerId, ofEnd, end);
    for (const extras of ofEnd) for (const { name, id } of storedAmong(extras)) extras[name] = links.get(id) ?? "";
  }
  return payloads;
}

async function linksOf(
  { db, config }: Pick<Platform, "db" | "config">,
  ownerId: string,
  all: Extras[],
  expires: number,
): Promise<Map<string, string>> {
  const ids = [...new Set(all.flatMap((extras) => storedAmong(extras).map(({ id }) => id)))];
  const files = await sendableFiles(db, ownerId, ids);
  const links = files.map(async (file) => [file.id, await fileLink(config, file, expires)] as const);
  return new Map(await Promise.all(links));
}
