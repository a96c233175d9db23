import type { Database } from "../../../db/client";
import type { Message } from "../messages/message";
import { insertAll } from "../world/bulk-insert";
import { DAY, MINUTE } from "../world/clock";

/** Answers of providers in the last day by minute, by which their health is judged. */
export async function writeHealth(db: Database, messages: readonly Message[], now: number): Promise<void> {
  const minuteOf = ({ row }: Message) => {
    const at = row.timeline.find(({ status }) => status === "sent")!.at;
    return at - (at % MINUTE);
  };
  const sent = messages.filter(({ row }) => row.provider !== null && row.created_at > now - DAY);
  const groups = Map.groupBy(sent, (one) => `${minuteOf(one)} ${one.row.provider} ${one.row.operator}`);
  await insertAll(
    db,
    "provider_stats",
    [...groups.values()].map((some) => ({
      minute: minuteOf(some[0]!),
      provider_id: some[0]!.row.provider,
      operator_group: some[0]!.row.operator,
      submitted: some.length,
      requests: some.length,
      delivered: some.filter(({ row }) => row.status === "delivered" || row.status === "seen").length,
      failed: some.filter(({ row }) => row.status === "failed").length,
    })),
  );
}
