import { fullName } from "../../domain/base/access/viewer-of-token";
import type { ListedUser } from "../../domain/people/accounts/find-users";

export function listed(row: ListedUser) {
  const { id, username, level, isActive, balance, currency, lastVisitAt, createdAt, data } = row;
  const hasContract = Boolean(data.partnership?.hasContract);
  const name = fullName(data, username);
  return { id, username, name, level, isActive, hasContract, balance, currency, lastVisitAt, createdAt };
}

export type ShownUser = ReturnType<typeof listed>;
