import { sealSecret } from "../../../app/domain/base/shared/secrets";
import { seedRouting } from "../../../db/demo-routing";

/** Routes all messages to the sandbox, as in the demo. */
export async function seedSandbox(binding: D1Database, credentialsKey: string, host: string): Promise<void> {
  const seal = (place: string, secrets: string) => sealSecret(credentialsKey, place, secrets);
  await seedRouting(binding, { host, seal, now: Date.now() });
}
