import { expect, test } from "vitest";
import { cleanFiles } from "../../../../app/domain/library/files/clean";
import { getFile, readFile } from "../../../../app/domain/library/files/files";
import { SPEECH_MS, speak } from "../../../../app/domain/library/speech/speak";
import { openEngine } from "../../../support/engine/engine";
import { connectedTo, paying } from "../../../support/providers/synthesizer";

const engine = openEngine();
const order = { text: "Здравствуйте", tone: "joyful" as const };

test("a text becomes a file that is kept for ten minutes, with its voice and tone", async () => {
  const viewer = await paying(engine);
  const { platform, orders } = connectedTo(engine);
  const made = await speak(platform, viewer, { ...order, synthesizer: "one", voice: "ivan" });
  if (!made.ok) throw new Error(made.problems[0]!.key);
  expect(orders).toEqual([{ text: "Здравствуйте", voice: "ivan", tone: "joyful" }]);
  expect(made.value).toMatchObject({
    type: "audio/wav",
    kind: "audio",
    title: "Здравствуйте",
    expiredAt: engine.clock() + SPEECH_MS,
    meta: { speech: { synthesizer: "one", voice: "ivan", tone: "joyful", text: "Здравствуйте" } },
  });
  const later = { ...engine, clock: () => engine.clock() + SPEECH_MS };
  await cleanFiles(later);
  expect(await getFile(engine, viewer, made.value.id)).toBeNull();
  expect(await readFile(engine.files, made.value)).toBeNull();
});

test.each([
  [{ ...order, synthesizer: "two" }, "ttsSynthesizerUnknown"],
  [{ ...order, voice: "nobody" }, "ttsVoiceUnknown"],
])("%j is refused before any request", async (input, key) => {
  const { platform, orders } = connectedTo(engine);
  expect(await speak(platform, await paying(engine), input)).toMatchObject({ ok: false, problems: [{ key }] });
  expect(orders).toEqual([]);
});

test("nothing is read out without a synthesizer", async () => {
  expect(await speak(engine, await paying(engine), order)).toMatchObject({ ok: false, problems: [{ key: "ttsOff" }] });
});

test("twenty requests per ten minutes, then 429 with the seconds to wait; failures are not counted", async () => {
  const viewer = await paying(engine);
  const failing = connectedTo(engine, () => ({ failed: "noAnswer" })).platform;
  for (let n = 0; n < 25; n++) {
    expect(await speak(failing, viewer, order)).toMatchObject({ problems: [{ key: "ttsFailed" }] });
  }
  const { platform } = connectedTo(engine);
  for (let n = 0; n < 20; n++) expect((await speak(platform, viewer, order)).ok).toBe(true);
  const refused = await speak(platform, viewer, order);
  expect(refused).toMatchObject({ ok: false, code: "tooManyRequests", problems: [{ key: "ttsLimit" }] });
  expect(refused.ok || refused.retryAfter).toBeGreaterThan(500);
});

test("a text refused by the synthesizer is refused with its reason", async () => {
  const { platform } = connectedTo(engine, () => ({ failed: "refused", detail: "Too long" }));
  const refused = await speak(platform, await paying(engine), order);
  expect(refused).toMatchObject({ code: "invalid", problems: [{ key: "ttsRefused", values: { detail: "Too long" } }] });
});

test("an account that never had money gets no speech", async () => {
  const { platform, orders } = connectedTo(engine);
  const refused = await speak(platform, { id: crypto.randomUUID() }, order);
  expect(refused).toMatchObject({ ok: false, code: "insufficientFunds", problems: [{ key: "unpaidAccount" }] });
  expect(orders).toEqual([]);
});
