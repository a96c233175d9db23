import { describe, expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { dryRun } from "../../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { templateInput } from "../../../../../app/domain/messaging/templates/input";
import { openEngine } from "../../../../support/engine/engine";
import { openChainAccount, openChannels } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { moneyOf, phones, RUB, SENDER } from "../../../../support/world/scene";

const [FIRST, SECOND] = phones(2).map((phone) => `+${phone}`) as [string, string];
const sms = (text: string) => ({ type: "sms" as const, payload: { sender: SENDER, text } });

describe("an SMS of more than ten parts", () => {
  const long = sms("ы".repeat(671));
  const doors = {
    "a message": singleInput.safeParse({ ...long, recipient: FIRST }),
    "a mailing": bulkInput.safeParse({ ...long, recipient: [FIRST] }),
    "a template": templateInput.safeParse({ ...long, title: "Long" }),
    "a fallback": singleInput.safeParse({
      ...sms("Hi"),
      type: "viber",
      recipient: FIRST,
      fallbacks: [{ ...long, $options: { onStatus: ["failed"] } }],
    }),
  };

  it.each(Object.entries(doors))("is refused: %s", (_name, parsed) => {
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual(["tooManySegments"]);
  });

  it("is accepted while its variables may be short", () => {
    const text = `${"ы".repeat(669)}\${firstName}`;
    expect(singleInput.safeParse({ ...sms(text), recipient: FIRST }).success).toBe(true);
    expect(singleInput.safeParse({ ...sms("ы".repeat(670)), recipient: FIRST }).success).toBe(true);
  });
});

describe("a text that is too long with its values inserted", () => {
  const cases = [
    ["tooManySegments", "sms", "ы".repeat(600), "ы".repeat(100)],
    ["textTooLong", "viber", "x".repeat(990), "x".repeat(100)],
  ] as const;

  it.each(cases)("fails only for its recipient, free of charge: %s", async (code, type, text, value) => {
    const engine = await openChannels(openEngine());
    const account = await openChainAccount(engine);
    const input = bulkInput.parse({
      type,
      payload: { sender: SENDER, text: `${text}\${order}` },
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

  it("is refused for one recipient, and if it is too long for every recipient", async () => {
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

it.each(["\u200b\u200d", "\u2800", "\u3164 \u00ad", "\u00a0\u2003\n"])(
  "%j is not a text, alone or as a value",
  async (text) => {
    const engine = await openChannels(openEngine());
    const account = await openChainAccount(engine);
    expect(() => singleInput.parse({ ...sms(text), recipient: FIRST })).toThrow("textRequired");
    const recipient = { phone: FIRST, variables: { order: text } };
    const refused = await createSending(engine, account, singleInput.parse({ ...sms("${order}"), recipient }));
    expect(refused).toMatchObject({ ok: false, problems: [{ key: "textEmpty" }] });
  },
);

describe("a text left empty by its values", () => {
  it("is refused alone and skipped for its recipient in a campaign, free of charge", async () => {
    const engine = await openChannels(openEngine());
    const account = await openChainAccount(engine);
    const written = sms("${firstName} ");
    const alone = await createSending(engine, account, singleInput.parse({ ...written, recipient: FIRST }));
    expect(alone).toMatchObject({ ok: false, problems: [{ key: "textEmpty", field: "payload.text" }] });
    const input = bulkInput.parse({
      ...written,
      recipient: [FIRST, { phone: SECOND, variables: { firstName: "Anna" } }],
    });
    expect(await dryRun(engine, account, input)).toMatchObject({
      value: { recipients: { accepted: 1, excluded: [{ reason: "textEmpty", count: 1 }] } },
    });
    await createBulk(engine, account, input);
    await engine.work();
    expect(engine.provider.submits.map(({ text }) => text)).toEqual(["Anna "]);
    const nobody = await createBulk(engine, account, bulkInput.parse({ ...written, recipient: [FIRST] }));
    expect(nobody).toMatchObject({ ok: false, problems: [{ key: "textEmpty" }] });
  });
});
