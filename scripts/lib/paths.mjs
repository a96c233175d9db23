import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const inRoot = (...parts) => join(ROOT, ...parts);

/** Ports and state folder of this run: PORT, SANDBOX_PORT and CABINET_STATE override (see README). */
export function settingsOfEnvironment(env = process.env) {
  return {
    port: portOf("PORT", env.PORT, 8787),
    sandboxPort: portOf("SANDBOX_PORT", env.SANDBOX_PORT, 8788),
    state: resolve(ROOT, env.CABINET_STATE || ".state"),
  };
}

function portOf(name, value, fallback) {
  if (!value) return fallback;
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Error(`${name} must be a port number between 1 and 65535, not "${value}".`);
}
