import { connectionOf } from "../../../components/own-numbers/status-style";
import type { OwnNumberRow } from "../../../domain/network/own-numbers/keys";
import { nameOf } from "../../../domain/network/own-numbers/renew";

export function numberView(row: OwnNumberRow, now: number) {
  const { id, idInstance, phone, isCanceled, expiredAt, createdAt } = row;
  const isPaid = row.isPaid && (expiredAt === null || now < expiredAt);
  return {
    id,
    idInstance,
    isCanceled,
    expiredAt,
    createdAt,
    isPaid,
    phone: phone && `+${phone}`,
    name: nameOf(row),
    standing: connectionOf(row),
    isOn: row.isActive,
  };
}

export type NumberView = ReturnType<typeof numberView>;
