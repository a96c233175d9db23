import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { users } from "../../../db/schema/accounts";
import { permissionsOf } from "./permissions";
import type { Asker } from "./viewer";
import { flagsFor, flagsOf } from "./viewer-of-token";

type User = Pick<typeof users.$inferSelect, "id" | "resellerId" | "level" | "grants">;

export async function askerOf(db: Database, user: User): Promise<Asker> {
  const rows = await flagsOf(db, sql`SELECT id FROM users WHERE id = ${user.id}`);
  return { level: user.level, permissions: permissionsOf(user.level, user.grants), flags: flagsFor(user, rows) };
}
