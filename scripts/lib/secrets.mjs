import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Made at random on the first run and kept: sessions must outlive a restart. */
export function secretsOf(state) {
  const file = join(state, "secrets.json");
  if (!existsSync(file)) {
    mkdirSync(state, { recursive: true });
    const made = { SESSION_SECRET: secret(), WEBHOOK_SECRET: secret() };
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  }
  const providers = { SMS_PROVIDER_KEY: "sandbox-sms-key", MAIL_PROVIDER_KEY: "sandbox-mail-key" };
  return { ...JSON.parse(readFileSync(file, "utf8")), ...providers };
}

const secret = () => randomBytes(32).toString("base64url");
