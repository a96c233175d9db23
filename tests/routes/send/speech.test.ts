import { beforeEach, expect, it } from "vitest";
import { ofGenerator, ofSpeech } from "../../../app/domain/base/shared/attempt-limits";
import { newId } from "../../../app/domain/base/shared/ids";
import { compose } from "../../../app/i18n/compose/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { generator } from "../../../app/i18n/generator/ru";
import { speech } from "../../../app/i18n/speech/ru";
import { visit } from "../../support/forms/open-screen";
import { press } from "../../support/forms/wizard";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };
const CALL = {
  type: "voice",
  "payload.text": "Ваш заказ готов",
  "payload.tts.voice": "speechkit alena",
  "payload.tts.tone": "joyful",
  "payload.audio": "",
};
const ASKED = { "generator.segments": "1", "generator.characters": "100", "generator.tone": "joyful" };

let session: Session;

beforeEach(async () => {
  const user = await createUser({ balance: 10 * RUB });
  for (const type of ["voice", "telegram"]) await giveTariff(user.id, `sendings.${type}`);
  session = await signInAs(user.username);
});

const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("&nbsp;", " ");
const open = async (id: string) => (await visit(`/send/message?d=${id}`, session, RUSSIAN)).text();

async function payloadOf(id: string): Promise<Record<string, unknown>> {
  const [row] = await rowsOf<{ content: string }>("SELECT content FROM drafts WHERE id = ?", id);
  return JSON.parse(row!.content).message.payload;
}

it("reads a call's text out beside it, without storing the recording until it is used", async () => {
  const id = newId();
  const answer = await press(session, "message", id, { ...CALL, intent: "speak" });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const [, audio] = /<audio[^>]*src="\/storage\/([0-9a-f-]{36})"/.exec(html) ?? [];
  expect(html).toContain(speech.made);
  expect(html).toContain(`name="use" value="audio:${audio}"`);
  const read = await payloadOf(id);
  expect(read.audio).toBeUndefined();
  expect(read).toMatchObject({
    text: "Ваш заказ готов",
    tts: { synthesizer: "speechkit", voice: "alena", tone: "joyful" },
  });
  await press(session, "message", id, { ...CALL, use: `audio:${audio}` });
  expect(await payloadOf(id)).toMatchObject({ audio });
  const [held] = await rowsOf<{ locks: number }>("SELECT locks FROM files WHERE id = ?", audio!);
  expect(held).toEqual({ locks: 1 });
  const taken = await open(id);
  expect(taken).toMatch(new RegExp(`<option value="${audio}" selected=""`));
  expect(taken).not.toContain(compose.saysOther);
  await press(session, "message", id, { ...CALL, "payload.text": "Заказ уже едет", "payload.audio": audio! });
  expect(await open(id)).toContain(compose.saysOther);
});

it("refuses a text with contact fields: a recording is the same for all recipients", async () => {
  const id = newId();
  const personal = { ...CALL, "payload.text": "Здравствуйте, ${firstName}" };
  const heard = await press(session, "message", id, { ...personal, intent: "speak" });
  const html = plain(await heard.text());
  expect([heard.status, html]).toEqual([422, expect.stringContaining(plain(errors.ttsVariables))]);
  expect(html).not.toContain("<audio");
  expect(await rowsOf("SELECT id FROM files WHERE owner_id = ?", session.id)).toEqual([]);
  const read = await press(session, "message", id, { ...CALL, intent: "speak" });
  const [, audio] = /name="use" value="audio:([0-9a-f-]{36})"/.exec(await read.text()) ?? [];
  const taken = await press(session, "message", id, { ...personal, use: `audio:${audio}` });
  expect([taken.status, plain(await taken.text())]).toEqual([422, expect.stringContaining(plain(errors.ttsVariables))]);
  const kept = await payloadOf(id);
  expect(kept.text).toBe(personal["payload.text"]);
  expect(kept.audio).toBeUndefined();
});

it("reads a fallback's text out in its own editor, and keeps the recording for its step", async () => {
  const id = newId();
  await press(session, "message", id, { type: "telegram", "payload.text": "Ваш заказ готов" });
  await press(session, "fallbacks", id, { add: "voice", intent: "add" });
  const answer = await press(session, "fallbacks/1", id, { ...CALL, intent: "speak" });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const [, audio] = /<audio[^>]*src="\/storage\/([0-9a-f-]{36})"/.exec(html) ?? [];
  expect(html).toContain(`name="use" value="audio:${audio}"`);
  await press(session, "fallbacks/1", id, { ...CALL, use: `audio:${audio}` });
  const [row] = await rowsOf<{ content: string }>("SELECT content FROM drafts WHERE id = ?", id);
  const { fallbacks, message } = JSON.parse(row!.content);
  expect(fallbacks[0].message.payload).toMatchObject({ audio, tts: { voice: "alena", tone: "joyful" } });
  expect(message.payload.audio).toBeUndefined();
  const [held] = await rowsOf<{ locks: number }>("SELECT locks FROM files WHERE id = ?", audio!);
  expect(held).toEqual({ locks: 1 });
  const taken = await (await visit(`/send/fallbacks/1?d=${id}`, session, RUSSIAN)).text();
  expect(taken).toMatch(new RegExp(`<option value="${audio}" selected=""`));
});

it.each([
  ["no text", { "payload.text": " " }, errors.ttsTextRequired],
  ["no voice of ours", { "payload.tts.voice": "" }, errors.ttsVoiceRequired],
  ["a voice that there is not", { "payload.tts.voice": "speechkit nobody" }, errors.ttsVoiceUnknown],
])("reports an error of %s, and keeps the typed text", async (_case, fields, error) => {
  const id = newId();
  const answer = await press(session, "message", id, { ...CALL, ...fields, intent: "speak" });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(error);
});

it("keeps a template's voice of the calls' own provider", async () => {
  const id = newId();
  await press(session, "message", id, { ...CALL, "payload.tts.voice": " Maxim" });
  expect(await payloadOf(id)).toMatchObject({ tts: { synthesizer: "", voice: "Maxim" } });
  expect(await open(id)).toMatch(/<option value=" Maxim" selected="">Maxim/);
});

it("writes texts beside the message's own, and inserts one into it", async () => {
  const id = newId();
  const fields = { type: "telegram", "payload.text": "", ...ASKED, "generator.prompt": "Скидка на велосипеды" };
  const answer = await press(session, "message", id, { ...fields, intent: "write" });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain(generator.variants);
  const [, offer] = /name="variant" value="([^"]+)"/.exec(html) ?? [];
  expect(offer).toContain("Скидка на велосипеды");
  await press(session, "message", id, { ...fields, variant: offer! });
  expect(await payloadOf(id)).toMatchObject({ text: offer });
  await press(session, "message", id, { ...fields, "payload.text": "Осень.", variant: offer! });
  expect(await payloadOf(id)).toMatchObject({ text: `Осень. ${offer}` });
  const wrong = await press(session, "message", id, { ...fields, "generator.segments": "11", intent: "write" });
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining(errors.generatorSegments)]);
});

it("reads and writes within its limits, and shows when to try again", async () => {
  const soon = Date.now() + 60_000;
  for (const { key, max } of [ofSpeech(session.id), ofGenerator(session.id)]) {
    await rowsOf("INSERT INTO attempts (key, count, ends_at) VALUES (?, ?, ?)", key, max, soon);
  }
  const fields = { ...CALL, ...ASKED, "generator.prompt": "Осень" };
  for (const [intent, error] of [
    ["speak", errors.ttsLimit],
    ["write", errors.generatorLimit],
  ] as const) {
    const refused = await press(session, "message", newId(), { ...fields, intent });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain(error);
  }
});

it("makes no recording without the permission to store files", async () => {
  const mute = await createUser({ balance: RUB, grants: { "storage.create": false } });
  await giveTariff(mute.id, "sendings.voice");
  session = await signInAs(mute.username);
  const id = newId();
  await press(session, "message", id, CALL);
  expect(await open(id)).not.toContain('value="speak"');
  expect((await press(session, "message", id, { ...CALL, intent: "speak" })).status).toBe(403);
});
