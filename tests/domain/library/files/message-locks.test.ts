import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { removeFile } from "../../../../app/domain/library/files/change";
import { cleanFiles } from "../../../../app/domain/library/files/clean";
import { getFile, storeFile } from "../../../../app/domain/library/files/files";
import { locksOf } from "../../../../app/domain/library/files/locks";
import { releaseDue } from "../../../../app/domain/library/files/message-locks";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { openDatabase } from "../../../../db/client";
import { meterOf } from "../../../support/engine/meter";
import { later, openChains, report } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { SENDER } from "../../../support/world/scene";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const DAY_MS = 24 * 60 * 60_000;

/** An SMS with a fallback that carries a picture expiring within a minute. */
async function sentWithPicture() {
  const { engine, account } = await openChains();
  const stored = await storeFile(engine, account, { name: "sale.png", bytes: PNG, expiredAt: engine.clock() + 60_000 });
  if (!stored.ok) throw new Error(stored.problems[0]!.key);
  const file = stored.value.id;
  const viber = { type: "viber", payload: { sender: SENDER, text: "Sale", image: file } };
  const input = {
    type: "sms",
    payload: { sender: SENDER, text: "Sale" },
    recipient: "+79160000001",
    fallbacks: [viber],
  };
  const sent = await createSending(engine, account, singleInput.parse(input));
  if (!sent.ok) throw new Error(JSON.stringify(sent.problems));
  return { engine, account, file, id: sent.value.id };
}

test("a message holds the files of its fallbacks until it ends, past their date and against removal", async () => {
  const { engine, account, file, id } = await sentWithPicture();
  expect(await locksOf(engine, account, file)).toEqual([{ kind: "message", id, title: null }]);
  expect(await removeFile(engine, account, file)).toMatchObject({ ok: false, problems: [{ key: "fileLocked" }] });
  await engine.work();
  await later(engine, 61);
  await cleanFiles(engine);
  expect(await getFile(engine, account, file)).not.toBeNull();
  await report(engine, account, id, 0, "failed");
  await later(engine, 1);
  const submit = engine.provider.submits.find(({ type }) => type === "viber");
  expect(submit?.payload?.image).toMatch(/\/api\/storage\//);
  expect(await removeFile(engine, account, file)).toMatchObject({ ok: false, problems: [{ key: "fileLocked" }] });
  await report(engine, account, id, 1, "delivered");
  expect(await removeFile(engine, account, file)).toMatchObject({ ok: true });
});

test("a file released by its message is deleted at the latest an hour after the last check", async () => {
  const { engine, account, file, id } = await sentWithPicture();
  await engine.work();
  await later(engine, 3 * 60);
  await cleanFiles(engine);
  expect(await locksOf(engine, account, file)).toHaveLength(1);
  await report(engine, account, id, 0, "delivered");
  await later(engine, 30 * 60);
  await cleanFiles(engine);
  expect(await locksOf(engine, account, file)).toHaveLength(1);
  await later(engine, 31 * 60);
  await cleanFiles(engine);
  expect(await rowsOf("SELECT id FROM files WHERE owner_id = ?", account.id)).toEqual([]);
});

test("the check of messages reads only due rows", async () => {
  const { engine, account, file } = await sentWithPicture();
  await rowsOf(
    `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 300)
     INSERT INTO file_locks (owner_id, file_id, kind, holder_id, look_at)
     SELECT ?, ?, 'message', '01900000-0000-7000-8000-' || printf('%012x', value), ? FROM n`,
    account.id,
    file,
    engine.clock() + DAY_MS,
  );
  const meter = meterOf(env.DB);
  await releaseDue({ db: openDatabase(meter.db), clock: engine.clock });
  expect(meter.rowsRead).toBeLessThan(10);
});
