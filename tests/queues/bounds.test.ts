import { env } from "cloudflare:test";
import { createHmac } from "node:crypto";
import { expect, it, vi } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import type { IncomingMessage, QueueMessage, Receipt } from "../../app/domain/base/shared/ports/platform";
import { sealCredentials } from "../../app/domain/network/routing/providers/secrets";
import { bumpVersion } from "../../app/domain/network/routing/version";
import { openDatabase } from "../../db/client";
import { credentials, providers, servers } from "../../db/schema/routing";
import type { Env } from "../../workers/env";
import { platformOf } from "../../workers/platform";
import { callbackMessages } from "../../workers/providers/core/callback-messages";
import { callbackPath } from "../../workers/providers/core/callback-path";
import { queueProducer } from "../../workers/queues/producer";
import { call } from "../support/forms/open-screen";

const MESSAGE_BYTES = 128_000;
const BATCH_BYTES = 256_000;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

const failed = (more: object = {}): Receipt => ({
  ownerId: newId(),
  id: newId(),
  status: "failed",
  at: 1_700_000_000_000,
  ref: `wamid.${"A".repeat(50)}`,
  code: "WHATSAPP_131026",
  detail: "131026 Message undeliverable",
  ...more,
});
const said = (text: string): IncomingMessage => ({
  type: "sms",
  from: "79161234567",
  to: "79990000000",
  text,
  at: 1_700_000_000_000,
  ref: newId(),
});

it("keeps queue messages within their size for any characters, and omits nothing", () => {
  const receipts = Array.from({ length: 1500 }, () => failed({ detail: "Ж\u0000".repeat(200) }));
  const incoming = Array.from({ length: 9 }, () => said("\u0000".repeat(10_000)));
  const queueMessages = callbackMessages("p1", { receipts, incoming });
  for (const queueMessage of queueMessages) expect(bytesOf(queueMessage)).toBeLessThan(MESSAGE_BYTES);
  const reported = queueMessages.flatMap((queueMessage) =>
    queueMessage.kind === "receipts" ? queueMessage.receipts : [],
  );
  expect(reported.map(({ ref }) => ref)).toEqual(receipts.map(({ ref }) => ref));
  expect(reported.every(({ detail }) => detail?.length === 200)).toBe(true);
  expect(
    queueMessages.flatMap((queueMessage) => (queueMessage.kind === "incoming" ? queueMessage.messages : [])),
  ).toEqual(incoming);
});

it("drops entries too large for a queue message, and logs it", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const incoming = [said("one"), { ...said("two"), ref: "x".repeat(200_000) }];
  expect(callbackMessages("p1", { receipts: [], incoming })).toEqual([
    { kind: "incoming", provider: "p1", messages: [incoming[0]] },
  ]);
  expect(error).toHaveBeenCalledWith(JSON.stringify({ event: "callbacks.tooLarge", provider: "p1", entries: 1 }));
  error.mockRestore();
});

it("never exceeds the size of a batch", async () => {
  const batches: { body: QueueMessage }[][] = [];
  const RECEIPTS = { sendBatch: async (batch: { body: QueueMessage }[]) => batches.push(batch) };
  const queue = queueProducer({ RECEIPTS } as unknown as Env);
  const incoming = Array.from({ length: 600 }, () => said("Ж".repeat(500)));
  const queueMessages = callbackMessages("p1", { receipts: [], incoming });
  const small = Array.from({ length: 250 }, () => said("Да")).map(
    (message): QueueMessage => ({ kind: "incoming", provider: "p1", messages: [message] }),
  );
  await queue.send([...queueMessages, ...small]);
  for (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(100);
    expect(bytesOf(batch) + 100 * batch.length).toBeLessThan(BATCH_BYTES);
  }
  expect(batches.flat().map(({ body }) => body)).toEqual([...queueMessages, ...small]);
});

it("accepts 600 failures reported by a provider at once", async () => {
  const db = openDatabase(env.DB);
  const [id, stamps] = [newId(), { createdAt: 0, updatedAt: 0 }];
  const accessId = newId();
  const sealed = await sealCredentials(platformOf(env as unknown as Env), accessId, { apikey: "appsecret" });
  await db.batch([
    db.insert(credentials).values({ id: accessId, title: "W", sealed, ...stamps }),
    db
      .insert(servers)
      .values({ id, title: "W", host: "https://w.test", processor: "whatsapp-cloud", properties: {}, ...stamps }),
    db
      .insert(providers)
      .values({ id, title: "W", serverId: id, credentialsId: accessId, properties: {}, replacements: [], ...stamps }),
    bumpVersion(db),
  ]);
  const statuses = Array.from({ length: 600 }, () => ({
    id: `wamid.${"A".repeat(50)}`,
    status: "failed",
    timestamp: "1700000000",
    errors: [{ code: 131026, title: "Message undeliverable", error_data: { details: "Ж".repeat(300) } }],
    biz_opaque_callback_data: `${newId()} ${newId()}`,
  }));
  const body = {
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value: { statuses } }] }],
  };
  const signature = `sha256=${createHmac("sha256", "appsecret").update(JSON.stringify(body)).digest("hex")}`;
  const path = callbackPath("whatsapp-cloud", id, env.WEBHOOK_SECRET);
  const answer = await call("POST", path, { body, headers: { "x-hub-signature-256": signature } });
  expect(answer.status).toBe(200);
});
