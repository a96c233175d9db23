import { sql } from "drizzle-orm";
import { newId } from "../../../app/domain/base/shared/ids";
import { DEMO_SMS } from "../../../db/demo-routing";
import { providerGroupMembers, providers } from "../../../db/schema/routing";
import { type Engine, ScriptedProvider } from "./scene";

/** Adds a provider to the SMS provider group. */
export async function openCarrier(engine: Engine, title: string): Promise<ScriptedProvider> {
  const { db, opened, clock } = engine;
  const id = newId();
  const stamps = { createdAt: clock(), updatedAt: clock() };
  const carrier = new ScriptedProvider(id, title);
  opened.set(id, carrier);
  await db.batch([
    db.insert(providers).values({ id, title, serverId: DEMO_SMS, properties: {}, replacements: [], ...stamps }),
    db.insert(providerGroupMembers).values({ groupId: DEMO_SMS, providerId: id }),
    db.run(sql`UPDATE routing_version SET version = version + 1`),
  ]);
  return carrier;
}
