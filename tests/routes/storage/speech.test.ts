import { beforeEach, expect, it } from "vitest";
import { errors } from "../../../app/i18n/errors/ru";
import { generator } from "../../../app/i18n/generator/ru";
import { tones } from "../../../app/i18n/tones/ru";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";

const RUSSIAN = { "accept-language": "ru" };

let session: Session;
beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 1_000_000 })).username);
});

const post = async (path: string, fields: Record<string, string>) => {
  const answer = await submit(path, fields, session, RUSSIAN);
  return { status: answer.status, html: await answer.text() };
};

it("reads a text out without JavaScript", async () => {
  const page = await (await visit("/storage/speech", session, RUSSIAN)).text();
  for (const text of ["Yandex SpeechKit", "OpenAI", tones.tone_inspiring]) expect(page).toContain(text);
  const fields = { text: "Ваш заказ готов", voice: "speechkit alena", tone: "joyful" };
  const { status, html } = await post("/storage/speech", fields);
  expect(status).toBe(200);
  const [, id] = /<audio[^>]*src="\/storage\/([0-9a-f-]{36})"/.exec(html) ?? [];
  expect(html).toContain(`href="/storage/${id}/view"`);
  expect((await visit(`/storage/${id}`, session)).headers.get("content-type")).toBe("audio/wav");
});

it("reports errors in a text to read, and keeps the typed text", async () => {
  const empty = await post("/storage/speech", { text: " ", voice: "speechkit alena", tone: "joyful" });
  expect([empty.status, empty.html]).toEqual([422, expect.stringContaining(errors.ttsTextRequired)]);
  const strange = await post("/storage/speech", { text: "Привет", voice: "speechkit nobody", tone: "neutral" });
  expect(strange.html).toContain(errors.ttsVoiceUnknown);
  expect(strange.html).toContain("Привет");
});

it("writes texts without JavaScript, and reports invalid limits", async () => {
  const fields = { prompt: "Скидка на велосипеды", segments: "1", characters: "1000", tone: "joyful" };
  const { status, html } = await post("/generator", fields);
  expect(status).toBe(200);
  expect(html).toContain(generator.variants);
  expect(html.match(/Скидка на велосипеды/g)!.length).toBeGreaterThan(3);
  const wrong = await post("/generator", { ...fields, segments: "11" });
  expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining(errors.generatorSegments)]);
});

it("is for users with the permission", async () => {
  const reader = await signInAs(
    (await createUser({ balance: 1_000_000, grants: { "storage.create": false } })).username,
  );
  expect((await visit("/storage/speech", reader)).headers.get("location")).toBe("/forbidden");
  const mute = await signInAs(
    (await createUser({ balance: 1_000_000, grants: { "sendings.generate": false } })).username,
  );
  expect((await visit("/generator", mute)).headers.get("location")).toBe("/forbidden");
});
