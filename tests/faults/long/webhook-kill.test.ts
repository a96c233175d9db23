import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Customer, customerOf } from "../../support/faults/rest";
import { met, type Served, serveProduct } from "../../support/faults/served";

const RECIPIENTS = 400;
const phones = Array.from({ length: RECIPIENTS }, (_, index) => `+7916${String(5_000_000 + index)}`);

let product: Served;
let client: Customer;
let server: Server;
/** How often each event arrived. */
const heard = new Map<string, number>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const id = String(request.headers["webhook-id"]);
    request.resume();
    setTimeout(() => {
      heard.set(id, (heard.get(id) ?? 0) + 1);
      response.end("taken");
    }, 30);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  product = await serveProduct();
  client = await customerOf(product.url, "client");
});

afterAll(async () => {
  await product?.stop();
  server.close();
});

it("reports every delivery to a webhook at least once, although the runtime is killed twice", async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const hook = await client.must<{ id: string }>("POST", "/webhooks", { url, events: ["sendings.delivered"] });
  const taskId = await client.send(phones, "Hello");
  for (const ratio of [0.1, 0.4]) {
    await met("some of the events", () => heard.size >= RECIPIENTS * ratio, { everyMs: 5 });
    await product.kill("cabinet");
  }
  expect(heard.size).toBeLessThan(RECIPIENTS);
  await met("every event", () => heard.size >= RECIPIENTS, { everyMs: 200 });

  const messages = await client.messagesOf(taskId);
  expect(messages.every(({ status }) => status === "delivered")).toBe(true);
  expect(new Set(heard.keys())).toEqual(new Set(messages.map(({ id }) => `${id}.delivered`)));
  const received = [...heard.values()].reduce((sum, times) => sum + times, 0);
  console.info(`${received - RECIPIENTS} of ${RECIPIENTS} events came again`);
  // Only events in flight when the runtime died may repeat.
  expect(received - RECIPIENTS).toBeLessThanOrEqual(2 * 60 * 2);
  await met("the end of the outbox", () => {
    const [row] = product.peek<{ delivered: number; waiting: number }>(
      `SELECT delivered, (SELECT count(*) FROM webhook_batches b WHERE b.hook_id = w.id AND b.done_at IS NULL) AS waiting
       FROM webhooks w WHERE id = ?`,
      hook.id,
    );
    return row!.waiting === 0 && row!.delivered === RECIPIENTS;
  });
}, 300_000);
