import { afterAll, beforeAll, expect, it } from "vitest";
import { arrivedAt, expectBooks, expectCounters } from "../../support/engine/audit";
import { killAt, sendAndKill, standOf } from "../../support/faults/interrupted-bulk";
import { type Customer, customerOf, type Message } from "../../support/faults/rest";
import { met, type Served, serveProduct } from "../../support/faults/served";
import { faultsOfAccount, threeProviders } from "../../support/faults/three-providers";

/** One in this many database calls fails transiently; 0: none. */
const PASSING_EVERY = Number(process.env.FAULT_PASSING_EVERY ?? 100);
const RECIPIENTS = Number(process.env.FAULT_RECIPIENTS ?? 100_000);
const KILL_EVERY_MS = 5000;
const MOST_KILLS = 40;
const HOUR_MS = 3_600_000;
/** Russian mobiles without scripted outcomes. */
const FIRST_PHONE = 79_160_000_000;

let product: Served;
let client: Customer;

beforeAll(async () => {
  product = await serveProduct({}, { passingEvery: PASSING_EVERY });
  client = await customerOf(product.url, "client");
});

afterAll(() => product?.stop());

it("loses nothing, charges nothing twice and duplicates nothing over three providers with different faults, within the platform's limits and with transient database errors", {
  timeout: 2 * HOUR_MS,
}, async () => {
  await threeProviders(product);
  const phones = Array.from({ length: RECIPIENTS }, (_, place) => `+${FIRST_PHONE + place}`);
  const csv = new TextEncoder().encode(`phone\n${phones.join("\n")}\n`);
  const { listId } = await client.importFile("Все", "all.csv", csv);
  const manager = await customerOf(product.url, "manager");
  await manager.must("POST", "/billings", {
    OwnerId: client.id,
    source: "accrual",
    amount: RECIPIENTS * 10,
    comment: "Load",
  });
  const start = await client.balance();
  await product.control({ receiptMs: 1000, duplicateReceipts: true, shuffleReceipts: true });
  await faultsOfAccount(product, "sandbox-2", { hangShare: 0.2 });
  await faultsOfAccount(product, "sandbox-3", { failShare: 0.2, busyShare: 0.2 });

  const { taskIds, stand } = await sendAndKill({ product, client }, [listId], "Здравствуйте");
  const taskId = taskIds.at(-1)!;
  const kills = [stand];
  while (kills.length < MOST_KILLS && standOf(product, taskId).final < RECIPIENTS) {
    await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS));
    kills.push(await killAt(product, taskId));
  }
  expect(kills.length).toBeGreaterThan(2);

  const messages: Message[] = [];
  for (const id of taskIds) {
    await met("the last status", () => standOf(product, id).final === RECIPIENTS, { everyMs: 1000, limitMs: HOUR_MS });
    await met("the task's end", async () => (await client.task(id)).state === "completed", { everyMs: 1000 });
    const ofTask = await client.messagesOf(id);
    expect(ofTask.map(({ recipient }) => recipient).sort()).toEqual(phones);
    await expectCounters(client, id, ofTask);
    messages.push(...ofTask);
  }
  await expectBooks(product, client, { start, messages });
  const { references, doubles } = await arrivedAt(product);
  // Messages given up after the provider's silence must be failed, refunded and unknown to the provider.
  const untruthful = messages.filter(({ id, status }) => status === "failed" && references.has(id));
  const lost = messages.filter(({ id, status }) => status !== "failed" && !references.has(id));
  const unanswered = new Set(messages.filter(wasUncertain).map(({ id }) => id));
  const unexplained = doubles.filter(({ reference }) => !unanswered.has(reference));
  console.info(
    `${messages.length} messages, ${kills.length} kills: lost ${lost.length}, charged twice 0, ` +
      `failed calls told ${product.peaks.failed.length}, ` +
      `doubles at a provider that had answered ${unexplained.length}, that had never answered ${doubles.length - unexplained.length}, ledger = balance`,
  );
  console.info(product.peaks.table(30));
  expect(lost).toEqual([]);
  expect(untruthful).toEqual([]);
  expect(unexplained).toEqual([]);
});

function wasUncertain({ timeline }: Message): boolean {
  return timeline.some(({ status }) => status === "unsure");
}
