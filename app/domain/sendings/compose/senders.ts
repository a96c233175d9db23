import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { channelOf } from "../../channels/channels";
import { numberCalled } from "../../own-numbers/find";
import type { Problem } from "../../shared/errors/result";

export function sendersQuery(db: Database, ownerId: string, type: string, sender: string) {
  return db.all<{ name: string }>(
    channelOf(type).sendsFrom
      ? numberCalled({ id: ownerId }, sender)
      : sql`SELECT name FROM sendernames
          WHERE owner_id = ${ownerId} AND type = ${type} AND moderation = 'approved' AND is_active`,
  );
}

export function wrongSender(type: string, sender: string, found: readonly { name: string }[]): Problem | null {
  const { needsSender, showsSender, sendsFrom } = channelOf(type);
  const problem = (key: string) => ({ key, field: "sender", values: { name: sender } });
  if (needsSender && found.length === 0) return { key: "noSenderNames", field: "sender" };
  if (sendsFrom) return sender && found.length === 0 ? problem("instanceUnknown") : null;
  const mustBeOne = needsSender || (showsSender && sender !== "");
  return mustBeOne && !found.some(({ name }) => name === sender) ? problem("senderNotApproved") : null;
}
