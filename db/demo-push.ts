import { sql } from "drizzle-orm";
import { openDatabase } from "./client";

const SITE = "01900000-0000-7000-8000-0000000000a1";
/** The sandbox's browsers subscribe with this key (workers/sandbox/wrangler.toml). */
const KEY = "push_00000000000000000000000000005a5a";
const SECRET = "pushsec_sandbox";

interface Seed {
  host: string;
  seal(place: string, secret: string): Promise<string>;
  /** ms UTC */
  now: number;
}

/** Does nothing when the demo customer does not exist. */
export async function seedPush(binding: D1Database, { host, seal, now }: Seed): Promise<void> {
  const secret = await seal(`push_sites/${SITE}`, SECRET);
  await openDatabase(binding).run(sql`INSERT INTO push_sites
      (owner_id, id, title, key, secret, origins, created_at, updated_at)
    SELECT id, ${SITE}, 'Sandbox', ${KEY}, ${secret}, ${JSON.stringify([host])}, ${now}, ${now} FROM users
      WHERE username = 'client'
    ON CONFLICT DO UPDATE SET origins = excluded.origins`);
}
