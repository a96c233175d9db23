import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { speech } from "../../../app/i18n/speech/ru";
import { tones } from "../../../app/i18n/tones/ru";
import { openDatabase } from "../../../db/client";
import { sendernames } from "../../../db/schema/sendings";
import { call, visit } from "../../support/forms/open-screen";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { RUB } from "../../support/world/scene";

const CALLER = "78001234567";
const TTS = { synthesizer: "speechkit", voice: "alena", tone: "joyful" };
const CHOSEN = ["Yandex SpeechKit", `Alena, ${speech.female}, ru`, tones.tone_joyful];

let session: Session;

beforeEach(async () => {
  const user = await createUser({ balance: 100 * RUB, preferences: { language: "ru" } });
  await giveTariff(user.id, "sendings.voice");
  session = await signInAs(user.username);
});

/** Visible text only: scripts repeat the page's data. */
async function seen(path: string): Promise<string> {
  const html = await (await visit(path, session)).text();
  return html.replace(/<script[\s\S]*?<\/script>/g, "");
}

async function template(tts: object): Promise<string> {
  const id = newId();
  await rowsOf(
    `INSERT INTO templates (owner_id, id, title, type, moderation, payload, fallbacks, is_active, created_at, updated_at)
      VALUES (?, ?, 'Call', 'voice', 'approved', ?, '[]', 1, 1, 1) RETURNING id`,
    session.id,
    id,
    JSON.stringify({ sender: CALLER, text: "Ваш заказ готов", tts }),
  );
  return seen(`/messages/templates/${id}`);
}

/** The page of a call with these extras. */
async function message(extras: object): Promise<string> {
  const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
  const name = { ownerId: session.id, id: newId(), name: CALLER, type: "voice", moderation: "approved" } as const;
  await openDatabase(env.DB)
    .insert(sendernames)
    .values({ ...name, ...stamps });
  const payload = { sender: CALLER, text: "Ваш заказ готов", ...extras };
  const body = { type: "voice", recipient: "+79161234567", payload };
  const { id } = (await (await call("POST", "/api/sendings", { session, body })).json()) as { id: string };
  return seen(`/messages/outgoing/${id}`);
}

it("A template's page names its voice and tone as the forms do", async () => {
  const html = await template(TTS);
  for (const words of CHOSEN) expect(html).toContain(`>${words}<`);
  for (const raw of Object.values(TTS)) expect(html).not.toContain(`>${raw}<`);
});

it("A template's page leaves an unknown voice unchanged", async () => {
  const html = await template({ voice: "w3", tone: "businesslike" });
  for (const words of ["w3", tones.tone_businesslike]) expect(html).toContain(`>${words}<`);
});

it("A message's page shows the voice and its settings", async () => {
  const html = await message({ tts: TTS });
  for (const words of CHOSEN) expect(html).toContain(`>${words}<`);
});

it("A message's page shows no voice if none was chosen", async () => {
  const html = await message({});
  expect(html).toContain("Ваш заказ готов");
  for (const term of [speech.voice, tones.tone]) expect(html).not.toContain(`<dt>${term}</dt>`);
});
