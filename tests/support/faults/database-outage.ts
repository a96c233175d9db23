import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { arrivedAt, expectBooks, expectCounters, expectOneEach } from "../engine/audit";
import { customerOf } from "./rest";
import { met, serveProduct } from "./served";

const RECIPIENTS = 200;
const ANSWERS = 20;
const phones = Array.from({ length: RECIPIENTS }, (_, index) => `+7916${String(6_000_000 + index)}`);

/** The database rejects writes for `ms`; receipts and replies sent in the meantime must arrive afterwards. */
export async function surviveOutage(ms: number): Promise<void> {
  const product = await serveProduct();
  try {
    const client = await customerOf(product.url, "client");
    const start = await client.balance();
    // Receipts come after the last submit, while the database is out.
    await product.control({ receiptMs: 60_000 });
    const taskId = await client.send(phones, "Hello");
    const count = (statuses: string) =>
      product.peek<{ n: number }>(
        `SELECT count(*) AS n FROM sendings WHERE task_id = ? AND status IN (${statuses})`,
        taskId,
      )[0]!.n;
    await met("everything is sent", () => count("'sent', 'delivered'") === RECIPIENTS);
    expect(count("'delivered'")).toBe(0);

    const end = product.lockDatabase();
    const page = await fetch(`${product.sandboxUrl}/messages?channel=sms&limit=${ANSWERS}`);
    const { data } = (await page.json()) as { data: { id: string }[] };
    for (const { id } of data) {
      await fetch(`${product.sandboxUrl}/messages/${id}/reply`, { method: "POST", body: JSON.stringify({ text: id }) });
    }
    await sleep(ms);
    expect(count("'delivered'")).toBe(0);
    end();

    await met("every receipt", () => count("'delivered'") === RECIPIENTS, { everyMs: 500 });
    const texts = () => product.peek<{ text: string }>("SELECT text FROM incoming").map(({ text }) => text);
    await met("every answer", () => texts().length >= ANSWERS, { everyMs: 500, limitMs: 600_000 });
    expect(texts().sort()).toEqual(data.map(({ id }) => id).sort());
    const messages = await client.messagesOf(taskId);
    expectOneEach(messages, phones);
    await expectCounters(client, taskId, messages);
    await expectBooks(product, client, { start, messages });
    expect((await arrivedAt(product)).doubles).toEqual([]);
  } finally {
    await product.stop();
  }
}
