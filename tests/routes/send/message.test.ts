import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { compose as words } from "../../../app/i18n/compose/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { sending } from "../../../app/i18n/errors/sending/ru";
import { send as frame } from "../../../app/i18n/send/ru";
import { visit } from "../../support/forms/open-screen";
import { press, saidBy } from "../../support/forms/wizard";
import { ownNumberOf } from "../../support/world/own-number";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };
const MESSENGER = { type: "telegram", "payload.text": "Sale" };

let session: Session;

beforeEach(async () => {
  const user = await createUser({ balance: 10 * RUB, sender: "CABINET" });
  for (const type of ["telegram", "email", "push", "flashcall"]) await giveTariff(user.id, `sendings.${type}`);
  session = await signInAs(user.username);
});

const open = async (id: string) => (await visit(`/send/message?d=${id}`, session, RUSSIAN)).text();

it("shows what every closed channel lacks", async () => {
  const html = await open(newId());
  expect(html).toContain(
    `Viber<!-- -->: <!-- -->${words.closed_noTariff}<!-- -->.<!-- --> <a data-discover="true" href="/about#support"`,
  );
  expect(html).toMatch(/<input[^>]*disabled=""[^>]*value="viber"/);
  expect(html).not.toMatch(/<input[^>]*disabled=""[^>]*value="sms"/);
});

it("offers a request of a missing sender name to permitted users, and support to others", async () => {
  await giveTariff(session.id, "sendings.viber");
  const link = `<a data-discover="true" href="/settings/sendernames/new?type=viber"`;
  expect(await open(newId())).toContain(`${words.closed_noSenderNames}<!-- -->.<!-- --> ${link}`);
  const form = await (await visit("/settings/sendernames/new?type=viber", session, RUSSIAN)).text();
  expect(form).toMatch(/<input[^>]*checked=""[^>]*value="viber"/);
  await rowsOf(`UPDATE users SET grants = '{"sendernames.create":false}' WHERE id = ?`, session.id);
  const html = await open(newId());
  expect(html).not.toContain(link);
  expect(html).toContain(
    `${words.closed_noSenderNames}<!-- -->.<!-- --> <a data-discover="true" href="/about#support"`,
  );
});

it("shows the fields of the chosen channel and keeps those of another one", async () => {
  const id = newId();
  const email = { type: "email", "payload.subject": "Autumn", "payload.html": "<b>Sale</b>", "payload.text": "Sale" };
  await press(session, "message", id, email);
  const html = await open(id);
  expect(html).toContain('name="payload.subject"');
  expect(html).toContain(`sandbox="" src="/send/letter?d=${id}&amp;v=1"`);
  await press(session, "message", id, { type: "sms", "payload.text": "Sale" });
  expect(await open(id)).not.toContain('name="payload.subject"');
  await press(session, "message", id, { type: "email", "payload.text": "Sale" });
  expect(await open(id)).toContain('value="Autumn"');
});

it("keeps a channel's sender name while another one is viewed, and stays linked to its template", async () => {
  await rowsOf(
    `INSERT INTO sendernames (owner_id, id, type, name, moderation, is_active, created_at, updated_at)
     SELECT owner_id, ?, type, 'SHOP2', moderation, is_active, created_at, updated_at FROM sendernames WHERE owner_id = ?`,
    newId(),
    session.id,
  );
  const template = newId();
  await rowsOf(
    `INSERT INTO templates (owner_id, id, title, type, moderation, payload, fallbacks, is_active, created_at, updated_at)
     VALUES (?, ?, 'Sale', 'sms', 'approved', '{"sender":"SHOP2","text":"Sale"}', '[]', 1, 1, 1)`,
    session.id,
    template,
  );
  const id = newId();
  const fields = { type: "sms", "payload.text": "Sale" };
  await press(session, "message", id, { ...fields, intent: "template", template });
  const chosen = '<option value="SHOP2" selected="">';
  const drawn = await open(id);
  expect(drawn).toContain(chosen);
  expect(drawn).toContain('name="sender.of" value="sms"');
  const asSms = { "payload.sender": "SHOP2", "sender.of": "sms" };
  await press(session, "message", id, { ...fields, ...asSms, type: "email" });
  // Submitted again before the fields of the other channel have loaded.
  await press(session, "message", id, { ...fields, ...asSms, type: "email" });
  const looked = await open(id);
  expect(looked).toContain('name="sender.of" value="email"');
  expect(looked).toContain('<input type="hidden" name="payload.sender" value=""/>');
  await press(session, "message", id, { ...fields, "payload.sender": "", "sender.of": "email" });
  const back = await open(id);
  expect(back).toContain(chosen);
  expect(back).toContain(frame.fromTemplate.replace("{{title}}", "Sale"));
  expect(back).not.toContain(frame.revert);
});

it.each([
  ["a picture", { type: "telegram", "payload.text": "", "payload.image": "https://shop.example/a.png" }],
  ["a letter", { type: "email", "payload.subject": "Sale", "payload.html": "<b>Sale</b>", "payload.text": "" }],
  ["a look-up", { type: "hlr" }],
])("keeps the channel of %s while it is closed, and explains why", async (_, { type, ...fields }) => {
  await giveTariff(session.id, `sendings.hlr`);
  const id = newId();
  await press(session, "message", id, { type, ...fields } as Record<string, string>);
  const chosen = new RegExp(`<input[^>]*checked=""[^>]*value="${type}"`);
  expect(await open(id)).toMatch(chosen);
  await rowsOf(
    `DELETE FROM user_tariffs WHERE user_id = ? AND tariff_id IN (SELECT id FROM tariffs WHERE source = ?)`,
    session.id,
    `sendings.${type}`,
  );
  const html = await open(id);
  expect(html).toMatch(chosen);
  expect(html).toMatch(new RegExp(`class="text-sm text-bad">[^<]*<!-- -->: <!-- -->${words.closed_noTariff}`));
});

it("previews every part of a campaign's message", async () => {
  const id = newId();
  const email = { type: "email", "payload.subject": "Order ${order}", "payload.html": "<b>No. ${order}</b>" };
  await press(session, "message", id, { ...email, "payload.text": "" });
  await rowsOf(
    `UPDATE drafts SET content = json_set(content, '$.variables', json('{"order":"A-17"}')) WHERE id = ?`,
    id,
  );
  expect(await open(id)).toMatch(/Order (<!-- -->)?<mark>A-17<\/mark>/);
  const stored = await (await visit(`/send/letter?d=${id}&v=1`, session)).text();
  expect(stored).toContain("<b>No. A-17</b>");
  const push = { type: "push", "payload.title": "About ${order}", "payload.text": "Hi" };
  await press(session, "message", id, push);
  expect(await open(id)).toMatch(/<b class="font-medium">About A-17<\/b>/);
  const caption = { "payload.buttons.0.text": "Track ${order}", "payload.buttons.0.url": "https://shop.example/" };
  await press(session, "message", id, { ...MESSENGER, ...caption });
  expect(await open(id)).toContain("Track A-17");
});

it("previews the message under the name in its field, before anything is stored", async () => {
  expect(await open(newId())).toMatch(/class="phone-from">(?:(?!<\/div>).)*CABINET/s);
});

it("stores buttons, files and addresses, and offers room for one more button", async () => {
  const id = newId();
  await press(session, "message", id, {
    ...MESSENGER,
    "payload.buttons.0.text": "Shop",
    "payload.buttons.0.url": "https://shop.example",
    "payload.image": "",
    "payload.image.address": "https://shop.example/sale.png",
  });
  const [row] = await rowsOf<{ content: string }>("SELECT content FROM drafts WHERE id = ?", id);
  expect(JSON.parse(row!.content).message.payload).toMatchObject({
    buttons: [{ text: "Shop", url: "https://shop.example" }],
    image: "https://shop.example/sale.png",
  });
  const html = await open(id);
  expect(html).toContain('name="payload.buttons.1.text"');
  expect(html).toContain("sale.png</span>");
});

it.each([
  [
    "a button to nowhere",
    { ...MESSENGER, "payload.buttons.0.text": "Shop", "payload.buttons.0.url": "ftp://x" },
    "buttonUrlInvalid",
  ],
  ["a code of three digits", { type: "flashcall", "payload.text": "Code 123" }, "Нужен код"],
  ["a letter without a subject", { type: "email", "payload.text": "Sale", "payload.subject": "" }, "subjectRequired"],
  [
    "a push message's link that is none",
    { type: "push", "payload.text": "Sale", "payload.link": "shop" },
    "linkInvalid",
  ],
])("refuses %s beside its field, above the form, and keeps it", async (_case, fields, key) => {
  const id = newId();
  const answer = await press(session, "message", id, { intent: "next", ...fields });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain(key in errors ? errors[key as keyof typeof errors] : key);
  expect(html).toMatch(/aria-invalid="true"/);
  expect(html).toMatch(/role="alert"[\s\S]*href="#send-payload-/);
});

it("saves a campaign as a template, fills another from it, and detaches it when edited", async () => {
  const id = newId();
  const text = { type: "sms", "payload.sender": "CABINET", "payload.text": "Autumn sale" };
  const bare = await press(session, "message", id, { ...text, intent: "saveTemplate", "template.title": "" });
  expect(await bare.text()).toContain(errors.titleRequired);
  await press(session, "message", id, { ...text, intent: "saveTemplate", "template.title": "Autumn" });
  const [template] = await rowsOf<{ id: string; moderation: string }>(
    "SELECT id, moderation FROM templates WHERE owner_id = ?",
    session.id,
  );
  expect(template).toMatchObject({ moderation: "pending" });
  await rowsOf("UPDATE templates SET moderation = 'approved' WHERE id = ?", template!.id);

  const other = newId();
  await press(session, "message", other, {
    type: "sms",
    "payload.text": "",
    intent: "template",
    template: template!.id,
  });
  const filled = await open(other);
  expect(filled).toContain(">Autumn sale</textarea>");
  expect(filled).toContain(frame.fromTemplate.replace("{{title}}", "Autumn"));
  await press(session, "message", other, { ...text, "payload.text": "Winter sale" });
  const edited = await open(other);
  expect(edited).toContain(frame.revert);
  expect(edited).toContain(">Winter sale</textarea>");
  await press(session, "message", other, { ...text, intent: "revert" });
  expect(await open(other)).toContain(">Autumn sale</textarea>");
});

it("keeps its content when its template is deleted, shows a note, and is sent all the same", async () => {
  const id = newId();
  const text = { type: "sms", "payload.sender": "CABINET", "payload.text": "Autumn sale" };
  await press(session, "message", id, { ...text, intent: "saveTemplate", "template.title": "Autumn" });
  const [template] = await rowsOf<{ id: string }>(
    "UPDATE templates SET moderation = 'approved' WHERE owner_id = ? RETURNING id",
    session.id,
  );
  const other = newId();
  const fill = { intent: "template", template: template!.id };
  await press(session, "message", other, { type: "sms", "payload.text": "", ...fill });
  await press(session, "message", other, { ...text, "payload.text": "Winter sale" });
  await rowsOf("DELETE FROM templates WHERE id = ?", template!.id);

  expect(await open(other)).toContain(">Winter sale</textarea>");
  const reverted = await press(session, "message", other, { ...text, "payload.text": "Spring sale", intent: "revert" });
  expect(reverted.status).toBe(409);
  expect(await reverted.text()).toContain(errors.templateGone.replace("{{title}}", "Autumn"));
  const second = await press(session, "message", newId(), { ...text, ...fill });
  expect([second.status, await second.text()]).toEqual([404, expect.stringContaining(errors.templateNotFound)]);
  expect(await open(other)).toContain(">Spring sale</textarea>");

  await press(session, "recipients", other, { "recipients.phones": "8 (916) 123-45-67" });
  const said = await saidBy(session, other);
  const sent = await press(session, "preview", other, { intent: "send:now", "schedule.when": "now", ...said });
  expect(sent.headers.get("location")).toContain(`/messages/outgoing/`);
  expect(await rowsOf("SELECT text FROM sendings WHERE owner_id = ?", session.id)).toEqual([{ text: "Spring sale" }]);
});

describe("the own number that sends a message", () => {
  const FIRST = "+79005550001";
  const SECOND = "+79005550002";
  const own = (sender: string) => ({ type: "apisender", "payload.sender": sender, "payload.text": "Sale" });
  const fieldIn = (html: string) => /<select[^>]*name="payload.sender".*?<\/select>/s.exec(html)?.[0];

  beforeEach(async () => {
    await giveTariff(session.id, "sendings.apisender");
    for (const phone of [FIRST, SECOND]) {
      await ownNumberOf(session.id, { phone: phone.slice(1), state: "authorized" });
    }
  });
  afterEach(() => rowsOf("DELETE FROM wapi_instances WHERE owner_id = ?", session.id));

  it("is chosen among the connected ones, or left open", async () => {
    const id = newId();
    await press(session, "message", id, own("CABINET"));
    const html = await open(id);
    expect(fieldIn(html)).toContain(`<option value="" selected="">${words.numberAny}</option>`);
    expect(fieldIn(html)).toContain(`<option value="${FIRST}">${FIRST}</option>`);
    expect(fieldIn(html)).toContain(`<option value="${SECOND}">${SECOND}</option>`);
    expect(fieldIn(html)).not.toContain("CABINET");
    expect(html).toContain(words.field_number);
    await press(session, "message", id, own(SECOND));
    expect(fieldIn(await open(id))).toContain(`<option value="${SECOND}" selected="">`);
  });

  it("is chosen for a fallback, too", async () => {
    const id = newId();
    await press(session, "message", id, { type: "sms", "payload.text": "Sale" });
    await press(session, "fallbacks", id, { intent: "add", add: "apisender" });
    const step = async () => fieldIn(await (await visit(`/send/fallbacks/1?d=${id}`, session, RUSSIAN)).text());
    expect(await step()).toContain(`<option value="" selected="">${words.numberAny}</option>`);
    await press(session, "fallbacks/1", id, own(SECOND));
    expect(await step()).toContain(`<option value="${SECOND}" selected="">`);
  });

  it("stays chosen while it is offline, and if it was written without a plus", async () => {
    const id = newId();
    await press(session, "message", id, own(SECOND.slice(1)));
    expect(fieldIn(await open(id))).toContain(`<option value="${SECOND}" selected="">`);
    await rowsOf("UPDATE wapi_instances SET state = 'notAuthorized' WHERE owner_id = ?", session.id);
    await press(session, "message", id, own(SECOND));
    expect(fieldIn(await open(id))).toContain(`<option value="${SECOND}" selected="">`);
    expect(fieldIn(await open(id))).not.toContain(FIRST);
  });

  it("is missing if a calling number was left over from another channel, and the step shows it", async () => {
    const id = newId();
    const left = await press(session, "message", id, { ...own("74951234567"), intent: "next" });
    const said = sending.instanceUnknown.replace("{{name}}", "74951234567");
    expect([left.status, await left.text()]).toEqual([422, expect.stringContaining(said)]);
    expect(fieldIn(await open(id))).toContain(`<option value="" selected="">${words.numberAny}</option>`);
    expect(fieldIn(await open(id))).not.toContain("74951234567");
    const next = await press(session, "message", id, { ...own(""), intent: "next" });
    expect(next.headers.get("location")).toContain("/send/fallbacks");
  });
});
