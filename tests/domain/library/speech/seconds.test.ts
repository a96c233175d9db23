import { expect, it } from "vitest";
import type { Result } from "../../../../app/domain/base/shared/errors/result";
import { storeFile } from "../../../../app/domain/library/files/files";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { dryRun } from "../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { connectedTo } from "../../../support/providers/synthesizer";
import { openChains } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { RUB, SENDER } from "../../../support/world/scene";

const TEXT = "Здравствуйте, ваш заказ готов, код 4829";

const taken = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
};

async function open() {
  const { engine, account } = await openChains();
  await engine.db.run(`UPDATE tariffs SET data = json_set(data, '$.rules[0].unit', 'second', '$.rules[0].price', ${RUB})
    WHERE source = 'sendings.voice'`);
  return { engine, account };
}

const call = (payload: object) =>
  singleInput.parse({ type: "voice", recipient: "+79160000001", payload: { sender: SENDER, text: "", ...payload } });

it("holds the price estimated from the text for our own speech, however long the recording is", async () => {
  const { engine, account } = await open();
  const wav = new Uint8Array(44 + 16_000 * 20);
  wav.set(new TextEncoder().encode("RIFF____WAVEfmt "));
  const { platform } = connectedTo(engine, () => ({ audio: wav }));
  const input = call({ text: TEXT, tts: { synthesizer: "one", voice: "anna" } });
  const promised = taken(await dryRun(platform, account, input)).cost;
  const row = taken(await createSending(platform, account, input));
  expect(row.payload).toHaveProperty("audio");
  expect([row.segments, row.price]).toEqual([4, 4 * RUB]);
  expect(promised).toMatchObject({ best: row.price, worst: row.price });
});

it("charges each recipient of a campaign for their own text", async () => {
  const { engine, account } = await open();
  const recipient = { include: ["+79160000001"] };
  const payload = { sender: SENDER, text: "ж".repeat(151) };
  const made = taken(await createBulk(engine, account, bulkInput.parse({ type: "voice", recipient, payload })));
  await engine.work();
  expect(made.estimate).toMatchObject({ amount: 11 * RUB, worst: 11 * RUB });
  const rows = await rowsOf("SELECT segments, price, segment_price FROM sendings WHERE task_id = ?", made.taskId);
  expect(rows).toEqual([{ segments: 11, price: 11 * RUB, segment_price: RUB }]);
});

it("charges a recording by its length, and refuses one that cannot be measured", async () => {
  const { engine, account } = await open();
  const bytes = new Uint8Array(44 + 16_000 * 7);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("RIFF....WAVEfmt "));
  view.setUint32(16, 16, true);
  view.setUint32(28, 16_000, true);
  bytes.set(new TextEncoder().encode("data"), 36);
  view.setUint32(40, 16_000 * 7, true);
  const { id } = taken(await storeFile(engine, account, { name: "call.wav", bytes }));
  expect(taken(await createSending(engine, account, call({ audio: id }))).price).toBe(7 * RUB);
  const foreign = await createSending(engine, account, call({ audio: "https://example.com/call.mp3" }));
  expect(foreign).toMatchObject({ ok: false, problems: [{ key: "audioUnmeasured", field: "payload.audio" }] });
});
