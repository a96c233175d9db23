import type { OwnNumberRow } from "./keys";

/** REST and live events (spec §3); never includes the token. */
export function ownNumberView(row: OwnNumberRow) {
  return {
    id: row.id,
    idInstance: row.idInstance,
    phone: row.phone === null ? null : `+${row.phone}`,
    state: row.state,
    hint: row.hint,
    isPaid: row.isPaid,
    isActive: row.isActive,
    isCanceled: row.isCanceled,
    OwnerId: row.ownerId,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    expiredAt: row.expiredAt === null ? null : new Date(row.expiredAt).toISOString(),
  };
}
