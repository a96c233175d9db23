import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { CHANNELS, type ChannelName, channelOf, type ExtraName } from "../../../app/domain/base/channels/channels";
import type { Payload } from "../../../app/domain/base/channels/payload";
import { newId } from "../../../app/domain/base/shared/ids";
import { saveDraft } from "../../../app/domain/messaging/drafts/drafts";
import type { DraftContent } from "../../../app/domain/messaging/sendings/compose/draft-content";
import { answers as words } from "../../../app/i18n/answers/ru";
import { compose } from "../../../app/i18n/compose/ru";
import { review } from "../../../app/i18n/review/ru";
import { speech } from "../../../app/i18n/speech/ru";
import { tones } from "../../../app/i18n/tones/ru";
import { openDatabase } from "../../../db/client";
import { visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const { exampleOf } = review;

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser({ sender: "CABINET" })).username);
});

const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");

/** The last step's summary of a draft. */
async function reviewOf(change: Partial<DraftContent>): Promise<string> {
  const id = newId();
  const needs = { db: openDatabase(env.DB), clock: Date.now };
  const saved = await saveDraft(needs, session, { id, version: 0 }, change);
  expect(saved.ok).toBe(true);
  const html = await (await visit(`/send/preview?d=${id}`, session, { "accept-language": "ru" })).text();
  return plain(/<dl class="review">.*?id="review-recipients"/s.exec(html)![0].replaceAll(id, "ID"));
}

/** Every extra needs a sample here, as the type requires. */
const SAMPLES: { [Name in ExtraName]: { value: NonNullable<Payload[Name]>; shown: string[] } } = {
  title: { value: "Скидки дня", shown: [compose.field_title, "Скидки дня"] },
  link: { value: "https://shop.example/sale", shown: [compose.field_link, "https://shop.example/sale"] },
  subject: { value: "Ваш заказ", shown: [compose.field_subject, "Ваш заказ"] },
  html: { value: "<b>Привет</b>", shown: [compose.field_html, "13 символов"] },
  button: {
    value: { text: "Каталог", url: "https://shop.example/all" },
    shown: ["Каталог", "https://shop.example/all"],
  },
  buttons: {
    value: [
      { text: "Купить", url: "https://shop.example/buy" },
      { text: "Перезвоните", action: "reply" },
    ],
    shown: ["Купить", "https://shop.example/buy", "Перезвоните", words.buttonReplies],
  },
  image: { value: "https://shop.example/photo.jpg", shown: [compose.field_image, "https://shop.example/photo.jpg"] },
  video: { value: "https://shop.example/film.mp4", shown: [compose.field_video, "https://shop.example/film.mp4"] },
  audio: { value: "https://shop.example/voice.wav", shown: [compose.field_audio, "https://shop.example/voice.wav"] },
  file: { value: "https://shop.example/terms.pdf", shown: [compose.field_file, "https://shop.example/terms.pdf"] },
  fileName: { value: "Договор.pdf", shown: [compose.field_fileName, "Договор.pdf"] },
  tts: {
    value: { synthesizer: "own-synthesizer", voice: "own-voice", tone: "joyful" },
    shown: [compose.field_synthesizer, "own-synthesizer", compose.field_voice, "own-voice", tones.tone_joyful],
  },
  template: {
    value: { name: "order_ready", language: "pt_BR", parameters: { place: "Садовая, 5" } },
    shown: [compose.field_templateName, "order_ready", "pt_BR", "place = Садовая, 5"],
  },
};

function allOf(type: ChannelName) {
  const { extras, text, showsSender } = channelOf(type);
  const payload = Object.fromEntries(extras.map((name) => [name, SAMPLES[name]?.value]));
  const shown = extras.flatMap((name) => SAMPLES[name]?.shown ?? [`no sample of ${name}`]);
  return {
    payload: { ...payload, sender: "CABINET", text: "Код 12345" } as Partial<Payload>,
    shown: [...shown, ...(text ? ["Код 12345"] : []), ...(showsSender ? ["CABINET"] : [])].map(plain),
  };
}

describe.each(CHANNELS)("an answer of %s", (type) => {
  const { payload, shown } = allOf(type);
  const options = { onStatus: ["failed"], onTimeout: null, onIncomingPayload: null };

  it("is shown in each of its parts, as the message and as a fallback", async () => {
    const first = await reviewOf({ message: { type, payload } });
    for (const part of shown) expect(first).toContain(part);
    const other = { type: "hlr" as const, payload: {} };
    const second = await reviewOf({ message: other, fallbacks: [{ message: { type, payload }, options }] });
    for (const part of shown) expect(second).toContain(part);
  });

  it("omits parts that its channel does not accept", async () => {
    const everything = Object.fromEntries(Object.entries(SAMPLES).map(([name, { value }]) => [name, value]));
    const html = await reviewOf({ message: { type, payload: { ...everything, ...payload } } });
    const { extras } = channelOf(type);
    if (!extras.includes("html")) expect(html).not.toContain(compose.field_html);
    if (!extras.includes("tts")) expect(html).not.toContain("own-voice");
    if (!extras.includes("template")) expect(html).not.toContain("order_ready");
  });
});

describe("an answer", () => {
  it("shows the name of an own file, but not of another account's", async () => {
    const other = await createUser();
    const row = async (ownerId: string, title: string) => {
      const id = newId();
      await rowsOf(
        `INSERT INTO files (owner_id, id, title, filename, type, kind, size, hash, meta, is_public, locks, created_at, updated_at)
          VALUES (?, ?, ?, 'a.pdf', 'application/pdf', 'document', 1, 'x', '{}', 0, 0, 1, 1)`,
        ownerId,
        id,
        title,
      );
      return id;
    };
    const own = await row(session.id, "Прайс на осень");
    expect(await reviewOf({ message: { type: "telegram", payload: { file: own } } })).toContain("Прайс на осень");
    const foreign = await row(other.id, "Чужой договор");
    const html = await reviewOf({ message: { type: "telegram", payload: { file: foreign } } });
    expect(html).toContain(plain(words.storedFile));
    expect(html).not.toContain("Чужой договор");
  });

  it("fills variables in every part of a message for its first recipient", async () => {
    const button = { text: "Для ${firstName}", url: "https://shop.example/${custom01}" };
    const payload = { sender: "CABINET", text: "Привет", button };
    const contact = { phone: "79161234567", firstName: "Анна", custom01: "скидка" };
    const list = newId();
    await rowsOf(
      "INSERT INTO contact_lists (owner_id, id, title, type, contacts, created_at, updated_at) VALUES (?, ?, 'A', 'regular', 1, 1, 1)",
      session.id,
      list,
    );
    await rowsOf(
      `INSERT INTO contacts (owner_id, list_id, phone, id, first_name, custom, created_at, updated_at)
        VALUES (?, ?, ?, ?, ?, json_array(?), 1, 1)`,
      session.id,
      list,
      contact.phone,
      newId(),
      contact.firstName,
      contact.custom01,
    );
    const recipients = { phones: "", include: [list], exclude: [], contacts: [] };
    const html = await reviewOf({
      message: { type: "viber", payload },
      fallbacks: [
        {
          message: {
            type: "email",
            payload: { sender: "a@shop.example", subject: "${firstName}, это вам", text: "Hi" },
          },
          options: { onStatus: ["failed"], onTimeout: null, onIncomingPayload: null },
        },
      ],
      recipients: recipients as unknown as DraftContent["recipients"],
    });
    for (const part of [
      "Для Анна: https://shop.example/%D1%81%D0%BA%D0%B8%D0%B4%D0%BA%D0%B0",
      "Анна, это вам",
      exampleOf,
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain("${");
  });

  it("names a voice of our synthesizers as the form does", async () => {
    const tts = { synthesizer: "speechkit", voice: "alena", tone: "joyful" as const };
    const html = await reviewOf({ message: { type: "voice", payload: { text: "Ваш заказ готов", tts } } });
    for (const part of ["Yandex SpeechKit", `Alena, ${speech.female}, ru`, tones.tone_joyful]) {
      expect(html).toContain(`>${part}<`);
    }
  });

  it("counts the digits of a code, and shows how long each channel tries", async () => {
    const html = await reviewOf({ message: { type: "flashcall", payload: { text: "Ваш код 4821" } } });
    expect(html).toMatch(new RegExp(`${plain(words.codeLength)}.*>4<`));
    expect(html).toMatch(new RegExp(`${plain(words.validity)}.*>5 минут<`));
  });

  it("has a sentence for each condition of a fallback, the maximum total cost, and its own link back", async () => {
    const message = { type: "sms" as const, payload: { sender: "CABINET", text: "Hello" } };
    const html = await reviewOf({
      message: { type: "viber", payload: { sender: "CABINET", text: "Hi" } },
      fallbacks: [
        {
          message,
          options: {
            onStatus: ["failed"],
            onTimeout: { timeout: 300, except: ["delivered"] },
            onIncomingPayload: null,
          },
        },
        {
          message,
          options: {
            onStatus: ["sent", "seen"],
            onTimeout: { timeout: 7200, except: [] },
            onIncomingPayload: { text: "да" },
          },
        },
      ],
      budget: "12,5",
    });
    const said = [
      "Если за\u00a05 минут не\u00a0доставлено, при\u00a0отказе сразу",
      words.if_sent,
      words.if_seen,
      "Через 2 часа после предыдущего",
      "Если ответили «да»",
    ];
    for (const sentence of said) expect(html).toContain(plain(sentence));
    expect(html).not.toContain(plain(words.if_failed));
    // The first message is retried until the second step takes over.
    expect(html).toMatch(new RegExp(`${plain(words.validity)}.*?>5 минут<.*?>2 часа<.*?>1 день<`, "s"));
    expect(html).toContain("12,50 ₽");
    expect(html).toContain('href="/send/fallbacks/1?d=ID"');
    expect(html).toContain('href="/send/fallbacks/2?d=ID"');
  });
});
