import { readFileSync } from "node:fs";
import { z } from "zod";
import { logged } from "../../app/domain/base/shared/errors/logged";
import { allowedOf } from "../relay/allowed";
import { startRelay } from "../relay/relay";
import { startGateway } from "./gateway";

const port = z.coerce.number().int().min(1).max(65535).nullable().default(null);

const environment = z.object({
  CABINET_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:8787"),
  GATEWAY_SECRET: z.string().min(32).optional(),
  GATEWAY_HOST: z.string().default("127.0.0.1"),
  GATEWAY_PORT: port,
  GATEWAY_TLS_PORT: port,
  /** PEM files. */
  GATEWAY_TLS_KEY: z.string().optional(),
  GATEWAY_TLS_CERT: z.string().optional(),
  /** A JSON file: {"system_id": {"password": "…", "token": "…"}}. */
  GATEWAY_ACCOUNTS: z.string().optional(),
  /** The relay for the cabinet's own SMPP and SMTP (workers/relay); off without a secret. */
  RELAY_SECRET: z.string().min(32).optional(),
  RELAY_HOST: z.string().default("127.0.0.1"),
  RELAY_PORT: port,
  RELAY_ALLOW: z.string().default(""),
  /** PEM files: the relay's own, by default the gateway's, and CAs of its targets. */
  RELAY_TLS_KEY: z.string().optional(),
  RELAY_TLS_CERT: z.string().optional(),
  RELAY_CA: z.string().optional(),
});

const accounts = z.record(z.string().max(15), z.object({ password: z.string().min(1), token: z.string().min(1) }));

type Environment = z.infer<typeof environment>;

async function serve(env: Environment): Promise<void> {
  const { GATEWAY_TLS_KEY: key, GATEWAY_TLS_CERT: cert, GATEWAY_ACCOUNTS: list } = env;
  const tls = key && cert ? { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") } : null;
  const gateway = await startGateway({
    url: env.CABINET_URL,
    secret: env.GATEWAY_SECRET ?? null,
    host: env.GATEWAY_HOST,
    port: env.GATEWAY_PORT ?? (tls ? null : 2776),
    tlsPort: env.GATEWAY_TLS_PORT ?? (tls ? 3550 : null),
    tls,
    accounts: list ? accounts.parse(JSON.parse(readFileSync(list, "utf8"))) : {},
  });
  const open = [
    gateway.port && `${env.GATEWAY_HOST}:${gateway.port}`,
    gateway.tlsPort && `${env.GATEWAY_HOST}:${gateway.tlsPort} (TLS)`,
  ];
  const relay = await relayOf(env);
  // A fault of one customer must not stop the others.
  process.on("unhandledRejection", (reason: unknown) => {
    process.stderr.write(`${JSON.stringify({ event: "smpp.fault", error: logged(reason) })}\n`);
  });
  if (relay) process.stdout.write(`Relay at ${env.RELAY_HOST}:${relay.port} to ${env.RELAY_ALLOW || "no host"}\n`);
  process.stdout.write(`SMPP for customers of ${env.CABINET_URL} at ${open.filter(Boolean).join(", ")}\n`);
  for (const name of ["SIGINT", "SIGTERM"]) {
    process.on(name, async () => {
      await Promise.all([gateway.stop(), relay?.stop()]);
      process.exit(0);
    });
  }
}

async function relayOf(env: Environment) {
  const { RELAY_SECRET: secret, RELAY_HOST: host, RELAY_PORT: relayPort, RELAY_ALLOW: allow, RELAY_CA: ca } = env;
  if (!secret) return null;
  const key = env.RELAY_TLS_KEY ?? env.GATEWAY_TLS_KEY;
  const cert = env.RELAY_TLS_CERT ?? env.GATEWAY_TLS_CERT;
  return startRelay({
    host,
    port: relayPort ?? 8443,
    secret,
    allowed: allowedOf(allow),
    tls: key && cert ? { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") } : null,
    ca: ca && readFileSync(ca, "utf8"),
  });
}

const parsed = environment.safeParse(process.env);
if (parsed.success) await serve(parsed.data);
else {
  process.stderr.write(`${z.prettifyError(parsed.error)}\n`);
  process.exitCode = 1;
}
