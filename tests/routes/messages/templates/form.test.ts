import { beforeEach, describe, expect, it } from "vitest";
import { CHANNELS, type ChannelName, channelOf, type ExtraName } from "../../../../app/domain/base/channels/channels";
import type { Payload } from "../../../../app/domain/base/channels/payload";
import { newId } from "../../../../app/domain/base/shared/ids";
import { compose } from "../../../../app/i18n/compose/en";
import { speech } from "../../../../app/i18n/errors/speech/en";
import { templates as words } from "../../../../app/i18n/templates/en";
import { untouched } from "../../../support/forms/forms";
import { submit, visit } from "../../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const LIST = "/messages/templates";
const ENGLISH = { "accept-language": "en" };
const FILE = "019a0000-0000-7000-8000-000000000001";
const OPEN = { text: "Open & see", url: "https://shop.example/?a=1&b=2" };

/** Values of each extra; several if the form shows them differently. */
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

/** Payloads of a channel: bare, with each of its extras, with many buttons. */
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
    ...said,
    ...(isBare(extra) ? { text: "" } : {}),
    ...needed,
    ...extra,
  }));
}

let session: Session;

beforeEach(async () => {
  const { username } = await createUser({ preferences: { language: "en" }, sender: "CABINET", balance: 10_000_000 });
  session = await signInAs(username);
});

/** A stored approved template. */
async function stored(type: string, payload: object, more: { fallbacks?: object[]; recipient?: object } = {}) {
  const id = newId();
  const { fallbacks = [], recipient = null } = more;
  await rowsOf(
    `INSERT INTO templates (owner_id, id, title, type, moderation, payload, fallbacks, budget, recipient, is_active, created_at, updated_at)
     VALUES (?, ?, 'Old', ?, 'approved', ?, ?, 2500000, ?, 1, 1, 1)`,
    session.id,
    id,
    type,
    JSON.stringify(payload),
    JSON.stringify(fallbacks),
    recipient && JSON.stringify(recipient),
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

describe("a renamed template", () => {
  it.each(CHANNELS)("stays approved with all its content: %s", async (type) => {
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

  it("keeps line ends, spaces and parts unknown to the form", async () => {
    const payload = { text: "\nOne\r\ntwo ", sender: "CABINET", later: { than: "this form" } };
    const id = await stored("sms", payload);
    const form = untouched(await page(`${LIST}/${id}/edit`), "template");
    form.set("title", "New");
    await post(`${LIST}/${id}/edit`, form);
    expect(await rowOf(id)).toMatchObject({ title: "New", moderation: "approved", payload });
  });

  it("is moderated again once its text changes, and keeps the rest", async () => {
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
    expect(html).toContain(compose.segments_other.replace("{{count}}", "2"));
    expect(html).toMatch(/class="phone-from">(?:(?!<\/div>).)*CABINET/s);
  });

  it("finds a file without JavaScript and keeps the values typed meanwhile", async () => {
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
    const searched = await post(path, form);
    const html = await searched.text();
    expect(searched.status).toBe(200);
    expect(html).toContain(">Autumn sale</textarea>");
    expect(html).toMatch(new RegExp(`<input type="radio" name="payload.image.found" value="${file!.id}"`));
    const marked = untouched(html, "template");
    marked.set("payload.image.found", file!.id);
    expect((await post(path, marked)).status).toBe(303);
    expect((await rowOf(path.split("/")[3]!)).payload).toEqual({ sender: "", text: "Autumn sale", image: file!.id });
  });

  it("shows no files of another account's storage", async () => {
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

  it("shows attachments of the message, and keeps them", async () => {
    const fallbacks = [
      {
        type: "sms",
        payload: { sender: "CABINET", text: "Once more" },
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
  it("is neither read out nor accepted as a recording", async () => {
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
