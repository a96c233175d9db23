import type { Database } from "../../../../../db/client";
import type { RecurrentData } from "../../../base/tasks/recurrent-task";
import type { TaskRow } from "../../../base/tasks/tasks";
import type { BulkData } from "../accept/create-bulk";
import { withoutGone } from "../recipients/audience";
import { type AudienceSegment, listsNamedBy } from "../recipients/segments";

/** Removes lost lists from a halted campaign; does nothing for other tasks. */
export async function withLeftLists(
  db: Database,
  row: TaskRow,
): Promise<{ data?: TaskRow["data"]; isNobodyLeft: boolean }> {
  const { ownerId, type, error, data } = row;
  if (error !== "listNotFound") return { isNobodyLeft: false };
  if (type === "sendings:recurrent") {
    const { sending } = data as RecurrentData;
    const [include, exclude] = await leftOf(db, ownerId, sending.recipient.include, sending.recipient.exclude);
    const recipient = { ...sending.recipient, include, exclude };
    return { data: { ...data, sending: { ...sending, recipient } }, isNobodyLeft: include.length === 0 };
  }
  if (type !== "sendings:bulk") return { isNobodyLeft: false };
  const { audience } = data as BulkData;
  const [lists, excludeLists] = await leftOf(db, ownerId, audience.lists, audience.excludeLists);
  const named = await withoutGone(db, ownerId, listsNamedBy(audience.segments));
  const isWhole = (one: AudienceSegment) => listsNamedBy([one]).every((id) => named.includes(id));
  const segments = audience.segments?.filter(isWhole) ?? [];
  const isNobodyLeft = lists.length + audience.phones.length + segments.length === 0;
  const left = { ...audience, lists, excludeLists, ...(audience.segments && { segments }) };
  return { data: { ...data, audience: left }, isNobodyLeft };
}

function leftOf(db: Database, ownerId: string, ...addresses: [string[], string[]]) {
  return Promise.all(addresses.map((some) => withoutGone(db, ownerId, some))) as Promise<[string[], string[]]>;
}
