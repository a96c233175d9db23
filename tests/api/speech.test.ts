import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let session: Session;
beforeAll(async () => {
  session = await signInAs((await createUser({ balance: 1_000_000 })).username);
});

const post = (path: string, body: unknown) => call("POST", path, { session, body });

describe("POST /tts", () => {
  it("returns an audio file that expires in ten minutes, from each synthesizer", async () => {
    const { data }: Answer = await (await call("GET", "/api/tts", { session })).json();
    expect(data.map(({ id }: Answer) => id)).toEqual(["speechkit", "openai"]);
    for (const { id: synthesizer, voices } of data) {
      const body = { text: "Ваш заказ готов", synthesizer, voice: voices[1].id, tone: "joyful" };
      const file: Answer = await (await post("/api/tts", body)).json();
      expect(file).toMatchObject({ type: "audio/wav", isPublic: false, OwnerId: session.id });
      const left = Date.parse(file.expiredAt) - Date.now();
      expect(left).toBeGreaterThan(8 * 60_000);
      expect(left).toBeLessThanOrEqual(10 * 60_000);
      const audio = await call("GET", `/api/storage/${file.id}`, { session, headers: { range: "bytes=0-3" } });
      expect([audio.status, await audio.text()]).toEqual([206, "RIFF"]);
      expect((await call("GET", `/api/storage/${file.id}`)).status).toBe(404);
    }
  });

  it.each([
    [{ text: "" }, "text"],
    [{ text: "a".repeat(1001) }, "text"],
    [{ text: "Hi", synthesizer: "nobody" }, "synthesizer"],
    [{ text: "Hi", voice: "nobody" }, "voice"],
    [{ text: "Hi", tone: "angry" }, "tone"],
  ])("refuses %j", async (body, field) => {
    const answer = await post("/api/tts", body);
    expect([answer.status, await answer.json()]).toMatchObject([422, { data: [{ field }] }]);
  });

  it("reports a reached limit in the catalogue's words, with the retry time", async () => {
    const other = await signInAs((await createUser({ balance: 1_000_000 })).username);
    const speak = () =>
      call("POST", "/api/tts", { session: other, body: { text: "Hi" }, headers: { "accept-language": "en" } });
    for (let n = 0; n < 20; n++) expect((await speak()).status).toBe(200);
    const refused = await speak();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(400);
    expect(await refused.json()).toMatchObject({
      error: 429,
      message: "Text-to-speech limit exceeded. Try again later",
    });
  });
});

describe("POST /generator", () => {
  it("returns texts within their segments and characters", async () => {
    const body = {
      prompt: "Sale of bicycles",
      segments: 1,
      characters: 60,
      variants: 2,
      tone: "joyful",
      language: "en",
    };
    const { data, total }: Answer = await (await post("/api/generator", body)).json();
    expect(total).toBe(2);
    for (const { text, characters, segments } of data) {
      expect(text).toContain("bicycles");
      expect([characters <= 60, segments, text.length]).toEqual([true, 1, characters]);
    }
  });

  it.each([
    [{ prompt: "" }, "prompt"],
    [{ prompt: "x", segments: 11 }, "segments"],
    [{ prompt: "x", characters: 0 }, "characters"],
  ])("refuses %j", async (body, field) => {
    const answer = await post("/api/generator", body);
    expect([answer.status, await answer.json()]).toMatchObject([422, { data: [{ field }] }]);
  });
});
