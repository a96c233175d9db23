import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "./client";
import {
  credentials,
  providerGroupMembers,
  providerGroups,
  providers,
  routingGroups,
  routingRules,
  routingVersion,
  servers,
} from "./schema/routing";

interface Seed {
  /** The sandbox's base URL. */
  host: string;
  /** Sealed for `credentials/<DEMO_SMS>`. */
  sealed: string;
  /** ms UTC */
  now: number;
}

/** The id of the demo's SMS server, credentials, provider and groups alike. */
export const DEMO_SMS = "01900000-0000-7000-8000-000000000001";

/** Everybody's SMS go to the sandbox: server, credentials, provider, provider group and a default routing group. */
export async function seedRouting(binding: D1Database, seed: Seed): Promise<void> {
  const db = openDatabase(binding);
  const [first, ...rest] = routingStatements(db, seed);
  await db.batch([first!, ...rest]);
}

/** The sandbox of the demo may have moved to another port since it was seeded. */
export async function moveSandbox(binding: D1Database, host: string): Promise<void> {
  const db = openDatabase(binding);
  await db.batch([
    db.run(sql`UPDATE routing_version SET version = version + 1
      WHERE EXISTS (SELECT 1 FROM servers WHERE id = ${DEMO_SMS} AND host LIKE 'http://localhost:%' AND host <> ${host})`),
    db.run(sql`UPDATE servers SET host = ${host} WHERE id = ${DEMO_SMS} AND host LIKE 'http://localhost:%'`),
  ]);
}

function routingStatements(db: Database, { host, sealed, now }: Seed) {
  const id = DEMO_SMS;
  const stamps = { createdAt: now, updatedAt: now };
  const title = "SMS";
  const rule = { id, groupId: id, position: 1, title: "Everything", rules: [], providerGroups: [id] };
  return [
    db.insert(servers).values({ id, title: "Sandbox", host, processor: "infobip-sms", properties: {}, ...stamps }),
    db.insert(credentials).values({ id, title: "Sandbox", sealed, ...stamps }),
    db.insert(providers).values({
      ...{ id, title: "Sandbox SMS", serverId: id, credentialsId: id, properties: {}, replacements: [] },
      ...stamps,
    }),
    db.insert(providerGroups).values({ id, title, type: "sms", ...stamps }),
    db.insert(providerGroupMembers).values({ groupId: id, providerId: id }),
    db.insert(routingGroups).values({ id, title, type: "sms", isDefault: true, ...stamps }),
    db.insert(routingRules).values({ ...rule, ...stamps }),
    db.update(routingVersion).set({ version: sql`version + 1` }),
  ];
}
