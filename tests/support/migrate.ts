import { applyD1Migrations, env } from "cloudflare:test";
import { SANDBOX_URL } from "./hosts";
import { seedSandbox } from "./routes";

await applyD1Migrations(env.DB, env.MIGRATIONS);
await seedSandbox(env.DB, env.CREDENTIALS_KEY, SANDBOX_URL);
