import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { channelOf } from "../../../base/channels/channels";
import type { Problem } from "../../../base/shared/errors/result";
import { isTestName, type ReachRow } from "../../../money/trial/reach";
import { numberCalled } from "../../../network/own-numbers/find";

export function sendersQuery(db: Database, ownerId: string, type: string, sender: string) {
  return db.all<{ name: string }>(
    channelOf(type).sendsFrom
      ? numberCalled({ id: ownerId }, sender)
      : sql`SELECT name FROM sendernames
          WHERE owner_id = ${ownerId} AND type = ${type} AND moderation = 'approved' AND is_active`,
  );
}

interface Known {
  /** Approved names, or own numbers. */
  names: readonly { name: string }[];
  reachRow: ReachRow | undefined;
  isTest: boolean;
}

/** A test key takes any name, because its messages go nowhere. */
export function wrongSender(type: string, sender: string, { names: found, reachRow, isTest }: Known): Problem | null {
  const { needsSender, showsSender, sendsFrom } = channelOf(type);
  const problem = (key: string) => ({ key, field: "sender", values: { name: sender } });
  if (isTest || isTestName(reachRow, { type, sender })) return null;
  if (needsSender && found.length === 0) return { key: "noSenderNames", field: "sender" };
  if (sendsFrom) return sender && found.length === 0 ? problem("instanceUnknown") : null;
  const mustBeOne = needsSender || (showsSender && sender !== "");
  return mustBeOne && !found.some(({ name }) => name === sender) ? problem("senderNotApproved") : null;
}
