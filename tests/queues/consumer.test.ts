import { beforeEach, expect, it, vi } from "vitest";
import { createSending } from "../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../app/domain/messaging/sendings/accept/input";
import { getSending } from "../../app/domain/messaging/sendings/list/find";
import { sweep } from "../../workers/jobs/sweep";
import { consume } from "../../workers/queues/consumer";
import { openEngine } from "../support/engine/engine";
import { batchOf } from "../support/engine/queue";
import { type Engine, openAccount, SENDER } from "../support/world/scene";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

async function accepted(engine: Engine, account: { id: string }) {
  const payload = { sender: SENDER, text: "Hello" };
  const made = await createSending(
    engine,
    account,
    singleInput.parse({ type: "sms", recipient: "+79160000001", payload }),
  );
  if (!made.ok) throw new Error("refused");
  return made.value.id;
}

const OLD_SHAPES = [
  { kind: "send", id: "0199d2a4" },
  { kind: "messages", owner: "somebody", messageIds: ["1"] },
  { kind: "chunk", ownerId: "somebody", from: 0, to: 1000 },
  { kind: "receipts", provider: "p", receipts: [{ messageId: "1", state: "DELIVRD" }] },
  "a text",
  null,
];

it("skips queue messages of an old shape, and handles the others", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const id = await accepted(engine, account);
  const queueMessage = engine.queueMessages.shift();
  const { batch, fates } = batchOf([...OLD_SHAPES, queueMessage]);
  await consume(engine, batch);
  expect(fates).toEqual([...OLD_SHAPES.map(() => "again"), "done"]);
  expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent" });
});

it("still sends a message whose queue message is unreadable", async () => {
  const engine = openEngine();
  const account = await openAccount(engine);
  const id = await accepted(engine, account);
  engine.queueMessages.length = 0;
  await consume(engine, batchOf([{ kind: "send", id }]).batch);
  await consume(engine, batchOf([{ kind: "send", id }, null, "a text"], { queue: "cabinet-dead" }).batch);
  expect(await getSending(engine.db, account, id)).toMatchObject({ status: "pending" });
  engine.pass(60_000);
  await sweep(engine);
  await engine.work();
  expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent" });
});
