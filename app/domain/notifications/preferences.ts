import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { settings } from "../../../db/schema/accounts";
import type { Viewer } from "../access/viewer";
import type { Platform } from "../shared/platform";
import { TYPES_KEY } from "./notify";
import { CHOSEN_TYPES, isOnByDefault, type NotificationType } from "./types";

export interface TypeChoice {
  type: NotificationType;
  isOn: boolean;
}

/** Which types the viewer hears of, in the order of the types. */
export async function getTypeChoices(db: Database, viewer: Pick<Viewer, "id">): Promise<TypeChoice[]> {
  const row = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.ownerId, viewer.id), eq(settings.key, TYPES_KEY)))
    .get();
  const chosen = (row?.value ?? {}) as Record<string, unknown>;
  return CHOSEN_TYPES.map((type) => {
    const choice = chosen[type];
    return { type, isOn: typeof choice === "boolean" ? choice : isOnByDefault(type) };
  });
}

/** Keeps what the viewer hears of: these types and no other that may be switched off. */
export async function chooseTypes(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Pick<Viewer, "id">,
  on: readonly string[],
): Promise<void> {
  const value = Object.fromEntries(CHOSEN_TYPES.map((type) => [type, on.includes(type)]));
  const now = clock();
  await db
    .insert(settings)
    .values({ ownerId: viewer.id, key: TYPES_KEY, value, updatedAt: now })
    .onConflictDoUpdate({
      target: [settings.ownerId, settings.key],
      set: { value: sql`excluded.value`, updatedAt: now },
    });
}
