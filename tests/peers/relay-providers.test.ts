import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { allowedOf } from "../../workers/relay/allowed";
import { startRelay } from "../../workers/relay/relay";
import { standOf } from "../support/faults/interrupted-bulk";
import { type Customer, customerOf, type Message } from "../support/faults/rest";
import { met, type Served, serveProduct } from "../support/faults/served";
import { overSmpp } from "../support/providers/sms-over-smpp";
import { freePorts } from "../support/run/free-ports";
import { over } from "../support/world/provider-group";

const SECRET = "a secret of the relay, thirty-two letters";
const SOON = { everyMs: 100, limitMs: 60_000 };
const MAIL = { provider: "Sandbox E-mail", group: "E-mail" };

let product: Served;
let client: Customer;
let port: number;
let relay: Awaited<ReturnType<typeof startRelay>> | null = null;

async function start(allow = "localhost:*") {
  const servers = product.peek<{ port: number }>("SELECT port FROM servers WHERE processor IN ('smpp', 'smtp')");
  const ports = [...new Set(servers.map((server) => server.port))];
  const listed = allow === "localhost:*" ? ports.map((one) => `localhost:${one},127.0.0.1:${one}`).join() : allow;
  const ca = readFileSync(inRoot("tests", "peers", "certificates", "ca.pem"), "utf8");
  relay = await startRelay({ host: "127.0.0.1", port, secret: SECRET, allowed: allowedOf(listed), tls: null, ca });
}

/** `drainMs` 0: simulates a crash. */
async function stop(drainMs = 0) {
  await relay?.stop({ drainMs });
  relay = null;
}

beforeAll(async () => {
  [port] = (await freePorts(1)) as [number];
  product = await serveProduct({ RELAY_URL: `http://127.0.0.1:${port}`, RELAY_SECRET: SECRET });
  client = await customerOf(product.url, "client");
  vi.spyOn(console, "error").mockImplementation(() => {});
}, 120_000);

afterAll(async () => {
  await stop();
  await product?.stop();
}, 30_000);

const sms = (recipient: string, text: string) => ({ type: "sms", recipient, payload: { sender: "CABINET", text } });

async function send(body: object): Promise<string> {
  return (await client.must<{ id: string }>("POST", "/sendings", body)).id;
}

const read = (id: string) => client.must<Message & { state: { code: string | null } }>("GET", `/sendings/${id}`);

async function arrivals(offset = 0): Promise<string[]> {
  const answer = await fetch(`${product.sandboxUrl}/messages?limit=1000&offset=${offset}`);
  return ((await answer.json()) as { data: { to: string }[] }).data.map(({ to }) => to);
}

describe("SMPP through the relay", { timeout: 180_000 }, () => {
  it("waits while the relay is down, and is sent once it is back", async () => {
    await overSmpp(product, {}, { relay: true });
    const id = await send(sms("+79163330001", "Hello"));
    await met("a first attempt", async () => JSON.stringify(await read(id)).includes("relayUnavailable"), SOON);
    expect((await read(id)).status).not.toBe("failed");
    await start();
    await met("its delivery", async () => (await read(id)).status === "delivered", SOON);
    expect(relay!.connections()).toBe(1);
  });

  // A crash loses the answers of one window, as a cut link does: SMPP cannot tell whether those messages were accepted.
  it.each([
    ["loses no message and doubles none over a restart", 4_000_000, 3000, 0],
    ["loses no message over a crash, and doubles no more than a window", 5_000_000, 0, 10],
  ])("%s of the relay", async (_what, first, drainMs, mostTwice) => {
    await product.control({ receiptMs: 2000 });
    const phones = Array.from({ length: 600 }, (_, index) => `+7916${first + index}`);
    const csv = new TextEncoder().encode(`Телефон\n${phones.join("\n")}\n`);
    const { listId } = await client.importFile("Покупатели", "contacts.csv", csv);
    const taskId = await client.send([listId], "Скидка сегодня");
    await met("some to be handed over", () => standOf(product, taskId).sent + standOf(product, taskId).final >= 100, {
      everyMs: 20,
    });
    await stop(drainMs);
    await start();
    await met("the last status", () => standOf(product, taskId).final === 600, { everyMs: 200, limitMs: 170_000 });
    const messages = await client.messagesOf(taskId);
    expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(["delivered"]));
    const arrived = (await Promise.all([0, 1000].map((offset) => arrivals(offset)))).flat();
    const numbers = arrived.filter((to) => phones.includes(`+${to}`));
    expect(new Set(numbers).size).toBe(600);
    expect(numbers.length - 600).toBeLessThanOrEqual(mostTwice);
  });

  it("is refused where the relay does not list the SMS centre", async () => {
    await stop();
    await start("localhost:1");
    const id = await send(sms("+79163330002", "Hello"));
    await met("the relay's refusal", async () => JSON.stringify(await read(id)).includes("relayRefused"), SOON);
    await stop();
    await start();
    await met("its delivery", async () => (await read(id)).status === "delivered", SOON);
  });
});

describe("Mail through the relay", { timeout: 120_000 }, () => {
  const mail = (recipient: string) => ({
    type: "email",
    recipient,
    payload: { subject: "Order", text: "Your order is ready" },
  });

  it("goes over STARTTLS that ends at the relay, signed in, once", async () => {
    await over(product, MAIL, {}, { relay: true, from: "Cabinet <news@cabinet.test>", security: "starttls" });
    const id = await send(mail("anna@example.com"));
    await met("its acceptance", async () => /sent|delivered|seen/.test((await read(id)).status), SOON);
    expect(product.peek("SELECT attempts FROM sendings WHERE id = ?", id)).toEqual([{ attempts: 1 }]);
  });

  it("waits while the relay is down", async () => {
    await stop();
    const id = await send(mail("boris@example.com"));
    await met("a first attempt", async () => JSON.stringify(await read(id)).includes("relayUnavailable"), SOON);
    await start();
    await met("its acceptance", async () => /sent|delivered|seen/.test((await read(id)).status), SOON);
  });
});
