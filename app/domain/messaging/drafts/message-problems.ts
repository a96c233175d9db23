import type { Database } from "../../../../db/client";
import type { Viewer } from "../../base/access/viewer";
import { channelOf } from "../../base/channels/channels";
import type { Problem } from "../../base/shared/errors/result";
import { type DraftContent, type DraftMessage, sentPayload } from "../sendings/compose/draft-content";
import { checkFiles } from "../sendings/compose/message-files";
import { sendersQuery, wrongSender } from "../sendings/compose/senders";

/** Problems that need the database: missing or unsupported files, foreign numbers. */
export async function findMessageProblems(
  db: Database,
  viewer: Pick<Viewer, "id">,
  { message, fallbacks }: DraftContent,
): Promise<Problem[]> {
  const messages: [string, DraftMessage][] = [
    ["", message],
    ...fallbacks.map((step, index): [string, DraftMessage] => [`fallbacks.${index}.`, step.message]),
  ];
  const found = messages.map(async ([within, one]) => {
    const payload = sentPayload(one);
    const wrong = await Promise.all([
      checkFiles(db, viewer.id, one.type, payload).then(({ wrong }) => wrong),
      wrongNumber(db, viewer, one.type, payload.sender),
    ]);
    return wrong.flatMap((problem) => (problem ? [{ ...problem, field: `${within}payload.${problem.field}` }] : []));
  });
  return (await Promise.all(found)).flat();
}

async function wrongNumber(db: Database, { id }: Pick<Viewer, "id">, type: string, sender: string) {
  if (!channelOf(type).sendsFrom || sender === "") return null;
  const names = await sendersQuery(db, id, type, sender);
  return wrongSender(type, sender, { names, reachRow: undefined, isTest: false });
}
