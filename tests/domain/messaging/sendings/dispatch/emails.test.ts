import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { dryRun } from "../../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { sendingView } from "../../../../../app/domain/messaging/sendings/view/message-view";
import { openEngine } from "../../../../support/engine/engine";
import { meterOf } from "../../../../support/engine/meter";
import { openChainAccount, openChannels, pathOf } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { type Engine, moneyOf, openList, phones, RUB, SENDER } from "../../../../support/world/scene";

const ANNA = "anna@cabinet.test";
const LETTER = { subject: "News", text: "Hello" };
const SMS = { type: "sms", payload: { sender: SENDER, text: "Hello" } };
const MAIL = { type: "email", payload: LETTER };
const onFailure = (step: object) => ({ ...step, $options: { onStatus: ["failed"] } });

async function open(binding?: D1Database) {
  const engine = await openChannels(openEngine(binding));
  return { engine, account: await openChainAccount(engine) };
}

type Scene = Awaited<ReturnType<typeof open>>;

const one = ({ engine, account }: Scene, input: object) => createSending(engine, account, singleInput.parse(input));

async function many({ engine, account }: Scene, input: object) {
  const made = await createBulk(engine, account, bulkInput.parse(input));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  await engine.work();
  return made.value;
}

/** A list of contacts with these e-mails; phones are numbered in the same order. */
async function openMailList(engine: Engine, ownerId: string, emails: (string | null)[], from = 0, type?: "blacklist") {
  const known = phones(emails.length, from);
  const list = await openList(engine, ownerId, known, type);
  for (const [index, email] of emails.entries()) {
    await engine.db.run(sql`UPDATE contacts SET email = ${email}
      WHERE owner_id = ${ownerId} AND list_id = ${list} AND phone = ${known[index]}`);
  }
  return list;
}

const fatesOf = (ownerId: string) =>
  rowsOf<{ fate: string }>(
    "SELECT recipient || ' ' || coalesce(error, status) AS fate FROM sendings WHERE owner_id = ? ORDER BY fate",
    ownerId,
  ).then((rows) => rows.map(({ fate }) => fate));

describe("one e-mail", () => {
  it("is sent to a lower-cased address, at the price without a prefix, and is shown without a plus", async () => {
    const scene = await open();
    const made = await one(scene, { ...MAIL, recipient: " Anna@Cabinet.test " });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    await scene.engine.work();
    expect(scene.engine.provider.submits).toMatchObject([{ to: ANNA, text: "Hello", payload: { subject: "News" } }]);
    expect(sendingView(made.value)).toMatchObject({ recipient: ANNA, payload: { recipient: ANNA, subject: "News" } });
    expect(await moneyOf(scene.engine, scene.account.id)).toEqual({ balance: 999.75 * RUB, ledger: 999.75 * RUB });
  });

  it("is not priced by a phone prefix, whatever the address starts with", async () => {
    const scene = await open();
    await scene.engine.db.run(sql`UPDATE tariffs SET data = json_set(data, '$.rules[0].prefixes', json('["7"]'))
      WHERE source = 'sendings.email'`);
    expect(await one(scene, { ...MAIL, recipient: "79160000001@cabinet.test" })).toMatchObject({
      problems: [{ key: "noPriceForPhone", field: "recipient" }],
    });
  });

  it.each([
    ["a phone", { ...MAIL, recipient: "+79160000001" }, "emailInvalid", "recipient"],
    ["no address", { ...MAIL, recipient: "anna@cabinet" }, "recipientInvalid", "recipient"],
    ["an SMS to an e-mail", { ...SMS, recipient: ANNA }, "recipientInvalid", "recipient"],
    ["a person without one", { ...MAIL, recipient: { phone: "+79160000001" } }, "addressUnknown", "recipient"],
    ["a bad e-mail of a person", { ...MAIL, recipient: { email: "anna" } }, "emailInvalid", "recipient.email"],
    ["a bad phone of a person", { ...SMS, recipient: { phone: "12" } }, "recipientInvalid", "recipient.phone"],
    [
      "a name without approval",
      { ...MAIL, payload: { ...LETTER, sender: "BANK" }, recipient: ANNA },
      "senderNotApproved",
      "payload.sender",
    ],
  ])("is refused for %s", async (_, input, key, field) => {
    const scene = await open();
    expect(await one(scene, input)).toMatchObject({ ok: false, problems: [{ key, field }] });
    expect(await fatesOf(scene.account.id)).toEqual([]);
  });

  it("is refused for a recipient whose e-mail is blacklisted", async () => {
    const scene = await open();
    await openMailList(scene.engine, scene.account.id, ["ANNA@cabinet.test"], 0, "blacklist");
    expect(await one(scene, { ...MAIL, recipient: ANNA })).toMatchObject({
      problems: [{ key: "emailBlacklisted" }],
    });
  });
});

describe("a step with another kind of address", () => {
  it("uses the recipient's other address and variables", async () => {
    const scene = await open();
    const { engine } = scene;
    engine.provider.answer = ({ id, type }) =>
      type === "sms" ? { id, kind: "accepted", ref: id } : { id, kind: "rejected", code: "bounced", detail: "" };
    const recipient = { phone: "+7 916 000-00-01", email: "Anna@cabinet.test", variables: { code: "77" } };
    const sms = onFailure({ ...SMS, payload: { sender: SENDER, text: "${code} to ${phone}" } });
    const made = await one(scene, { ...MAIL, recipient, fallbacks: [sms] });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    await engine.work();
    expect(await pathOf(made.value.id)).toEqual(["email failed", "sms sent"]);
    expect(engine.provider.submits.map(({ to, text }) => [to, text])).toEqual([
      [ANNA, "Hello"],
      ["79160000001", "77 to +79160000001"],
    ]);
  });

  it("is skipped without a known address, and the chain continues", async () => {
    const scene = await open();
    const { engine } = scene;
    engine.provider.answer = ({ id, type }) =>
      type === "vk" ? { id, kind: "accepted", ref: id } : { id, kind: "rejected", code: "gone", detail: "" };
    const vk = onFailure({ ...SMS, type: "vk" });
    const made = await one(scene, { ...SMS, recipient: "+79160000001", fallbacks: [onFailure(MAIL), vk] });
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    await engine.work();
    expect(await pathOf(made.value.id)).toEqual(["sms failed", "email failed", "vk sent"]);
    const [mail] = await rowsOf<{ error: string }>(
      "SELECT error FROM sendings WHERE type = 'email' AND id > ?",
      made.value.id,
    );
    expect(mail?.error).toBe("addressUnknown");
    expect(engine.provider.submits.map(({ type }) => type)).toEqual(["sms", "vk"]);
  });

  it("uses the contact's own e-mail in a campaign", async () => {
    const scene = await open();
    const { engine, account } = scene;
    const list = await openMailList(engine, account.id, ["Anna@cabinet.test", null]);
    engine.provider.answer = ({ id, type }) =>
      type === "sms" ? { id, kind: "rejected", code: "gone", detail: "" } : { id, kind: "accepted", ref: id };
    await many(scene, { ...SMS, recipient: { include: [list] }, fallbacks: [onFailure(MAIL)] });
    expect(engine.provider.submits.map(({ type, to }) => `${type} ${to}`).sort()).toEqual([
      "email anna@cabinet.test",
      "sms 79160000000",
      "sms 79160000001",
    ]);
    expect(await fatesOf(account.id)).toContain("79160000001 addressUnknown");
  });

  it("is not sent to a recipient whose other address has been blacklisted meanwhile", async () => {
    const scene = await open();
    const { engine, account } = scene;
    const recipient = { phone: "+79160000001", email: ANNA };
    const made = await one(scene, { ...SMS, recipient, fallbacks: [onFailure(MAIL)] });
    if (!made.ok) throw new Error("refused");
    await engine.work();
    await openMailList(engine, account.id, [ANNA], 500, "blacklist");
    const { id } = made.value;
    await applyReceipts(engine, [{ ownerId: account.id, id, status: "failed", at: engine.clock() }]);
    expect(await pathOf(id)).toEqual(["sms failed"]);
    const row = await getSending(engine.db, account, id);
    expect(row?.timeline.at(-1)).toMatchObject({ code: "over", detail: "recipientBlacklisted" });
  });
});

describe("a campaign by e-mail", () => {
  it("is sent once to each e-mail, even if contacts share it, and never to a blacklisted one", async () => {
    const scene = await open();
    const { engine, account } = scene;
    const first = await openMailList(engine, account.id, ["A@cabinet.test", "b@cabinet.test", "a@cabinet.test", null]);
    const second = await openMailList(engine, account.id, ["B@cabinet.test", "c@cabinet.test"], 100);
    await openMailList(engine, account.id, ["C@cabinet.test"], 900, "blacklist");
    const include = [
      first,
      second,
      "A@cabinet.test",
      "d@cabinet.test",
      { phone: "+79169999999", email: "d@cabinet.test" },
    ];
    const { estimate } = await many(scene, { ...MAIL, recipient: { include } });
    expect(await fatesOf(account.id)).toEqual([
      "79160000003 addressUnknown",
      "a@cabinet.test sent",
      "b@cabinet.test sent",
      "d@cabinet.test sent",
    ]);
    expect(estimate).toMatchObject({ recipients: 4, duplicates: 4, excluded: 1, unreached: 1, amount: 0.75 * RUB });
  });

  it("leaves out e-mails excluded by name or list, and shows that in advance", async () => {
    const scene = await open();
    const { engine, account } = scene;
    const list = await openMailList(engine, account.id, ["a@cabinet.test", "b@cabinet.test", "c@cabinet.test"]);
    const without = await openMailList(engine, account.id, ["B@cabinet.test"], 700);
    const input = { ...MAIL, recipient: { include: [list], exclude: ["A@cabinet.test", without] } };
    const played = await dryRun(engine, account, bulkInput.parse(input));
    expect(played).toMatchObject({
      value: {
        recipients: {
          accepted: 1,
          excluded: [{ reason: "excludedList", count: 2, sample: ["79160000000", "79160000001"] }],
        },
      },
    });
    await many(scene, input);
    expect(await fatesOf(account.id)).toEqual(["c@cabinet.test sent"]);
  });

  it("is refused if no recipient has an e-mail", async () => {
    const { engine, account } = await open();
    const list = await openList(engine, account.id, phones(2));
    expect(await createBulk(engine, account, bulkInput.parse({ ...MAIL, recipient: [list] }))).toMatchObject({
      problems: [{ key: "addressUnknown", field: "recipient" }],
    });
  });

  it("is stored once, and each recipient gets it with personal values", async () => {
    const scene = await open();
    const { engine, account } = scene;
    const list = await openMailList(engine, account.id, ["a@cabinet.test", "b@cabinet.test"]);
    const html = "<p>${firstName}, ${phone}</p>";
    await many(scene, { type: "email", payload: { subject: "For ${firstName}", html }, recipient: [list] });
    expect(engine.provider.submits.map(({ to, payload }) => [to, payload])).toEqual([
      ["a@cabinet.test", { subject: "For 0000", html: "<p>0000, +79160000000</p>" }],
      ["b@cabinet.test", { subject: "For 0001", html: "<p>0001, +79160000001</p>" }],
    ]);
    const rows = await rowsOf<{ payload: string }>("SELECT payload FROM sendings WHERE owner_id = ?", account.id);
    expect(rows.some(({ payload }) => payload.includes("html"))).toBe(false);
  });

  it("reads a few rows per contact, however many others there are", async () => {
    const meter = meterOf(env.DB);
    const { engine, account } = await open(meter.db);
    const list = await openList(engine, account.id, phones(2000));
    await engine.db.run(sql`UPDATE contacts SET email = phone || '@cabinet.test' WHERE list_id = ${list}`);
    const before = meter.rowsRead;
    const input = bulkInput.parse({ ...MAIL, recipient: [list] });
    expect(await createBulk(engine, account, input)).toMatchObject({ ok: true });
    expect((meter.rowsRead - before) / 2000).toBeLessThan(4);
  });
});
