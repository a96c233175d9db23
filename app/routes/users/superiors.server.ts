import type { Viewer } from "../../domain/access/viewer";
import { fullName } from "../../domain/access/viewer-of-token";
import { findSuperiors } from "../../domain/accounts/find-users";
import type { Platform } from "../../domain/shared/ports/platform";

export interface Superiors {
  resellers: { id: string; name: string }[];
  managers: { id: string; name: string }[];
}

/** Manager-only choices; null for a reseller. */
export async function superiorsFor({ db }: Pick<Platform, "db">, viewer: Viewer): Promise<Superiors | null> {
  if (viewer.level !== "manager") return null;
  const named = (rows: Awaited<ReturnType<typeof findSuperiors>>) =>
    rows.map(({ id, username, data }) => ({ id, name: fullName(data, username) }));
  const [resellers, managers] = await Promise.all([findSuperiors(db, "reseller"), findSuperiors(db, "manager")]);
  return { resellers: named(resellers), managers: named(managers) };
}
