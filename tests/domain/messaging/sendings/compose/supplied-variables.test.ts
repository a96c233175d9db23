import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { openEngine } from "../../../../support/engine/engine";
import { openChainAccount, openChannels, stepsInput } from "../../../../support/world/chains";
import { openList, phones, SENDER } from "../../../../support/world/scene";

const body = (text: string, rest: Record<string, unknown>) => ({
  type: "sms",
  payload: { sender: SENDER, text },
  ...rest,
});

async function openScene() {
  const engine = await openChannels(openEngine());
  return { engine, account: await openChainAccount(engine) };
}

describe("variables supplied with a message", () => {
  it("may have any name in a single one, in its fallbacks too, and are never expanded again", async () => {
    const { engine, account } = await openScene();
    const input = singleInput.parse(
      body("Order ${order} for ${firstName}", {
        recipient: "+79160000001",
        variables: { order: "17", firstName: "${phone}" },
        fallbacks: stepsInput([{ type: "viber", text: "Again: ${order}", onStatus: ["failed"] }]),
      }),
    );
    const made = await createSending(engine, account, input);
    if (!made.ok) throw new Error("refused");
    await engine.work();
    const at = engine.clock();
    await applyReceipts(engine, [{ ownerId: account.id, id: made.value.id, status: "failed", at }]);
    await engine.work();
    expect(engine.provider.submits.map(({ text }) => text)).toEqual(["Order 17 for ${phone}", "Again: 17"]);
  });

  it("are refused when a text names an unknown one", async () => {
    const { engine, account } = await openScene();
    const input = singleInput.parse(body("Order ${order}", { recipient: "+79160000001", variables: { other: "1" } }));
    expect(await createSending(engine, account, input)).toMatchObject({
      ok: false,
      problems: [{ key: "variableUnknown", values: { name: "order" } }],
    });
  });

  it("fill in a contact's missing values in a bulk, after the recipient's own ones", async () => {
    const { engine, account } = await openScene();
    const list = await openList(engine, account.id, phones(3));
    const [first, second, third] = phones(3) as [string, string, string];
    await engine.db.run(sql`UPDATE contacts SET first_name = '' WHERE phone = ${second} AND owner_id = ${account.id}`);
    const input = bulkInput.parse(
      body("${firstName}: ${code}", {
        recipient: {
          include: [list, { phone: `+${third}`, variables: { firstName: "Own", code: "33" } }, "+79169999999"],
        },
        variables: { firstName: "friend" },
      }),
    );
    const made = await createBulk(engine, account, input);
    expect(made.ok).toBe(true);
    await engine.work();
    const texts = Object.fromEntries(engine.provider.submits.map(({ to, text }) => [to, text]));
    expect(texts).toEqual({ [first]: "0000: ", [second]: "friend: ", [third]: "Own: 33", "79169999999": "friend: " });
  });

  it("refuse invalid names and values", () => {
    for (const variables of [{ "a b": "1" }, { a: "x".repeat(256) }, { a: { b: 1 } }, [1]]) {
      expect(singleInput.safeParse(body("Hi", { recipient: "+79160000001", variables })).success).toBe(false);
    }
  });
});
