import { and, eq } from "drizzle-orm";
import { users } from "../../../db/schema/accounts";
import type { LiveEvent, Platform } from "./ports/platform";
import { announce } from "./publish";

type Needs = Pick<Platform, "db" | "hub">;

const MOST = 100;

export async function tellManagers({ db, hub }: Needs, events: LiveEvent[], others: string[] = []): Promise<void> {
  const managers = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.level, "manager"), eq(users.isActive, true)))
    .limit(MOST);
  const all = new Set([...others, ...managers.map(({ id }) => id)]);
  await Promise.all([...all].map((id) => announce(hub, id, events)));
}

export function tellOfUser(
  needs: Needs,
  { id, resellerId }: { id: string; resellerId: string | null },
  what: "created" | "updated" | "removed",
): Promise<void> {
  return tellManagers(needs, [{ event: `users.${what}`, data: { id } }], [id, ...(resellerId ? [resellerId] : [])]);
}
