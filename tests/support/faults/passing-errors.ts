import { expect } from "vitest";
import { arrivedAt, expectBooks, expectCounters, expectOneEach } from "../engine/audit";
import { customerOf } from "./rest";
import { met, serveProduct } from "./served";

const HOUR_MS = 3_600_000;
/** Russian mobiles without scripted outcomes. */
const FIRST_PHONE = 79_160_000_000;

/** A campaign to `recipients` inside the strict double, while one in twenty database calls fails transiently. */
export async function survivePassingErrors(recipients: number): Promise<void> {
  const product = await serveProduct({}, { passingEvery: 20 });
  try {
    const client = await customerOf(product.url, "client");
    const phones = Array.from({ length: recipients }, (_, place) => `+${FIRST_PHONE + place}`);
    const csv = new TextEncoder().encode(`phone\n${phones.join("\n")}\n`);
    const { listId } = await client.importFile("Все", "all.csv", csv);
    const manager = await customerOf(product.url, "manager");
    const accrual = { OwnerId: client.id, source: "accrual", amount: recipients * 10, comment: "Load" };
    await manager.must("POST", "/billings", accrual);
    const start = await client.balance();
    await product.control({ receiptMs: 1000, duplicateReceipts: true });

    const began = Date.now();
    const taskId = await client.send([listId], "Здравствуйте");
    const delivered = () =>
      product.peek<{ n: number }>(
        "SELECT count(*) AS n FROM sendings WHERE task_id = ? AND status = 'delivered'",
        taskId,
      )[0]!.n;
    await met("the last receipt", () => delivered() === recipients, { everyMs: 1000, limitMs: HOUR_MS });
    await met("the task's end", async () => (await client.task(taskId)).state === "completed", { everyMs: 1000 });
    const messages = await client.messagesOf(taskId);
    expectOneEach(messages, phones);
    await expectCounters(client, taskId, messages);
    await expectBooks(product, client, { start, messages });
    expect((await arrivedAt(product)).doubles).toEqual([]);
    expect(product.peaks.failed.filter((line) => line.includes("door.failed"))).toEqual([]);
    const seconds = Math.round((Date.now() - began) / 1000);
    console.info(`${messages.length} messages in ${seconds} s\n${product.peaks.table(12)}`);
  } finally {
    await product.stop();
  }
}
