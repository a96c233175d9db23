import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { settings } from "../../../../db/schema/accounts";
import type { Viewer } from "../access/viewer";
import type { Platform } from "../shared/ports/platform";
import { TYPES_KEY } from "./notify";
import { CHOSEN_TYPES, isOnByDefault, isSentTo, type NotificationType } from "./types";

export interface TypeChoice {
  type: NotificationType;
  web: boolean;
  email: boolean;
}

export async function getTypeChoices(db: Database, viewer: Pick<Viewer, "id" | "level">): Promise<TypeChoice[]> {
  const row = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.ownerId, viewer.id), eq(settings.key, TYPES_KEY)))
    .get();
  const chosen = (row?.value ?? {}) as Record<string, unknown>;
  return CHOSEN_TYPES.filter((type) => isSentTo(viewer.level, type)).map((type) => choiceOf(type, chosen[type]));
}

function choiceOf(type: NotificationType, chosen: unknown): TypeChoice {
  const usual = isOnByDefault(type);
  if (typeof chosen === "boolean") return { type, web: chosen, email: false };
  const { web = usual, email = false } = (chosen ?? {}) as { web?: boolean; email?: boolean };
  return { type, web, email };
}

/** Types missing here are switched off on that channel. */
export async function chooseTypes(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Pick<Viewer, "id" | "level">,
  { web, email }: { web: readonly string[]; email: readonly string[] },
): Promise<void> {
  const value = Object.fromEntries(
    CHOSEN_TYPES.filter((type) => isSentTo(viewer.level, type)).map((type) => [
      type,
      { web: web.includes(type), email: email.includes(type) },
    ]),
  );
  const now = clock();
  await db
    .insert(settings)
    .values({ ownerId: viewer.id, key: TYPES_KEY, value, updatedAt: now })
    .onConflictDoUpdate({
      target: [settings.ownerId, settings.key],
      set: { value: sql`excluded.value`, updatedAt: now },
    });
}
