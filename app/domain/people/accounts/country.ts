import { eq } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";

export async function countryOf(db: Database, userId: string): Promise<string | null> {
  const row = await db.select({ data: users.data }).from(users).where(eq(users.id, userId)).get();
  return row?.data.country ?? null;
}
