import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const inRoot = (...parts) => join(ROOT, ...parts);

/** PORT, SANDBOX_PORT, SMPP_PORT, SMTP_PORT and CABINET_STATE override the defaults (see README). */
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

export const smppPortBeside = (sandboxPort) => sandboxPort + 1000;

export const smtpPortBeside = (sandboxPort) => sandboxPort + 2000;

function portOf(name, value, fallback) {
  if (!value) return fallback;
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Error(`${name} must be a port number between 1 and 65535, not "${value}".`);
}
