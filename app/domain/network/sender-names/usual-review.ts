import { and, desc, eq, isNull } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { sendernames } from "../../../../db/schema/sendings";
import type { Viewer } from "../../base/access/viewer";

const MOST_SCANNED = 20;
const LEAST = 3;

/** Median wait (ms) of the newest approved names among the reseller's customers; null when too few. */
export async function usualReviewMs(db: Database, { resellerId }: Pick<Viewer, "resellerId">): Promise<number | null> {
  const rows = await db
    .select({ history: sendernames.history })
    .from(sendernames)
    .where(
      and(
        eq(sendernames.moderation, "approved"),
        resellerId === null ? isNull(sendernames.resellerId) : eq(sendernames.resellerId, resellerId),
      ),
    )
    .orderBy(desc(sendernames.id))
    .limit(MOST_SCANNED);
  const waits = rows
    .flatMap(({ history }) => {
      const submitted = history.find(({ what }) => what === "submitted");
      const decided = history.find(({ what }) => what === "approved");
      return submitted && decided && decided.at > submitted.at ? [decided.at - submitted.at] : [];
    })
    .sort((a, b) => a - b);
  return waits.length < LEAST ? null : waits[Math.floor(waits.length / 2)]!;
}
