import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { wrongFile } from "../sendings/files-of";
import type { Problem } from "../shared/result";
import { type DraftContent, type DraftMessage, sentPayload } from "./content";

/** Files of a draft's messages that are gone, or that their channels do not take; one query a message that has some. */
export async function findFileProblems(
  db: Database,
  viewer: Pick<Viewer, "id">,
  { message, fallbacks }: DraftContent,
): Promise<Problem[]> {
  const messages: [string, DraftMessage][] = [
    ["", message],
    ...fallbacks.map((step, index): [string, DraftMessage] => [`fallbacks.${index}.`, step.message]),
  ];
  const found = messages.map(async ([within, one]) => {
    const wrong = await wrongFile(db, viewer.id, one.type, sentPayload(one));
    return wrong ? [{ ...wrong, field: `${within}payload.${wrong.field}` }] : [];
  });
  return (await Promise.all(found)).flat();
}
