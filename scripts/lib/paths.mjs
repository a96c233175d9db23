import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const inRoot = (...parts) => join(ROOT, ...parts);

/** Ports and state folder of this run: PORT, SANDBOX_PORT, SMPP_PORT, SMTP_PORT and CABINET_STATE override (see README). */
export function settingsOfEnvironment(env = process.env) {
  const sandboxPort = portOf("SANDBOX_PORT", env.SANDBOX_PORT, 8788);
  return {
    port: portOf("PORT", env.PORT, 8787),
    sandboxPort,
    smppPort: portOf("SMPP_PORT", env.SMPP_PORT, smppPortBeside(sandboxPort)),
    smtpPort: portOf("SMTP_PORT", env.SMTP_PORT, smtpPortBeside(sandboxPort)),
    state: resolve(ROOT, env.CABINET_STATE || ".state"),
  };
}

/** Where the SMS centre listens unless it was told otherwise. */
export const smppPortBeside = (sandboxPort) => sandboxPort + 1000;

/** Where the mail server listens unless it was told otherwise. */
export const smtpPortBeside = (sandboxPort) => sandboxPort + 2000;

function portOf(name, value, fallback) {
  if (!value) return fallback;
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Error(`${name} must be a port number between 1 and 65535, not "${value}".`);
}
