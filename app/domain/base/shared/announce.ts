import { and, eq } from "drizzle-orm";
import { users } from "../../../../db/schema/accounts";
import { logged } from "./errors/logged";
import type { Hub, LiveEvent, Platform } from "./ports/platform";

export async function announce(hub: Hub, ownerId: string, events: LiveEvent[]): Promise<void> {
  try {
    await hub.publish(ownerId, events);
  } catch (error) {
    console.error(JSON.stringify({ event: "announce", error: logged(error) }));
  }
}

type Needs = Pick<Platform, "db" | "hub">;

const MOST = 100;

export async function announceToManagers(
  { db, hub }: Needs,
  events: LiveEvent[],
  others: string[] = [],
): Promise<void> {
  const managers = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.level, "manager"), eq(users.isActive, true)))
    .limit(MOST);
  const all = new Set([...others, ...managers.map(({ id }) => id)]);
  await Promise.all([...all].map((id) => announce(hub, id, events)));
}

export function announceUser(
  needs: Needs,
  { id, resellerId }: { id: string; resellerId: string | null },
  what: "created" | "updated" | "removed",
): Promise<void> {
  return announceToManagers(
    needs,
    [{ event: `users.${what}`, data: { id } }],
    [id, ...(resellerId ? [resellerId] : [])],
  );
}
