import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Stored on the first run, so sessions and sealed secrets survive a restart. */
export function secretsOf(state) {
  const file = join(state, "secrets.json");
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const secrets = { SESSION_SECRET: secret(), WEBHOOK_SECRET: secret(), CREDENTIALS_KEY: key(), ...kept };
  if (Object.keys(secrets).some((name) => !(name in kept))) {
    mkdirSync(state, { recursive: true });
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return {
    ...secrets,
    MAIL_PROVIDER_KEY: "sandbox-mail-key",
    SPEECHKIT_KEY: "sandbox-speechkit-key",
    SPEECH_KEY: "sandbox-speech-key",
    GENERATOR_KEY: "sandbox-generator-key",
    DADATA_KEY: "sandbox-dadata-key",
    DADATA_SECRET: "sandbox-dadata-secret",
    BITRIX24_CLIENT_SECRET: "sandbox-bitrix24-secret",
    YCLIENTS_PARTNER_TOKEN: "sandbox-yclients-token",
    AMOCRM_CLIENT_SECRET: "sandbox-amocrm-secret",
    AMOCRM_CHANNEL_SECRET: "sandbox-amocrm-chats",
  };
}

const secret = () => randomBytes(32).toString("base64url");
const key = () => randomBytes(32).toString("base64");
