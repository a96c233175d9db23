import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { settings } from "../../../db/schema/accounts";
import { PLATFORM_OWNER } from "./settings";

export interface Frontend {
  /** null: the product's own name in the reader's language. */
  title: string | null;
  brand: "a" | "b";
}

const KEYS = ["frontend.title", "frontend.brand"];

/** Every page asks, and a platform changes its face seldom. */
const KEPT_MS = 10_000;
const kept = new WeakMap<Database, { until: number; frontend: Frontend }>();

/** How the platform presents itself to everybody, signed in or not (spec §1, §2); up to ten seconds old. */
export async function getFrontend(db: Database, now: number): Promise<Frontend> {
  const known = kept.get(db);
  if (known && now < known.until) return known.frontend;
  const frontend = await read(db);
  kept.set(db, { until: now + KEPT_MS, frontend });
  return frontend;
}

async function read(db: Database): Promise<Frontend> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(and(eq(settings.ownerId, PLATFORM_OWNER), inArray(settings.key, KEYS)));
  const { "frontend.title": title, "frontend.brand": brand } = Object.fromEntries(
    rows.map(({ key, value }) => [key, value]),
  );
  return { title: typeof title === "string" && title ? title : null, brand: brand === "b" ? "b" : "a" };
}
