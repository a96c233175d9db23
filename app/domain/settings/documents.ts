import { and, eq } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { settings } from "../../../db/schema/accounts";
import { PLATFORM_OWNER } from "./settings";

export interface Documents {
  privacyPolicy?: string;
  publicOffer?: string;
}

/** The addresses of the platform's documents (spec §3); an empty one is none. */
export async function getDocuments(db: Database): Promise<Documents> {
  const row = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.ownerId, PLATFORM_OWNER), eq(settings.key, "frontend.documents")))
    .get();
  return (row?.value as Documents | undefined) ?? {};
}
