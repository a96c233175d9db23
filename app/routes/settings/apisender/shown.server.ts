import type { InstanceRow } from "../../../domain/wapi/keys";
import { nameOf } from "../../../domain/wapi/renew";
import { standingOf } from "./status-style";

/** A number as its screens show it. */
export function shownNumber(row: InstanceRow, now: number) {
  const { id, idInstance, phone, isCanceled, expiredAt, createdAt } = row;
  const isPaid = row.isPaid && (expiredAt === null || now < expiredAt);
  return {
    ...{ id, idInstance, isCanceled, expiredAt, createdAt, isPaid },
    phone: phone && `+${phone}`,
    name: nameOf(row),
    standing: standingOf(row),
    isOn: row.isActive,
  };
}

export type ShownNumber = ReturnType<typeof shownNumber>;
