import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { arrivedAt, expectBooks, expectCounters, expectOneEach } from "../../support/engine/audit";
import { killAt, type Stand, sendAndKill, standOf } from "../../support/faults/interrupted-bulk";
import { type Customer, customerOf, type Message } from "../../support/faults/rest";
import { met, type Served, serveProduct } from "../../support/faults/served";

const SAMPLE = new URL("../../support/samples/contacts-10k-win1251.csv", import.meta.url);
const SILENT = ["+79990001702", "+79990004202"];
const SCRIPTED = ["00", "01", "03", "04", "05", "06", "07"].map((ending) => `+799900017${ending}`).concat(SILENT);
const MOST_KILLS = 8;

let product: Served;
let client: Customer;

beforeAll(async () => {
  product = await serveProduct();
  client = await customerOf(product.url, "client");
});

afterAll(() => product?.stop());

it("keeps its guarantees for 10,000 recipients despite repeated kills and a provider that fails, hangs and repeats itself", async () => {
  const { listId } = await client.importFile("Покупатели", "contacts.csv", readFileSync(SAMPLE));
  const recipients = [...(await client.phonesOf(listId)), ...SCRIPTED];
  const start = await client.balance();
  await product.control({
    latencyMs: 300,
    receiptMs: 1500,
    duplicateReceipts: true,
    shuffleReceipts: true,
    failShare: 0.1,
    hangShare: 0.05,
  });

  const { taskIds, stand } = await sendAndKill(
    { product, client },
    [listId, ...SCRIPTED],
    "${firstName}, здравствуйте",
  );
  const ends = recipients.length - SILENT.length;
  const taskId = taskIds.at(-1)!;
  const left: Stand[] = [stand];
  while (left.length < MOST_KILLS) {
    const { final } = left.at(-1)!;
    await met("more receipts", () => standOf(product, taskId).final > final, { limitMs: 600_000 });
    if (standOf(product, taskId).final >= ends) break;
    left.push(await killAt(product, taskId));
    if (left.length === MOST_KILLS / 2) await product.kill("sandbox");
  }
  expect(left.length).toBeGreaterThanOrEqual(4);

  const messages: Message[] = [];
  for (const id of taskIds) {
    await met("the last status", () => standOf(product, id).final === ends, { everyMs: 500, limitMs: 900_000 });
    await met("the task's end", async () => (await client.task(id)).state === "completed", { everyMs: 1000 });
    const ofTask = await client.messagesOf(id);
    expectOneEach(ofTask, recipients);
    await expectCounters(client, id, ofTask);
    messages.push(...ofTask);
  }
  await expectBooks(product, client, { start, messages });
  const { references, doubles } = await arrivedAt(product);
  expect(references).toEqual(new Set(messages.map(({ id }) => id)));
  console.info("left behind by the kills:", left);
  console.info(`${doubles.length} doubles among ${messages.length} messages`);
  expect(doubles).toEqual([]);
}, 3_000_000);
