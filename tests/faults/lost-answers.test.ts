import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Customer, customerOf, type Message } from "../support/faults/rest";
import { met, type Served, serveProduct } from "../support/faults/served";
import { openMailServer } from "../support/providers/mail-server";
import { freePorts } from "../support/run/free-ports";
import { over } from "../support/world/provider-group";

/** Port of the provider's server, which is sometimes down. */
const [PORT] = await freePorts(1);
/** By then, a retryable express message has been retried. */
const PATIENCE_MS = 8000;

let product: Served;
let client: Customer;

beforeAll(async () => {
  product = await serveProduct();
  client = await customerOf(product.url, "client");
});

afterAll(() => product?.stop());

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** A provider's server; if `carryOut` returns null, it closes the connection after the whole request. */
async function serve(carryOut: (request: IncomingMessage, body: string) => object | null): Promise<Server> {
  const server = createServer(async (request, response) => {
    const answer = request.method === "POST" ? carryOut(request, await text(request)) : {};
    if (!answer) return void request.socket.destroy();
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
  });
  server.listen(PORT, "127.0.0.1");
  await once(server, "listening");
  opened.push({
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  return server;
}

const read = (id: string) => client.must<Message>("GET", `/sendings/${id}`);
const reached = (id: string, status: RegExp) =>
  met(`the status ${status}`, async () => status.test((await read(id)).status), { everyMs: 200 });
const codesOf = ({ timeline }: Message) =>
  timeline.map(({ status, code }) => [status, ...(code ? [code] : [])].join(" "));

async function send(type: string, recipient: string, payload: object): Promise<string> {
  return (await client.must<{ id: string }>("POST", "/sendings", { type, recipient, payload })).id;
}

const CODE = { text: "Your code is 1234" };
const LETTER = { subject: "Hello", text: "Your order is ready" };
const GATEWAY = { provider: "Sandbox Telegram", group: "Telegram" };

it("sends a code once although its reply was lost, and waits for the Gateway's report", async () => {
  const carried: string[] = [];
  await serve((_, body) => {
    carried.push(body);
    return null;
  });
  await over(product, GATEWAY, { host: `http://127.0.0.1:${PORT}` });
  const id = await send("telegram", "+79161110001", CODE);
  await reached(id, /sent/);
  await sleep(PATIENCE_MS);
  expect(carried).toHaveLength(1);
  expect(codesOf(await read(id)).slice(-2)).toEqual(["unsure noAnswer", "sent"]);
});

it("delivers every code once after an outage of the Gateway", async () => {
  await over(product, GATEWAY, { host: `http://127.0.0.1:${PORT}` });
  const phones = Array.from({ length: 8 }, (_, index) => `+7916111010${index}`);
  const ids = await Promise.all(phones.map((phone) => send("telegram", phone, CODE)));
  await met(
    "a second try",
    async () => (await Promise.all(ids.map(read))).every(({ timeline }) => timeline.length > 2),
    { everyMs: 200 },
  );
  const waiting = await read(ids[0]!);
  expect(waiting).toMatchObject({ status: expect.stringMatching(/pending|processing/) });
  expect(codesOf(waiting)).toContain("retry unreachable");
  const carried: string[] = [];
  await serve((_, body) => {
    const { phone_number } = JSON.parse(body) as { phone_number: string };
    carried.push(phone_number);
    return { ok: true, result: { request_id: `r${carried.length}` } };
  });
  for (const id of ids) await reached(id, /sent/);
  await sleep(PATIENCE_MS / 2);
  expect(carried.sort()).toEqual(phones);
});

it("repeats an e-mail with a lost reply under its key, which sends it once", async () => {
  const keys: string[] = [];
  const bodies = new Set<string>();
  await serve(({ headers }, body) => {
    const key = String(headers["idempotency-key"]);
    const isKnown = keys.includes(key);
    keys.push(key);
    bodies.add(body);
    return isKnown ? { id: `mail-${key}` } : null;
  });
  await over(
    product,
    { provider: "Sandbox E-mail, Resend", group: "E-mail" },
    { host: `http://127.0.0.1:${PORT}` },
    { from: "Cabinet <news@cabinet.test>" },
  );
  const id = await send("email", "anna@example.com", LETTER);
  await reached(id, /sent/);
  // On a slow machine, it may be retried more than once.
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys)).toEqual(new Set([id]));
  expect(bodies.size).toBe(1);
  expect(codesOf(await read(id)).slice(-2)).toEqual(["unsure noAnswer", "sent"]);
});

it("sends an e-mail once if the server accepted it without a reply", async () => {
  const carried: string[] = [];
  const server = await openMailServer(
    {
      data(to) {
        carried.push(to);
        return "drop";
      },
    },
    { onAuth: (_login, _session, done) => done(null, { user: "cabinet" }) },
  );
  opened.push(server);
  await over(
    product,
    { provider: "Sandbox E-mail", group: "E-mail" },
    { port: server.port },
    { security: "starttls", from: "Cabinet <news@cabinet.test>" },
  );
  const id = await send("email", "anna@example.com", LETTER);
  await reached(id, /sent/);
  await sleep(PATIENCE_MS);
  expect(carried).toEqual(["anna@example.com"]);
  expect(codesOf(await read(id)).slice(-2)).toEqual(["unsure noAnswer", "sent"]);
});
