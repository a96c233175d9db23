import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { arrivedAt, expectBooks, expectOneEach } from "../support/engine/audit";
import { standOf } from "../support/faults/interrupted-bulk";
import { type Customer, customerOf, type Message } from "../support/faults/rest";
import { met, type Served, serveProduct } from "../support/faults/served";

const RECIPIENTS = 4000;
const phones = Array.from({ length: RECIPIENTS }, (_, index) => `+7916${String(1_000_000 + index)}`);
const csv = new TextEncoder().encode(`Телефон\n${phones.join("\n")}\n`);

let product: Served;
let client: Customer;
let list: string;
let start: number;

beforeAll(async () => {
  product = await serveProduct();
  client = await customerOf(product.url, "client");
  list = (await client.importFile("Покупатели", "contacts.csv", csv)).listId;
});

afterAll(() => product?.stop());

beforeEach(async () => {
  await fetch(`${product.sandboxUrl}/messages`, { method: "DELETE" });
  await product.control({
    latencyMs: 0,
    receiptMs: 300,
    failShare: 0,
    duplicateReceipts: false,
    shuffleReceipts: false,
  });
  start = await client.balance();
});

const handedOver = (taskId: string) => standOf(product, taskId).sent + standOf(product, taskId).final;
const control = (taskId: string, state: string) => client.must("PUT", `/tasks/${taskId}`, { state });

/** Checks the task's messages against all of the account's ledger: other tasks of this file are finished. */
async function expectEnd(taskId: string, recipients = phones): Promise<Message[]> {
  await met("the last status", () => standOf(product, taskId).final === recipients.length, { everyMs: 200 });
  const messages = await client.messagesOf(taskId);
  const earlier = (await client.bills()).filter(({ source }) => source.startsWith("sendings.")).length - 1;
  await expectBooks(product, client, { start, messages, earlier });
  const { doubles } = await arrivedAt(product);
  expect(doubles).toEqual([]);
  return messages;
}

it("accepts receipts that come twice and in the wrong order", async () => {
  await product.control({ duplicateReceipts: true, shuffleReceipts: true });
  const seen = ["+79990001103", "+79990002203", "+79990003303"];
  const taskId = await client.send([list, ...seen], "Здравствуйте");
  const recipients = [...phones, ...seen];
  await met("the seen", () => product.peek(`SELECT 1 FROM sendings WHERE status = 'seen'`).length === seen.length);
  expectOneEach(await expectEnd(taskId, recipients), recipients);
});

it("gets everything through to a provider that answers a fifth of the requests with an error", async () => {
  await product.control({ failShare: 0.2 });
  const busy = ["+79990001104", "+79990002205"];
  const taskId = await client.send([list, ...busy], "Здравствуйте");
  const recipients = [...phones, ...busy];
  expectOneEach(await expectEnd(taskId, recipients), recipients);
});

it("holds a running bulk when paused, and sends the rest when resumed", async () => {
  await product.control({ latencyMs: 1000 });
  const taskId = await client.send([list], "Здравствуйте");
  await met("requests at the provider", () => standOf(product, taskId).processing > 0);
  await control(taskId, "paused");
  await met("the answers to what was under way", () => standOf(product, taskId).processing === 0);
  const before = handedOver(taskId);
  await client.must("POST", "/sendings", {
    type: "sms",
    recipient: "+79990001199",
    payload: { sender: "CABINET", text: "Одно сообщение" },
  });
  await met(
    "a single message",
    () => product.peek(`SELECT 1 FROM sendings WHERE task_id IS NULL AND status = 'delivered'`).length > 0,
  );
  expect(handedOver(taskId)).toBe(before);
  await control(taskId, "running");
  start -= 2.5;
  expectOneEach(await expectEnd(taskId), phones);
});

it("ends a running bulk when stopped: sent messages are paid, the rest is refunded", async () => {
  await product.control({ latencyMs: 1000 });
  const taskId = await client.send([list], "Здравствуйте");
  await met("requests at the provider", () => standOf(product, taskId).processing > 0);
  await control(taskId, "stopped");
  await met("the last status", () => {
    const { pending, processing, sent } = standOf(product, taskId);
    return pending + processing + sent === 0;
  });
  const messages = await expectEnd(taskId, phones.slice(0, standOf(product, taskId).expanded));
  const arrived = new Set((await arrivedAt(product)).rows.map(({ reference }) => reference));
  const wrong = messages.filter(({ id, status }) => (status === "delivered") !== arrived.has(id));
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(messages.filter(({ status }) => status === "failed").every(({ state }) => state.error !== null)).toBe(true);
});
