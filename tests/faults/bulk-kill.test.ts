import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { arrivedAt, expectBooks, expectCounters, expectOneEach, fateOf } from "../support/audit";
import { type Customer, customerOf, type Message } from "../support/rest";
import { type Served, seize, serveProduct, settled } from "../support/served";

const SAMPLE = new URL("../support/samples/contacts-10k-win1251.csv", import.meta.url);
const SCRIPTED = ["00", "01", "03", "04", "05"].flatMap((ending) => [`+799900017${ending}`, `+799900042${ending}`]);
const TEXT = "${firstName}, ваш заказ собран и ждёт вас";

let product: Served;
let client: Customer;

beforeAll(async () => {
  product = await serveProduct({ port: 18790, sandboxPort: 18791 });
  client = await customerOf(product.url, "client");
});

afterAll(() => product?.stop());

interface Stand {
  total: number;
  expanded: number;
  isExpanded: number;
  pending: number;
  processing: number;
  sent: number;
  final: number;
}

/** How far a bulk is, read from the database's file: also while nothing runs. */
function standOf(taskId: string): Stand {
  const [stand] = product.peek<Stand>(
    `SELECT t.total, t.expanded, coalesce(t.cursor ->> 'isExpanded', 0) AS isExpanded,
      coalesce(sum(s.status = 'pending'), 0) AS pending, coalesce(sum(s.status = 'processing'), 0) AS processing,
      coalesce(sum(s.status = 'sent'), 0) AS sent, coalesce(sum(s.status IN ('delivered', 'seen', 'failed')), 0) AS final
     FROM tasks t LEFT JOIN sendings s ON s.owner_id = t.owner_id AND s.task_id = t.id WHERE t.id = ? GROUP BY t.id`,
    taskId,
  );
  return stand!;
}

async function killNow(taskId: string): Promise<Stand> {
  const back = product.kill("cabinet");
  const stand = standOf(taskId);
  await back;
  return stand;
}

/**
 * Kills the runtime in the middle of an expansion: one that was too fast for us is followed by another bulk. The answer
 * may die with the runtime, so the same request is made again under its key.
 */
async function sendAndKill(include: string[]): Promise<{ taskIds: string[]; stand: Stand }> {
  const taskIds: string[] = [];
  for (;;) {
    const key = `bulk-${taskIds.length}`;
    const answer = client.send(include, TEXT, { key }).catch(() => null);
    const [before] = taskIds.slice(-1);
    await seize("the first chunk", () => newest().expanded > 0 && newest().id !== before);
    const { id } = newest();
    const stand = await killNow(id);
    taskIds.push(id);
    await answer;
    await settled("the same answer", async () => (await client.send(include, TEXT, { key }).catch(() => null)) === id);
    if (!stand.isExpanded) return { taskIds, stand };
    if (taskIds.length === 3) throw new Error("no kill met an expansion at work");
  }
}

const newest = () =>
  product.peek<{ id: string; expanded: number }>(
    "SELECT id, expanded FROM tasks WHERE type = 'sendings:bulk' UNION SELECT '', 0 ORDER BY id DESC LIMIT 1",
  )[0]!;

it("sends 10,000 messages once each, although the runtime is killed three times on the way", async () => {
  const { listId, task } = await client.importFile("Покупатели", "contacts.csv", readFileSync(SAMPLE));
  expect(task.meta).toMatchObject({ total: 10_000, imported: 9627, duplicates: 276, invalid: 97 });
  const recipients = [...(await client.phonesOf(listId)), ...SCRIPTED];
  expect(recipients).toHaveLength(9627 + SCRIPTED.length);
  const start = await client.balance();
  await product.control({ latencyMs: 300, receiptMs: 500 });

  const { taskIds, stand: first } = await sendAndKill([listId, ...SCRIPTED]);
  const taskId = taskIds.at(-1)!;
  expect(first.expanded).toBeGreaterThan(0);
  expect(first.expanded).toBeLessThan(recipients.length);

  await seize("requests at the provider", () => {
    const { isExpanded, processing, pending } = standOf(taskId);
    return isExpanded === 1 && processing > 0 && pending > 0;
  });
  const second = await killNow(taskId);
  expect(second.processing).toBeGreaterThan(0);

  await seize("receipts", () => standOf(taskId).final > second.final);
  const third = await killNow(taskId);
  expect(third.pending + third.processing + third.sent).toBeGreaterThan(0);

  const messages: Message[] = [];
  for (const id of taskIds) {
    await settled("the end of the bulk", () => standOf(id).final === recipients.length, 300_000);
    const ofTask = await client.messagesOf(id);
    expectOneEach(ofTask, recipients);
    expect(ofTask.filter(({ status, recipient }) => status !== fateOf(recipient)).slice(0, 5)).toEqual([]);
    await expectCounters(client, id, ofTask);
    messages.push(...ofTask);
  }
  await expectBooks(client, { start, messages });
  const { references, doubles } = await arrivedAt(product);
  expect(references).toEqual(new Set(messages.map(({ id }) => id)));
  console.info(
    `killed at ${JSON.stringify({ first, second, third })}; ${doubles.length} doubles of ${messages.length}`,
  );
  expect(doubles).toEqual([]);
}, 600_000);
