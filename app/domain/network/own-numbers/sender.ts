import { sql } from "drizzle-orm";
import type { OwnNumberKey } from "../../base/shared/ports/own-numbers";
import type { Platform, Submit } from "../../base/shared/ports/platform";
import { type OwnNumberRow, openKey } from "./keys";

type Needs = Pick<Platform, "db" | "clock" | "config">;

/** The number that `sender` names by phone or id, otherwise any, connected ones first; or an error code. */
export async function senderOf(
  { db, clock, config }: Needs,
  { ownerId, sender }: Pick<Submit, "ownerId" | "sender">,
  providerId: string,
): Promise<OwnNumberKey | { code: string }> {
  const named = sender.replace(/^\+/, "");
  const [row] =
    await db.all<SenderState>(sql`SELECT id, id_instance AS idInstance, sealed, state, hint, is_paid AS isPaid,
      is_active AS isActive, expired_at AS expiredAt
    FROM wapi_instances WHERE owner_id = ${ownerId} AND provider_id = ${providerId} AND state <> 'deleted'
      AND (${named} = '' OR phone = ${named} OR id_instance = ${named} OR id = ${named})
    ORDER BY state = 'authorized' DESC, id LIMIT 1`);
  if (!row) return { code: "instanceUnknown" };
  const isOver = row.expiredAt !== null && row.expiredAt <= clock();
  if (!row.isActive) return { code: "instanceOff" };
  if (!row.isPaid || isOver) return { code: "instanceExpired" };
  if (row.state === "sleep") return { code: "instanceStarting" };
  if (row.state === "undefined") return { code: "instanceBlocked" };
  if (row.state !== "authorized") return { code: "instanceNotAuthorized" };
  return (await openKey(config.credentialsKey, row)) ?? { code: "instanceNotAuthorized" };
}

type SenderState = Pick<OwnNumberRow, "id" | "idInstance" | "sealed" | "state"> & {
  isPaid: number;
  isActive: number;
  expiredAt: number | null;
};
