import { expect, test } from "vitest";
import type { Result } from "../../../../app/domain/base/shared/errors/result";
import { getFile } from "../../../../app/domain/library/files/files";
import { voiced } from "../../../../app/domain/library/speech/voiced";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { openEngine } from "../../../support/engine/engine";
import { connectedTo, paying } from "../../../support/providers/synthesizer";
import { later, openChains, report } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { SENDER } from "../../../support/world/scene";

const engine = openEngine();
const OURS = { synthesizer: "one", voice: "anna", tone: "joyful" };

const call = (tts: object, text = "Код 1234", type = "voice") => ({ type, payload: { sender: "", text, tts } });
const alone = (tts: object, text?: string, type?: string) => ({ ...call(tts, text, type), fallbacks: [] });
const taken = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.problems[0]?.key);
  return result.value;
};
const audioOf = ({ payload }: { payload: object }) => (payload as { audio?: string }).audio;

test("a call that names our synthesizer plays its recording; other calls are left to the calls' provider", async () => {
  const viewer = await paying(engine);
  const { platform } = connectedTo(engine);
  const ours = taken(await voiced(platform, viewer, alone(OURS)));
  expect(await getFile(engine, viewer, audioOf(ours)!)).toMatchObject({ kind: "audio" });
  for (const other of [
    alone({ voice: "m2" }),
    alone({ synthesizer: "zvonok" }),
    alone({ synthesizer: "one" }, "Hello ${firstName}"),
    alone({ synthesizer: "one" }, "Hi", "sms"),
  ]) {
    expect(taken(await voiced(platform, viewer, other))).toBe(other);
  }
  const mute = connectedTo(engine, () => ({ failed: "busy" })).platform;
  expect(taken(await voiced(mute, viewer, alone({ synthesizer: "one" })))).toEqual(alone({ synthesizer: "one" }));
});

test("a call never uses another voice than requested: it is refused at its field", async () => {
  const { engine, account } = await openChains();
  const { platform, orders } = connectedTo(engine);
  const sendIn = (tts: object, sender = SENDER) =>
    createSending(
      platform,
      account,
      singleInput.parse({
        type: "sms",
        payload: { sender, text: "Заказ готов" },
        recipient: "+79160000001",
        fallbacks: [{ type: "voice", payload: { sender: SENDER, text: "Заказ готов", tts } }],
      }),
    );
  expect(await sendIn({ ...OURS, voice: "nobody" })).toMatchObject({
    code: "invalid",
    problems: [{ key: "ttsVoiceUnknown", field: "fallbacks.0.payload.tts.voice" }],
  });
  const silent = connectedTo(engine, () => ({ failed: "refused", detail: "No such words" })).platform;
  const call = { type: "voice", payload: { sender: SENDER, text: "Код 1234", tts: OURS }, recipient: "+79160000001" };
  expect(await createSending(silent, account, singleInput.parse(call))).toMatchObject({
    code: "invalid",
    problems: [{ key: "ttsRefused", field: "payload.text" }],
  });
  // A refused message is not synthesised.
  expect(await sendIn(OURS, "NOBODY")).toMatchObject({ ok: false, problems: [{ field: "payload.sender" }] });
  expect(orders).toEqual([]);
  await rowsOf(
    "INSERT OR REPLACE INTO attempts (key, count, ends_at) VALUES (?, 200, ?) RETURNING key",
    `voiced:${account.id}`,
    engine.clock() + 60_000,
  );
  expect(await sendIn(OURS)).toMatchObject({
    code: "tooManyRequests",
    retryAfter: 60,
    problems: [{ key: "ttsLimit" }],
  });
  expect(await rowsOf("SELECT id FROM sendings WHERE owner_id = ?", account.id)).toEqual([]);
});

test("a fallback is read out as the first message is, and the same words in one voice only once", async () => {
  const viewer = await paying(engine);
  const { platform, orders } = connectedTo(engine);
  const sms = { type: "sms", payload: { sender: "", text: "Код 1234" } };
  const fallbacks = [sms, call(OURS), call({ ...OURS, voice: "ivan" }), call(OURS), call({ voice: "m2" })];
  const read = taken(await voiced(platform, viewer, { ...call(OURS), fallbacks }));
  expect(orders.map(({ voice }) => voice)).toEqual(["anna", "ivan"]);
  const [, first, second, third, carrier] = read.fallbacks;
  expect([audioOf(first!), audioOf(third!)]).toEqual([audioOf(read), audioOf(read)]);
  expect(audioOf(second!)).not.toBe(audioOf(read));
  expect([read.fallbacks[0], carrier]).toEqual([sms, call({ voice: "m2" })]);
});

const CHAIN = {
  type: "sms",
  payload: { sender: SENDER, text: "Заказ готов" },
  fallbacks: [{ type: "voice", payload: { sender: SENDER, text: "Заказ готов", tts: OURS } }],
};

test("a call step plays the recording made on acceptance, stored and priced as for any call", async () => {
  const { engine, account } = await openChains();
  const { platform } = connectedTo(engine);
  const sent = await createSending(platform, account, singleInput.parse({ ...CHAIN, recipient: "+79160000001" }));
  if (!sent.ok) throw new Error(sent.problems[0]!.key);
  await engine.work();
  await report(engine, account, sent.value.id, 0, "failed");
  await later(engine, 1);
  const submit = engine.provider.submits.find(({ type }) => type === "voice");
  expect(submit?.payload?.audio).toMatch(/\/api\/storage\/[0-9a-f-]{36}\.wav\?/);
  const [row] = await rowsOf<{ price: number }>("SELECT price FROM sendings WHERE id = ?", submit!.id);
  expect(row).toEqual({ price: 10_000_000 });
  const [file] = await rowsOf("SELECT expired_at FROM files WHERE owner_id = ?", account.id);
  expect(file).toEqual({ expired_at: null });
});

test("a campaign holds the recordings of its fallbacks for as long as it runs", async () => {
  const { engine, account } = await openChains();
  const { platform } = connectedTo(engine);
  const input = bulkInput.parse({ ...CHAIN, recipient: ["+79160000001", "+79160000002"] });
  const made = await createBulk(platform, account, input);
  if (!made.ok) throw new Error(made.problems[0]!.key);
  const files = await rowsOf("SELECT locks, expired_at FROM files WHERE owner_id = ?", account.id);
  expect(files).toEqual([{ locks: 1, expired_at: null }]);
  await engine.work();
  for (const { id } of await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE task_id = ?", made.value.taskId)) {
    await report(engine, account, id, 0, "failed");
  }
  await later(engine, 1);
  const audio = engine.provider.submits.flatMap(({ type, payload }) => (type === "voice" ? payload?.audio : []));
  expect(audio).toHaveLength(2);
  expect(new Set(audio).size).toBe(1);
});
