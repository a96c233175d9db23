import { afterEach, describe, expect, it, vi } from "vitest";
import { TONES } from "../../../app/domain/base/channels/tones";
import { kindOf } from "../../../app/domain/library/files/types";
import { chatCompletions } from "../../../workers/speech/chat-completions";
import { openaiSpeech } from "../../../workers/speech/openai-speech";
import { speechKit } from "../../../workers/speech/speechkit";
import { SANDBOX_URL } from "../../support/run/hosts";
import { answering } from "../rubbish";

afterEach(() => vi.restoreAllMocks());

const kit = (key = "sandbox-speechkit-key") => speechKit({ url: SANDBOX_URL, key });
const openai = (key = "sandbox-speech-key") => openaiSpeech({ url: SANDBOX_URL, key, model: "gpt-4o-mini-tts" });
const TEXT = "Ваш заказ готов. ".repeat(20);

describe.each([
  ["SpeechKit", kit],
  ["OpenAI's speech", openai],
])("%s", (_, open) => {
  it("reads a long text with each voice and tone, as a WAV file with its length in the header", async () => {
    const { voices, speak } = open();
    const orders = [
      ...voices.map(({ id }) => ({ text: "Да", voice: id, tone: "joyful" as const })),
      ...TONES.map((tone) => ({ text: "Да", voice: voices[0]!.id, tone })),
      { text: TEXT, voice: voices[0]!.id, tone: "neutral" as const },
    ];
    for (const order of orders) {
      const spoken = await speak(order);
      if ("failed" in spoken) throw new Error(`${order.voice} ${order.tone}: ${spoken.detail}`);
      expect(kindOf("a.wav", spoken.audio)).toBe("wav");
      const view = new DataView(spoken.audio.buffer, spoken.audio.byteOffset);
      expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([
        spoken.audio.byteLength - 8,
        spoken.audio.byteLength - 44,
      ]);
    }
  });

  it("distinguishes an unknown voice, a wrong key, a busy service and invalid replies", async () => {
    const order = { text: "Да", voice: "nobody", tone: "neutral" as const };
    expect(await open().speak(order)).toMatchObject({ failed: "refused" });
    expect(await open("wrong").speak(order)).toMatchObject({ failed: "noAnswer" });
    answering(() => new Response("{}", { status: 429 }));
    expect(await open().speak(order)).toEqual({ failed: "busy" });
    for (const body of ["", "<html>", "{}", "RIFF"]) {
      answering(() => new Response(body));
      expect(await open().speak(order)).toMatchObject({ failed: "noAnswer" });
    }
  });
});

it("SpeechKit is never requested with a role that the voice lacks", async () => {
  let body: { hints: object[] } | undefined;
  answering(async (request) => {
    body = await request.json();
    return new Response("", { status: 503 });
  });
  await kit().speak({ text: "Да", voice: "julia", tone: "businesslike" });
  expect(body?.hints).toEqual([{ voice: "julia" }, { role: "strict" }, { speed: 1 }]);
  await kit().speak({ text: "Да", voice: "filipp", tone: "joyful" });
  expect(body?.hints).toEqual([{ voice: "filipp" }, { speed: 1.05 }]);
});

describe("chat completions", () => {
  const writer = (key = "sandbox-generator-key") => chatCompletions({ url: SANDBOX_URL, key, model: "gpt-4o-mini" });
  const order = { prompt: "Скидка 20 % на велосипеды", tone: "joyful" as const, language: "ru", variants: 3 };

  it("write as many texts as requested, within their limit, and the sandbox always the same ones", async () => {
    for (const characters of [20, 70, 300]) {
      const written = await writer().write({ ...order, characters });
      if ("failed" in written) throw new Error(written.detail);
      expect(written.texts).toHaveLength(3);
      expect(written.texts.every((text) => text.length <= characters)).toBe(true);
      expect(await writer().write({ ...order, characters })).toEqual(written);
    }
  });

  it("accept JSON in a code fence, and distinguish refusals from invalid replies", async () => {
    const say = (content: string) => Response.json({ choices: [{ message: { content } }] });
    answering(() => say('```json\n{"texts":["Да"]}\n```'));
    expect(await writer().write({ ...order, characters: 70 })).toEqual({ texts: ["Да"] });
    answering(() => say("Of course! Here are some texts"));
    expect(await writer().write({ ...order, characters: 70 })).toEqual({ failed: "noAnswer" });
    answering(() => Response.json({ error: { message: "too long" } }, { status: 400 }));
    expect(await writer().write({ ...order, characters: 70 })).toEqual({ failed: "refused", detail: "too long" });
    vi.restoreAllMocks();
    expect(await writer("wrong").write({ ...order, characters: 70 })).toMatchObject({ failed: "noAnswer" });
  });
});
