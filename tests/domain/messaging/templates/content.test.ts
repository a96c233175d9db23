import { expect, it } from "vitest";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { contentOfSending } from "../../../../app/domain/messaging/templates/content";
import { openEngine } from "../../../support/engine/engine";
import { openChainAccount, openChannels } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { openList, phones, SENDER } from "../../../support/world/scene";

const onFailure = (step: object) => ({ ...step, $options: { onStatus: ["failed"] } });
const email = {
  subject: "For ${firstName}",
  text: "Hello, ${firstName}",
  html: "<p>Hello, ${firstName}, of <b>${shop}</b></p>",
};

async function open() {
  const engine = await openChannels(openEngine());
  const account = await openChainAccount(engine);
  const idAt = async (step: number) => {
    await engine.work();
    const rows = await rowsOf<{ id: string }>(
      "SELECT id FROM sendings WHERE owner_id = ? AND step = ?",
      account.id,
      step,
    );
    return rows[0]!.id;
  };
  return { engine, account, idAt };
}

it("a template from a campaign's message has the campaign's text, not one recipient's", async () => {
  const { engine, account, idAt } = await open();
  const list = await openList(engine, account.id, phones(2));
  await engine.db.run("UPDATE contacts SET email = 'c' || phone || '@cabinet.test'");
  const sms = { sender: SENDER, text: "${firstName}, look at ${shop}" };
  const made = await createBulk(
    engine,
    account,
    bulkInput.parse({
      type: "email",
      payload: email,
      recipient: [list],
      variables: { shop: "Cabinet" },
      budget: 50,
      fallbacks: [onFailure({ type: "sms", payload: sms })],
    }),
  );
  expect(made).toMatchObject({ ok: true });
  const content = await contentOfSending(engine, account, await idAt(0));
  expect(content).toMatchObject({ type: "email", payload: email, title: "Hello", budget: 50_000_000 });
  expect(content?.fallbacks).toMatchObject([{ type: "sms", payload: sms }]);
});

it("a template from a campaign's fallback has that fallback as written", async () => {
  const { engine, account, idAt } = await open();
  const list = await openList(engine, account.id, phones(1));
  await engine.db.run("UPDATE contacts SET email = 'x'");
  const sms = { sender: SENDER, text: "Hello, ${firstName}" };
  const made = await createBulk(
    engine,
    account,
    bulkInput.parse({
      type: "email",
      payload: email,
      recipient: [list],
      variables: { shop: "Cabinet" },
      fallbacks: [onFailure({ type: "sms", payload: sms })],
    }),
  );
  expect(made).toMatchObject({ ok: true });
  await applyReceipts(engine, [
    { ownerId: account.id, id: await idAt(0), status: "failed" as const, at: engine.clock() },
  ]);
  expect(await contentOfSending(engine, account, await idAt(1))).toMatchObject({
    type: "sms",
    payload: sms,
    fallbacks: [],
    budget: null,
  });
});

it("a template from a single message has its content", async () => {
  const { engine, account, idAt } = await open();
  const recipient = { phone: "+79160000000", variables: { order: "17" } };
  const input = singleInput.parse({ type: "sms", payload: { sender: SENDER, text: "Order ${order}" }, recipient });
  expect(await createSending(engine, account, input)).toMatchObject({ ok: true });
  expect(await contentOfSending(engine, account, await idAt(0))).toMatchObject({
    payload: { sender: SENDER, text: "Order 17" },
  });
});
