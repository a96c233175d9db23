import { describe, expect, it } from "vitest";
import { createBulk } from "../../../../app/domain/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/sendings/accept/create-sending";
import { dryRun } from "../../../../app/domain/sendings/accept/dry-run";
import { bulkInput, singleInput } from "../../../../app/domain/sendings/accept/input";
import { templateInput } from "../../../../app/domain/templates/input";
import { openEngine } from "../../../support/engine/engine";
import { openChainAccount, openChannels } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { moneyOf, phones, RUB, SENDER } from "../../../support/world/scene";

const [FIRST, SECOND] = phones(2).map((phone) => `+${phone}`) as [string, string];
const sms = (text: string) => ({ type: "sms" as const, payload: { sender: SENDER, text } });

describe("an SMS of more than ten parts", () => {
  const long = sms("ы".repeat(671));
  const doors = {
    "a message": singleInput.safeParse({ ...long, recipient: FIRST }),
    "a mailing": bulkInput.safeParse({ ...long, recipient: [FIRST] }),
    "a template": templateInput.safeParse({ ...long, title: "Long" }),
    "a fallback": singleInput.safeParse({
      ...{ ...sms("Hi"), type: "viber", recipient: FIRST },
      fallbacks: [{ ...long, $options: { onStatus: ["failed"] } }],
    }),
  };

  it.each(Object.entries(doors))("is refused: %s", (_name, parsed) => {
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual(["tooManySegments"]);
  });

  it("is none while its variables may be short", () => {
    const text = `${"ы".repeat(669)}\${firstName}`;
    expect(singleInput.safeParse({ ...sms(text), recipient: FIRST }).success).toBe(true);
    expect(singleInput.safeParse({ ...sms("ы".repeat(670)), recipient: FIRST }).success).toBe(true);
  });
});

describe("a text that is too long once its values are filled in", () => {
  const cases = [
    ["tooManySegments", "sms", "ы".repeat(600), "ы".repeat(100)],
    ["textTooLong", "viber", "x".repeat(990), "x".repeat(100)],
  ] as const;

  it.each(cases)("fails for its recipient alone, free of charge: %s", async (code, type, text, value) => {
    const engine = await openChannels(openEngine());
    const account = await openChainAccount(engine);
    const input = bulkInput.parse({
      ...{ type, payload: { sender: SENDER, text: `${text}\${order}` } },
      recipient: [
        { phone: FIRST, variables: { order: value } },
        { phone: SECOND, variables: { order: "1" } },
      ],
    });
    const price = type === "sms" ? 22.5 * RUB : RUB;
    expect(await dryRun(engine, account, input)).toMatchObject({
      value: { recipients: { accepted: 1, excluded: [{ reason: code, count: 1 }] }, cost: { best: price } },
    });
    const made = await createBulk(engine, account, input);
    expect(made).toMatchObject({ value: { estimate: { recipients: 2, overlong: 1, amount: price } } });
    const before = await moneyOf(engine, account.id);
    await engine.work();
    const rows = await rowsOf(
      "SELECT status, error, price FROM sendings WHERE owner_id = ? ORDER BY recipient",
      account.id,
    );
    expect(rows).toMatchObject([{ status: "failed", error: code, price: 0 }, { price }]);
    expect(engine.provider.submits).toHaveLength(1);
    expect((await moneyOf(engine, account.id)).balance).toBe(before.balance - price);
  });

  it("is refused for one recipient, and where no recipient's is short enough", async () => {
    const engine = await openChannels(openEngine());
    const account = await openChainAccount(engine);
    const recipient = { phone: FIRST, variables: { order: "ы".repeat(100) } };
    const written = sms(`${"ы".repeat(600)}\${order}`);
    const refused = { ok: false, problems: [{ key: "tooManySegments" }] };
    expect(await createSending(engine, account, singleInput.parse({ ...written, recipient }))).toMatchObject(refused);
    const many = bulkInput.parse({ ...written, recipient: [recipient] });
    expect(await createBulk(engine, account, many)).toMatchObject(refused);
  });
});
