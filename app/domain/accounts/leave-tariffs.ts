import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { isRecorded, recordChange } from "../billing/tariff-changes";
import { findTariffsOfResellers } from "../billing/tariffs";
import { notificationOf } from "../notifications/notify";
import { newId } from "../shared/ids";
import { followTariffs } from "../subscriptions/follow";

/** Who moves leaves the tariffs of his former reseller, who could go on pricing him. */
export async function leaveTariffs(
  db: Database,
  viewer: Pick<Viewer, "id" | "level">,
  { id: userId, resellerId }: { id: string; resellerId: string | null },
  at: number,
) {
  const left = await findTariffsOfResellers(db, userId, resellerId ?? "");
  const taken = left.flatMap(({ id: tariffId, title }) => {
    const id = newId();
    const mine = sql`user_id = ${userId} AND tariff_id = ${tariffId}`;
    const told = { tariffId, title, startsAt: at, isOff: true, isWithdrawn: false };
    return [
      recordChange(
        db,
        viewer,
        { tariffId, id, what: "taken", holderId: userId, at },
        sql`FROM user_tariffs WHERE ${mine}`,
      ),
      db.run(sql`DELETE FROM user_tariffs WHERE ${mine}`),
      ...notificationOf(db, userId, "tariffUpdate", told, at, isRecorded(tariffId, id)).statements,
    ];
  });
  return taken.length > 0 ? [...taken, ...followTariffs(db, userId, at)] : [];
}
