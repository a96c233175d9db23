import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { arrivedAt, expectBooks, expectCounters, expectOneEach } from "../support/engine/audit";
import { killAt, sendAndKill, standOf } from "../support/faults/interrupted-bulk";
import { type Customer, customerOf, type Message } from "../support/faults/rest";
import { met, type Served, serveProduct } from "../support/faults/served";

const SAMPLE = new URL("../support/samples/contacts-10k-win1251.csv", import.meta.url);
const SCRIPTED = ["00", "01", "03", "04", "05"].flatMap((ending) => [`+799900017${ending}`, `+799900042${ending}`]);

let product: Served;
let client: Customer;

beforeAll(async () => {
  product = await serveProduct();
  client = await customerOf(product.url, "client");
});

afterAll(() => product?.stop());

it("sends 10,000 messages once each, although the runtime is killed three times on the way", async () => {
  const { listId, task } = await client.importFile("Покупатели", "contacts.csv", readFileSync(SAMPLE));
  expect(task.meta).toMatchObject({ total: 10_000, imported: 9627, duplicates: 276, invalid: 97 });
  const recipients = [...(await client.phonesOf(listId)), ...SCRIPTED];
  expect(recipients).toHaveLength(9627 + SCRIPTED.length);
  const start = await client.balance();
  await product.control({ latencyMs: 300, receiptMs: 500 });

  const text = "${firstName}, ваш заказ собран и ждёт вас";
  const { taskIds, stand: inExpansion } = await sendAndKill({ product, client }, [listId, ...SCRIPTED], text);
  const taskId = taskIds.at(-1)!;
  const stand = () => standOf(product, taskId);

  await met("requests at the provider", () => stand().isExpanded === 1 && stand().processing > 0);
  const inDispatch = await killAt(product, taskId);
  await met("receipts", () => stand().final > inDispatch.final);
  const inReceipts = await killAt(product, taskId);
  expect(inReceipts.final).toBeLessThan(recipients.length);

  const messages: Message[] = [];
  for (const id of taskIds) {
    await met("the last status", () => standOf(product, id).final === recipients.length, { everyMs: 200 });
    const ofTask = await client.messagesOf(id);
    expectOneEach(ofTask, recipients);
    await expectCounters(client, id, ofTask);
    messages.push(...ofTask);
  }
  await expectBooks(product, client, { start, messages });
  const { references, doubles } = await arrivedAt(product);
  expect(references).toEqual(new Set(messages.map(({ id }) => id)));
  console.info("left behind by the kills:", { inExpansion, inDispatch, inReceipts });
  console.info(`${doubles.length} doubles among ${messages.length} messages`);
  expect(doubles).toEqual([]);
}, 600_000);
