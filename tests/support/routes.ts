import { sealSecret } from "../../app/domain/shared/secrets";
import { DEMO_SMS, seedRouting } from "../../db/demo-routing";

/** Everybody's SMS go to the sandbox, as in the demo. */
export async function seedSandbox(binding: D1Database, credentialsKey: string, host: string): Promise<void> {
  const secrets = JSON.stringify({ apikey: "sandbox-sms-key" });
  const sealed = await sealSecret(credentialsKey, `credentials/${DEMO_SMS}`, secrets);
  await seedRouting(binding, { host, sealed, now: Date.now() });
}
