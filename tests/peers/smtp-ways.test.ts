import { createServer } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { ProviderConfig } from "../../app/domain/base/shared/ports/platform";
import { tryWays } from "../../workers/providers/core/try-ways";
import { smtp } from "../../workers/providers/smtp/adapter";
import { openMailServer, USER } from "../support/providers/mail-server";

const open: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function serve(...given: Parameters<typeof openMailServer>) {
  const server = await openMailServer(...given);
  open.push(server);
  return server;
}

/** As a form leaves it: a secret not typed is undefined. */
const configOf = (port: number, properties: object, secrets: ProviderConfig["secrets"] = USER): ProviderConfig => ({
  id: "p",
  title: "Mail",
  processor: "smtp",
  host: "localhost",
  port,
  secrets: { ...secrets, apikey: undefined } as ProviderConfig["secrets"],
  properties: { from: "Cabinet <news@mail.example>", ...properties },
});

/** Result of the configured connection. */
async function tried(config: ProviderConfig) {
  const ways = await tryWays(smtp.ways!, config, { relay: null, isLocal: true });
  const found = ways.find(({ port }) => port === config.port)!;
  return { way: found.way, reason: found.reason, detail: found.detail };
}

it("works over TLS and over STARTTLS, signs in and sends nothing", async () => {
  const [secure, plain] = [await serve({}, { secure: true }), await serve()];
  expect(await tried(configOf(secure.port, { security: "tls" }))).toEqual({ way: "smtpTls", reason: null, detail: "" });
  const starttls = await tried(configOf(plain.port, { security: "starttls" }));
  expect(starttls).toEqual({ way: "smtpStarttls", reason: null, detail: "" });
  expect([...secure.mails, ...plain.mails]).toEqual([]);
});

it("reports a refused sign-in in the server's words, and never the password", async () => {
  const server = await serve({}, { secure: true });
  const wrong = await tried(configOf(server.port, { security: "tls" }, { ...USER, password: "no-such-password" }));
  expect(wrong).toMatchObject({ reason: "signIn", detail: expect.stringContaining("535") });
  expect(wrong.detail).not.toContain("no-such-password");
});

it("distinguishes a wrong name in the certificate, a server without TLS and a closed port", async () => {
  const [secure, plain] = [await serve({}, { secure: true }), await serve({}, { hideSTARTTLS: true })];
  const renamed = { security: "starttls", servername: "other.example" };
  expect(await tried(configOf((await serve()).port, renamed))).toMatchObject({ reason: "certificate" });
  expect(await tried(configOf(plain.port, { security: "tls" }))).toMatchObject({ reason: "certificate" });
  expect(await tried(configOf(9, { security: "tls" }))).toMatchObject({ reason: "refused" });
  await secure.close();
  expect(await tried(configOf(secure.port, { security: "starttls" }))).toMatchObject({ reason: "refused" });
});

it("gives a silent server ten seconds", { timeout: 30_000 }, async () => {
  const server = createServer((socket) => void socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({ close: () => void server.close() });
  const { port } = server.address() as { port: number };
  const started = Date.now();
  const ways = await Promise.all(["tls", "starttls"].map((security) => tried(configOf(port, { security }))));
  expect(ways.map(({ reason }) => reason)).toEqual(["noAnswer", "noAnswer"]);
  expect(Date.now() - started).toBeLessThan(12_000);
});

it("does not connect to private hosts outside development", async () => {
  const config = configOf(465, {});
  expect(await tryWays(smtp.ways!, { ...config, host: "10.8.0.5" }, { relay: null, isLocal: false })).toEqual([]);
});
