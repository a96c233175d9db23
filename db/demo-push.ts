import { sql } from "drizzle-orm";
import { openDatabase } from "./client";

const SITE = "01900000-0000-7000-8000-0000000000a1";
/** What the sandbox's browsers know of the demo customer's site (workers/sandbox/wrangler.toml). */
const KEY = "push_00000000000000000000000000005a5a";
const SECRET = "pushsec_sandbox";

interface Seed {
  /** The sandbox's base URL: its pages are the demo customer's site. */
  host: string;
  /** Seals the secret for `push_sites/<id>`. */
  seal(place: string, secret: string): Promise<string>;
  /** ms UTC */
  now: number;
}

/** The site of the demo's client, wherever the sandbox is now; nothing where there is no such client. */
export async function seedPush(binding: D1Database, { host, seal, now }: Seed): Promise<void> {
  const secret = await seal(`push_sites/${SITE}`, SECRET);
  await openDatabase(binding).run(sql`INSERT INTO push_sites
      (owner_id, id, title, key, secret, origins, created_at, updated_at)
    SELECT id, ${SITE}, 'Sandbox', ${KEY}, ${secret}, ${JSON.stringify([host])}, ${now}, ${now} FROM users
      WHERE username = 'client'
    ON CONFLICT DO UPDATE SET origins = excluded.origins`);
}
