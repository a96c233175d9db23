import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { watchSize } from "../../../../app/domain/messaging/archive/database-size";
import { archiveMessages } from "../../../../app/domain/messaging/archive/move";
import { receiveIncoming } from "../../../../app/domain/messaging/incoming/receive";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { openDatabase } from "../../../../db/client";
import { ofSize, withoutRoom } from "../../../support/engine/database-size";
import { openEngine } from "../../../support/engine/engine";
import { engine as archive, countOf, partsOf, storeOld } from "../../../support/engine/old-messages";
import { call } from "../../../support/forms/open-screen";
import { createUser, signInAs } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, moneyOf, openAccount, openList, phones, RUB, SENDER } from "../../../support/world/scene";
import { openRecurrent, taskOf, tick } from "../sendings/schedule/scene";

let engine: Engine;
let logged: MockInstance<typeof console.log>;
beforeEach(() => {
  engine = openEngine();
  logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => engine.db.run(sql`DELETE FROM settings WHERE owner_id = 'engine' AND key = 'database.size'`));

const grow = (gigabytes: number, on = engine) => watchSize(ofSize(on, env.DB, gigabytes));

const mailing = (list: string) =>
  bulkInput.parse({ type: "sms", recipient: { include: [list] }, payload: { sender: SENDER, text: "Hi" } });
const single = singleInput.parse({ type: "sms", recipient: "+79160000001", payload: { sender: SENDER, text: "Hi" } });
const FULL = { ok: false, code: "unavailable", problems: [{ key: "databaseFull" }] };

describe("the size of the database", () => {
  it("is reported to managers once at each level, and again after falling and rising", async () => {
    const manager = await openAccount(engine);
    await engine.db.run(sql`UPDATE users SET level = 'manager' WHERE id = ${manager.id}`);
    const notices = async () =>
      (
        await rowsOf<{ type: string; percent: number }>(
          "SELECT type, data ->> 'percent' AS percent FROM notifications WHERE owner_id = ? ORDER BY id",
          manager.id,
        )
      ).map(({ type, percent }) => `${type} ${percent}`);
    const near = ["databaseNearFull 60", "databaseNearFull 80"];
    for (const size of [0.1, 5.99]) await grow(size);
    expect(await notices()).toEqual([]);
    for (const size of [6, 6.1, 5.9, 6, 7.99]) await grow(size);
    expect(await notices()).toEqual(near.slice(0, 1));
    for (const size of [8, 7.9, 8.5]) await grow(size);
    expect(await notices()).toEqual(near);
    for (const size of [5, 6.5, 6.5, 8]) await grow(size);
    expect(await notices()).toEqual([...near, ...near]);
    await grow(1);
    await grow(9.5);
    expect(await notices()).toEqual([...near, ...near, ...near, "databaseFull 90"]);
  });

  it("shortens retention in the database, whatever an account's own term is", async () => {
    const { id } = await openAccount(archive);
    await storeOld(id, { days: 70, count: 3 });
    await storeOld(id, { days: 50, count: 4, from: 100 });
    await storeOld(id, { days: 30, count: 5, from: 200 });
    const left = async (gigabytes: number) => {
      await grow(gigabytes, archive);
      await archiveMessages(archive);
      return countOf(id);
    };
    expect([await left(5), await left(6), await left(8), await left(9.9)]).toEqual([12, 9, 5, 5]);
    expect(logged.mock.calls.flat().join()).toContain('"event":"database.level","percent":80');
  });

  it("stops only new campaigns at 90 percent, and accepts them again when there is space", async () => {
    const account = await openAccount(engine);
    const list = await openList(engine, account.id, phones(2));
    const started = await createBulk(engine, account, mailing(list));
    await grow(9);
    expect(await createBulk(engine, account, mailing(list))).toMatchObject(FULL);
    await expect(openRecurrent(engine, account)).rejects.toThrow("databaseFull");
    const sent = await createSending(engine, account, single);
    await engine.work();
    expect([started.ok, sent.ok, engine.provider.submits.length]).toEqual([true, true, 3]);
    const failed = { status: "failed" as const, at: engine.clock(), ownerId: account.id };
    await applyReceipts(
      engine,
      engine.provider.submits.map(({ id }) => ({ ...failed, id })),
    );
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 1000 * RUB, ledger: 1000 * RUB });
    const answer = { type: "sms", from: "79160000000", to: SENDER, text: "Yes", at: engine.clock(), ref: "r" };
    await receiveIncoming(engine, [{ kind: "incoming", provider: engine.provider.id, messages: [answer] }], () => "");
    await grow(8.9);
    expect(await createBulk(engine, account, mailing(list))).toMatchObject(FULL);
    await grow(8.7);
    expect(await createBulk(engine, account, mailing(list))).toMatchObject({ ok: true });
  });

  it("delays a recurring campaign until there is space, then creates its next run", async () => {
    const account = await openAccount(engine);
    const id = await openRecurrent(engine, account);
    const made = () =>
      rowsOf("SELECT id FROM tasks WHERE owner_id = ? AND type = 'sendings:bulk'", account.id).then(
        ({ length }) => length,
      );
    await grow(9);
    await tick(engine, 2000);
    expect([await made(), (await taskOf(engine, account, id)).state]).toEqual([0, "scheduled"]);
    await grow(5);
    await tick(engine, 20 * 60_000);
    expect([await made(), (await taskOf(engine, account, id)).state]).toEqual([1, "scheduled"]);
  });

  it("is reported over REST with a code, a status and a message in the caller's language", async () => {
    const session = await signInAs((await createUser({ balance: 100 * RUB, sender: SENDER })).username);
    const list = await openList(engine, session.id, phones(2));
    await grow(9.2);
    const body = { type: "sms", recipient: { include: [list] }, payload: { sender: SENDER, text: "Hi" } };
    const answers = await Promise.all(
      ["en", "de"].map(async (language) => {
        const headers = { "accept-language": language };
        const answer = await call("POST", "/api/sendings", { session, body, headers });
        return [answer.status, await answer.text()] as const;
      }),
    );
    expect(answers).toEqual([
      [503, expect.stringMatching(/databaseFull|New campaigns/)],
      [503, expect.stringMatching(/databaseFull|Neue Versände/)],
    ]);
  });
});

describe("the archive of a full database", () => {
  it("moves its messages by removing them before writing a row", async () => {
    const { id } = await openAccount(archive);
    await storeOld(id, { days: 100, count: 6 });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await archiveMessages({ ...archive, db: openDatabase(withoutRoom(env.DB)) });
    expect([await countOf(id), (await partsOf(id)).map(({ messages, removed }) => [messages, removed])]).toEqual([
      0,
      [[6, 6]],
    ]);
  });
});
