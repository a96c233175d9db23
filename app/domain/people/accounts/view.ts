import { toUnits } from "../../base/shared/money";
import type { ListedUser } from "./find-users";

export function userView(row: ListedUser) {
  return {
    id: row.id,
    username: row.username,
    level: row.level,
    ResellerId: row.resellerId,
    referralCode: row.referralCode,
    isActive: row.isActive,
    data: { ...row.data },
    balance: toUnits(row.balance),
    lastVisitAt: row.lastVisitAt === null ? null : new Date(row.lastVisitAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
