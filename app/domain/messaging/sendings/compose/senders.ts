import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { channelOf } from "../../../base/channels/channels";
import type { Problem } from "../../../base/shared/errors/result";
import { numberCalled } from "../../../network/own-numbers/find";

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
