import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../../base/access/viewer";
import { notificationOf } from "../../base/notifications/notify";
import { newId } from "../../base/shared/ids";
import { followTariffs } from "../../money/tariffs/follow-fees";
import { isRecorded, recordChange } from "../../money/tariffs/history";
import { findTariffsOfResellers } from "../../money/tariffs/rows";

/** A moved account loses its former reseller's tariffs, which that reseller could still reprice. */
export async function leaveTariffs(
  db: Database,
  viewer: Pick<Viewer, "id" | "level">,
  { id: userId, resellerId }: { id: string; resellerId: string | null },
  at: number,
) {
  const left = await findTariffsOfResellers(db, userId, resellerId ?? "");
  const taken = left.flatMap(({ id: tariffId, title }) => {
    const id = newId();
    const ownRow = sql`user_id = ${userId} AND tariff_id = ${tariffId}`;
    const noticeData = { tariffId, title, startsAt: at, isOff: true, isWithdrawn: false };
    return [
      recordChange(
        db,
        viewer,
        { tariffId, id, what: "taken", holderId: userId, at },
        sql`FROM user_tariffs WHERE ${ownRow}`,
      ),
      db.run(sql`DELETE FROM user_tariffs WHERE ${ownRow}`),
      ...notificationOf(db, userId, "tariffUpdate", noticeData, at, isRecorded(tariffId, id)).statements,
    ];
  });
  return taken.length > 0 ? [...taken, ...followTariffs(db, userId, at)] : [];
}
