import { beforeEach, describe, expect, it } from "vitest";
import { CHANNELS, type ChannelName, channelOf, type ExtraName } from "../../app/domain/channels/channels";
import type { Payload } from "../../app/domain/channels/payload";
import { newId } from "../../app/domain/shared/ids";
import { compose } from "../../app/i18n/locales/en/compose";
import { sending } from "../../app/i18n/locales/en/errors/sending";
import { speech } from "../../app/i18n/locales/en/errors/speech";
import { send as frame } from "../../app/i18n/locales/en/send";
import { templates as words } from "../../app/i18n/locales/en/templates";
import { submit, visit } from "../support/doors";
import { untouched } from "../support/forms";
import { createUser, type Session, signInAs } from "../support/people";
import { rowsOf } from "../support/rows";
import { press, versionOf } from "../support/wizard";

const LIST = "/messages/templates";
const ENGLISH = { "accept-language": "en" };
const FILE = "019a0000-0000-7000-8000-000000000001";
const OPEN = { text: "Open & see", url: "https://shop.example/?a=1&b=2" };

/** What each extra may be; several where the form shows them differently. */
const EXTRAS: Record<ExtraName, Partial<Payload>[]> = {
  title: [{ title: "Autumn “sale”" }],
  link: [{ link: "https://shop.example/" }],
  subject: [],
  html: [{ html: "<p>Hi\n&amp; bye</p>" }],
  button: [{ button: OPEN }],
  buttons: [{ buttons: [OPEN] }],
  image: [{ image: FILE }, { image: "https://shop.example/sale" }],
  video: [{ video: FILE }],
  audio: [{ audio: FILE }],
  file: [{ file: FILE }],
  fileName: [{ fileName: "sale" }],
  tts: [
    { tts: { synthesizer: "speechkit", voice: "alena", tone: "joyful" } },
    { tts: { synthesizer: "speechkit", voice: "alena" } },
    { tts: { voice: "carrier's" } },
    { tts: { tone: "joyful" } },
  ],
  template: [{ template: { name: "order", language: "en", parameters: { 1: "17", name: "a=b", two: "x\ny" } } }],
};

/** Every payload that the table knows for a channel: bare, with each of its extras, with many buttons. */
function payloadsOf(type: ChannelName): Payload[] {
  const { text, extras, needs, buttons, files } = channelOf(type);
  const said = { sender: "CABINET", text: text ? "Code 1234\n\n${firstName}" : "" };
  const needed = needs.includes("subject") ? { subject: "Autumn" } : {};
  const isBare = (extra: object) => files.bare.some((name) => name in extra);
  const answers = { text: "Yes", action: "reply" as const };
  const many = buttons?.mayReply
    ? [{ buttons: [OPEN, answers, { text: "No" }] }, { buttons: [{ ...OPEN, action: "open" as const }] }]
    : [];
  return [{}, ...extras.flatMap((name) => EXTRAS[name]), ...many].map((extra) => ({
    ...{ ...said, ...(isBare(extra) ? { text: "" } : {}) },
    ...needed,
    ...extra,
  }));
}

let session: Session;

beforeEach(async () => {
  const { username } = await createUser({ preferences: { language: "en" }, sender: "CABINET", balance: 10_000_000 });
  session = await signInAs(username);
});

/** An approved template, as it lies there. */
async function stored(type: string, payload: object, more: { fallbacks?: object[]; recipient?: object } = {}) {
  const id = newId();
  const { fallbacks = [], recipient = null } = more;
  await rowsOf(
    `INSERT INTO templates (owner_id, id, title, type, moderation, payload, fallbacks, budget, recipient, is_active, created_at, updated_at)
     VALUES (?, ?, 'Old', ?, 'approved', ?, ?, 2500000, ?, 1, 1, 1)`,
    ...[
      session.id,
      id,
      type,
      JSON.stringify(payload),
      JSON.stringify(fallbacks),
      recipient && JSON.stringify(recipient),
    ],
  );
  return id;
}

type Row = Record<"title" | "moderation" | "fallbacks" | "recipient" | "payload", string>;

async function rowOf(id: string) {
  const [row] = await rowsOf<Row>("SELECT * FROM templates WHERE id = ?", id);
  return { ...row!, payload: JSON.parse(row!.payload) as Payload };
}

const page = async (path: string) => (await visit(path, session, ENGLISH)).text();
const post = (path: string, form: FormData) => submit(path, form, session, ENGLISH);

describe("a template that is only renamed", () => {
  it.each(CHANNELS)("stays approved with all that it says: %s", async (type) => {
    for (const payload of payloadsOf(type)) {
      const id = await stored(type, payload);
      const path = `${LIST}/${id}/edit`;
      const form = untouched(await page(path), "template");
      form.set("title", "New");
      const answer = await post(path, form);
      expect([answer.status, payload], answer.status === 422 ? await answer.text() : "").toEqual([303, payload]);
      const row = await rowOf(id);
      expect(row).toMatchObject({ title: "New", moderation: "approved" });
      expect(row.payload).toEqual(payload);
    }
  });

  it("keeps line ends, spaces and parts that no form knows yet", async () => {
    const payload = { text: "\nOne\r\ntwo ", sender: "CABINET", later: { than: "this form" } };
    const id = await stored("sms", payload);
    const form = untouched(await page(`${LIST}/${id}/edit`), "template");
    form.set("title", "New");
    await post(`${LIST}/${id}/edit`, form);
    expect(await rowOf(id)).toMatchObject({ title: "New", moderation: "approved", payload });
  });

  it("is looked at again once its words change, and keeps the rest of them", async () => {
    const tts = { synthesizer: "speechkit", voice: "alena", tone: "joyful" };
    const id = await stored("voice", { sender: "CABINET", text: "Ready", tts });
    const form = untouched(await page(`${LIST}/${id}/edit`), "template");
    form.set("payload.text", "Ready now");
    await post(`${LIST}/${id}/edit`, form);
    const row = await rowOf(id);
    expect(row.moderation).toBe("pending");
    expect(row.payload).toEqual({ sender: "CABINET", text: "Ready now", tts });
  });
});

describe("the form of a template", () => {
  it("offers voices, tones and files by their names", async () => {
    const call = await page(`${LIST}/${await stored("voice", { sender: "CABINET", text: "Ready" })}/edit`);
    expect(call).toMatch(/<select[^>]*name="payload.tts.voice"/);
    expect(call).toMatch(/<select[^>]*name="payload.tts.tone"/);
    expect(call).toMatch(/<select[^>]*name="payload.audio"/);
    expect(call).toContain('name="find.audio"');
  });

  it("counts the parts of an SMS and shows it on a phone", async () => {
    const id = await stored("sms", { sender: "CABINET", text: "x".repeat(161) });
    const html = await page(`${LIST}/${id}/edit`);
    expect(html).toContain(compose.segments.replace("{{count}}", "2"));
    expect(html).toMatch(/class="phone-from">(?:(?!<\/div>).)*CABINET/s);
  });

  it("finds a file without JavaScript and keeps what was typed meanwhile", async () => {
    const body = new FormData();
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    body.set("file", new File([png], "autumn.png", { type: "image/png" }));
    await submit("/storage/create", body, session);
    const [file] = await rowsOf<{ id: string }>("SELECT id FROM files WHERE owner_id = ?", session.id);
    const path = `${LIST}/${await stored("push", { sender: "", text: "Sale" })}/edit`;
    const form = untouched(await page(path), "template");
    form.set("payload.text", "Autumn sale");
    form.set("find.image", "aut");
    form.set("intent", "find:image");
    const sought = await post(path, form);
    const html = await sought.text();
    expect(sought.status).toBe(200);
    expect(html).toContain(">Autumn sale</textarea>");
    expect(html).toMatch(new RegExp(`<input type="radio" name="payload.image.found" value="${file!.id}"`));
    const marked = untouched(html, "template");
    marked.set("payload.image.found", file!.id);
    expect((await post(path, marked)).status).toBe(303);
    expect((await rowOf(path.split("/")[3]!)).payload).toEqual({ sender: "", text: "Autumn sale", image: file!.id });
  });

  it("shows nobody the files of another's storage", async () => {
    const body = new FormData();
    body.set("file", new File(["a,b\n1,2\n"], "autumn.csv", { type: "text/csv" }));
    await submit("/storage/create", body, session);
    const id = await stored("email", { sender: "", text: "Sale", subject: "Sale" });
    const { username } = await createUser({ level: "manager", preferences: { language: "en" } });
    const manager = await signInAs(username);
    const html = await (await visit(`${LIST}/${id}/edit`, manager, ENGLISH)).text();
    expect(html).toContain('name="payload.file"');
    expect(html).not.toContain("autumn.csv");
  });

  it("inserts a field of the contact without saving", async () => {
    const id = await stored("sms", { sender: "CABINET", text: "Hi " });
    const form = untouched(await page(`${LIST}/${id}/edit`), "template");
    form.set("insert", "firstName");
    const answer = await post(`${LIST}/${id}/edit`, form);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(">Hi ${firstName}</textarea>")]);
    expect((await rowOf(id)).payload.text).toBe("Hi ");
  });

  it("shows what goes with the message, and keeps it", async () => {
    const fallbacks = [
      {
        ...{ type: "sms", payload: { sender: "CABINET", text: "Once more" } },
        options: { onStatus: ["failed"], onTimeout: null, onIncomingPayload: null },
      },
    ];
    const recipient = { include: ["79161234567", "79161234568"], exclude: [] };
    const id = await stored("sms", { sender: "CABINET", text: "Hi" }, { fallbacks, recipient });
    const html = await page(`${LIST}/${id}/edit`);
    expect(html).toContain("Once more");
    expect(html).toContain(words.budget);
    expect(html).toContain(words.addresses.replace("{{number}}", "2"));
    const form = untouched(html, "template");
    form.set("title", "New");
    await post(`${LIST}/${id}/edit`, form);
    const row = await rowOf(id);
    expect(row).toMatchObject({ title: "New", moderation: "approved", budget: 2_500_000 });
    expect([JSON.parse(row.fallbacks), JSON.parse(row.recipient)]).toEqual([fallbacks, recipient]);
  });
});

describe("a template's text with contact fields", () => {
  it("is neither read out nor taken as a recording", async () => {
    const id = await stored("voice", { sender: "CABINET", text: "Hi, ${firstName}" });
    const form = untouched(await page(`${LIST}/${id}/edit`), "template");
    form.set("payload.tts.voice", "speechkit alena");
    form.set("intent", "speak");
    const heard = await post(`${LIST}/${id}/edit`, form);
    expect([heard.status, await heard.text()]).toEqual([422, expect.stringContaining(speech.ttsVariables)]);
    expect(await rowsOf("SELECT id FROM files WHERE owner_id = ?", session.id)).toEqual([]);
    form.delete("intent");
    form.set("use", `audio:${FILE}`);
    const taken = await post(`${LIST}/${id}/edit`, form);
    expect([taken.status, await taken.text()]).toEqual([422, expect.stringContaining(speech.ttsVariables)]);
  });
});

describe("a template that is edited as a mailing", () => {
  it("fills a draft whatever was said about it, and takes what was changed there", async () => {
    const id = await stored("sms", { sender: "CABINET", text: "Hi" });
    await rowsOf("UPDATE templates SET moderation = 'rejected' WHERE id = ?", id);
    expect(await page(`${LIST}/${id}/edit`)).toContain(`href="/send/${id}?edit=1"`);
    const draft = newId();
    const path = `/send/message?d=${draft}&edit=1&template=${id}`;
    expect(await page(path)).toContain(">Hi</textarea>");
    const typed = { version: "0", type: "sms", "payload.sender": "CABINET", "payload.text": "Hi all" };
    await submit(path, typed, session, ENGLISH);
    expect(await page(`/send/message?d=${draft}`)).toContain(frame.keepTemplate);
    await press(session, "fallbacks", draft, { intent: "add", add: "sms" });
    const second = { type: "sms", "payload.sender": "CABINET", "payload.text": "Once more" };
    await press(session, "fallbacks/1", draft, second);
    const kept = await press(session, "fallbacks", draft, { intent: "keepTemplate" });
    expect(kept.status).toBe(303);
    const row = await rowOf(id);
    expect(row).toMatchObject({ title: "Old", moderation: "pending", payload: { sender: "CABINET", text: "Hi all" } });
    expect(JSON.parse(row.fallbacks)).toMatchObject([{ type: "sms", payload: { text: "Once more" } }]);
    expect(await page(`/send/message?d=${draft}`)).not.toContain(frame.keepTemplate);
    expect(await versionOf(draft)).toBeGreaterThan(2);
  });

  it.each(["moderation = 'pending'", "moderation = 'rejected'", "is_active = 0"])(
    "comes back as in the template, but for what else was typed: %s",
    async (change) => {
      const id = await stored("sms", { sender: "CABINET", text: "Hi" });
      await rowsOf(`UPDATE templates SET ${change} WHERE id = ?`, id);
      const draft = newId();
      const typed = { version: "0", type: "sms", "payload.sender": "CABINET", "payload.text": "Hi all" };
      await submit(`/send/message?d=${draft}&edit=1&template=${id}`, typed, session, ENGLISH);
      const revert = { intent: "revert" };
      await press(session, "recipients", draft, { ...revert, "recipients.phones": "79161234567" });
      expect(await page(`/send/message?d=${draft}`)).toContain(">Hi</textarea>");
      expect(await page(`/send/recipients?d=${draft}`)).toContain(">79161234567</textarea>");
      await press(session, "message", draft, { ...typed, version: `${await versionOf(draft)}` });
      await press(session, "message", draft, {
        ...typed,
        ...revert,
        version: `${await versionOf(draft)}`,
        title: "Autumn",
      });
      const back = await page(`/send/message?d=${draft}`);
      expect(back).toContain(">Hi</textarea>");
      expect(back).toContain('value="Autumn"');
      await press(session, "message", draft, { ...typed, version: `${await versionOf(draft)}` });
      const later = { "schedule.when": "later", "schedule.startsAt": "2030-01-01T10:00" };
      await press(session, "preview", draft, { ...revert, ...later });
      expect(await page(`/send/preview?d=${draft}`)).toContain('value="2030-01-01T10:00"');
      expect(await page(`/send/message?d=${draft}`)).toContain(">Hi</textarea>");
    },
  );

  it("is not written over what was saved meanwhile before its writer was told so", async () => {
    const id = await stored("sms", { sender: "CABINET", text: "Hi" });
    const [first, second] = [newId(), newId()];
    const text = (draft: string, version: string, written: string) =>
      submit(
        `/send/message?d=${draft}&edit=1&template=${id}`,
        { version, type: "sms", "payload.sender": "CABINET", "payload.text": written },
        session,
        ENGLISH,
      );
    await text(first, "0", "Mine");
    await text(second, "0", "Theirs");
    const keep = (draft: string) => press(session, "fallbacks", draft, { intent: "keepTemplate" });
    expect((await keep(second)).status).toBe(303);
    const late = await keep(first);
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining(sending.decidedMeanwhile)]);
    expect((await rowOf(id)).payload.text).toBe("Theirs");
    expect((await keep(first)).status).toBe(303);
    expect((await rowOf(id)).payload.text).toBe("Mine");
    // What one has saved oneself is seen.
    await text(first, String(await versionOf(first)), "Mine again");
    expect((await keep(first)).status).toBe(303);
    expect((await rowOf(id)).payload.text).toBe("Mine again");
  });

  it("is written by nobody else: neither who was given it nor who knows its number", async () => {
    const id = await stored("sms", { sender: "CABINET", text: "Hi" });
    const { id: userId, username } = await createUser({ preferences: { language: "en" }, sender: "CABINET" });
    const other = await signInAs(username);
    await rowsOf("INSERT INTO template_users (user_id, template_id) VALUES (?, ?)", userId, id);
    const draft = newId();
    const path = `/send/message?d=${draft}&edit=1&template=${id}`;
    const typed = { version: "0", type: "sms", "payload.sender": "CABINET", "payload.text": "Mine now" };
    await submit(path, typed, other, ENGLISH);
    expect(await (await visit(`/send/message?d=${draft}`, other, ENGLISH)).text()).not.toContain(frame.keepTemplate);
    const answer = await press(other, "message", draft, { ...typed, intent: "keepTemplate", version: "1" });
    expect(answer.status).toBe(404);
    expect((await rowOf(id)).payload.text).toBe("Hi");
    await rowsOf("UPDATE templates SET moderation = 'rejected' WHERE id = ?", id);
    const anew = `/send/message?d=${newId()}&edit=1&template=${id}`;
    expect(await (await visit(anew, other, ENGLISH)).text()).not.toContain(">Hi</textarea>");
  });
});
