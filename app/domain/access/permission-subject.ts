import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { users } from "../../../db/schema/accounts";
import { permissionsOf } from "./permissions";
import type { Asker } from "./viewer";
import { flagsFor, flagsOf } from "./viewer-of-token";

type User = Pick<typeof users.$inferSelect, "id" | "resellerId" | "level" | "grants">;

export function findFlags(db: Database, userId: string) {
  return flagsOf(db, sql`SELECT ${userId}`);
}

/** `rows`: its `findFlags`. */
export function askerOf(user: User, rows: Awaited<ReturnType<typeof findFlags>>): Asker {
  return { level: user.level, permissions: permissionsOf(user.level, user.grants), flags: flagsFor(user, rows) };
}
