import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { getSending } from "../../../../../app/domain/messaging/sendings/list/find";
import {
  pauseTask,
  resumeTask,
  stopTask,
} from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { bumpVersion } from "../../../../../app/domain/network/routing/version";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { nothingWaits } from "../../../../support/engine/nothing-waits";
import { openCarrier } from "../../../../support/world/carriers";
import { later, openChains, pathOf, sendChains } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import {
  type Engine,
  moneyOf,
  openAccount,
  RUB,
  type ScriptedProvider,
  SENDER,
  statusesOf,
} from "../../../../support/world/scene";

const DAY_S = 24 * 60 * 60;
const payload = { sender: SENDER, text: "Hello" };

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await nothingWaits();
  await remove(openEngine(), "other");
});
afterEach(() => {
  vi.restoreAllMocks();
});

const deaf = (provider: ScriptedProvider) => {
  provider.find = () => Promise.reject(new Error("503"));
};
const noAnswer: ScriptedProvider["answer"] = ({ id }) => ({ id, kind: "unknown", code: "noAnswer" });

/** Nothing is routed through it any more. */
function remove({ db }: Engine, title: string) {
  return db.batch([
    db.run(
      sql`DELETE FROM provider_group_members WHERE provider_id IN (SELECT id FROM providers WHERE title = ${title})`,
    ),
    db.run(sql`DELETE FROM providers WHERE title = ${title}`),
    bumpVersion(db),
  ]);
}

async function single(engine: Engine, account: { id: string }, recipient = "+79160000001"): Promise<string> {
  const made = await createSending(engine, account, singleInput.parse({ type: "sms", recipient, payload }));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value.id;
}

async function open() {
  const engine = openEngine();
  const account = await openAccount(engine);
  return { engine, account };
}

async function live(engine: Engine, days: number): Promise<void> {
  for (let quarter = 0; quarter < days * 4; quarter++) await later(engine, DAY_S / 4);
}

const statusOf = async (engine: Engine, account: { id: string }, id: string) =>
  (await getSending(engine.db, account, id))!.status;
const everything = { balance: 1000 * RUB, ledger: 1000 * RUB };

describe("a provider that never answers", () => {
  it("does not prevent other messages from ending, and delays its own by only a day", async () => {
    const { engine, account } = await open();
    const [silent, other] = [await single(engine, account), await single(engine, account, "+79160000002")];
    await engine.work();
    const carrier = await openCarrier(engine, "other");
    await engine.db.run(sql`UPDATE sendings SET provider = ${carrier.id} WHERE id = ${other}`);
    deaf(engine.provider);
    await live(engine, 1.25);
    expect(await statusOf(engine, account, other)).toBe("failed");
    expect(await statusOf(engine, account, silent)).toBe("sent");
    await live(engine, 1);
    expect(await statusOf(engine, account, silent)).toBe("failed");
    expect(await moneyOf(engine, account.id)).toEqual(everything);
  });

  it("does not block a chain's decision once its campaign is resumed", async () => {
    const { engine, account } = await openChains();
    const taskId = await sendChains(engine, account, ["+79160000001"], [{ onTimeout: { timeout: 120, except: [] } }]);
    await engine.work();
    deaf(engine.provider);
    await pauseTask(engine, account, taskId);
    await later(engine, 121);
    await resumeTask(engine, account, taskId);
    await later(engine, 1);
    const [root] = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE task_id = ? AND step = 0", taskId);
    expect(await pathOf(root!.id)).toEqual(["viber sent", "sms sent"]);
  });

  it("keeps only the messages of a stopped campaign that it may have, for a day", async () => {
    const { engine, account } = await open();
    const recipient = ["+79160000001", "+79160000002", "+79160000003"];
    engine.provider.answer = (message) =>
      message.to.endsWith("1") ? noAnswer(message) : { id: message.id, kind: "retry", code: "busy", afterMs: 40_000 };
    deaf(engine.provider);
    const made = await createBulk(engine, account, bulkInput.parse({ type: "sms", recipient, payload }));
    if (!made.ok) throw new Error("refused");
    await engine.work();
    await stopTask(engine, account, made.value.taskId);
    await later(engine, 1);
    expect(await statusesOf(engine, account.id)).toEqual({ failed: 2, pending: 1 });
    expect(await moneyOf(engine, account.id)).toEqual({ balance: 997.5 * RUB, ledger: 997.5 * RUB });
    await live(engine, 1.25);
    expect(await statusesOf(engine, account.id)).toEqual({ failed: 2, sent: 1 });
    await live(engine, 2.25);
    expect(await statusesOf(engine, account.id)).toEqual({ failed: 3 });
    expect(await moneyOf(engine, account.id)).toEqual(everything);
  });

  it("ends the attempts of an unsure message after a day, with one timeline entry", async () => {
    const { engine, account } = await open();
    engine.provider.answer = noAnswer;
    deaf(engine.provider);
    const id = await single(engine, account);
    await engine.work();
    for (let minute = 0; minute < 10; minute++) await later(engine, 61);
    const statuses = (await getSending(engine.db, account, id))!.timeline.map(({ status }) => status);
    expect(statuses).toEqual(["pending", "unsure"]);
    await live(engine, 1.25);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent", isUnsure: true });
    expect(engine.provider.submits).toHaveLength(1);
    await live(engine, 2.25);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "failed", error: "expired" });
    expect(await moneyOf(engine, account.id)).toEqual(everything);
  });
});

describe("a provider that can no longer be opened", () => {
  it("ends the attempts of an unsure message after a day", async () => {
    const { engine, account } = await open();
    engine.provider.answer = noAnswer;
    const id = await single(engine, account);
    await engine.work();
    engine.providers.open = () => null;
    await bumpVersion(engine.db);
    await live(engine, 1.25);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent", isUnsure: true });
    await live(engine, 1.25);
    expect(await statusOf(engine, account, id)).toBe("failed");
    expect(await moneyOf(engine, account.id)).toEqual(everything);
  });
});

describe("a removed provider", () => {
  async function removed(isUnsure: 1 | 2) {
    const { engine, account } = await open();
    engine.provider.answer = noAnswer;
    const made = await createBulk(
      engine,
      account,
      bulkInput.parse({ type: "sms", recipient: ["+79160000001"], payload }),
    );
    if (!made.ok) throw new Error("refused");
    await engine.work();
    const carrier = await openCarrier(engine, "other");
    const [row] = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE owner_id = ?", account.id);
    await engine.db.run(
      sql`UPDATE sendings SET provider = ${carrier.id}, is_unsure = ${isUnsure} WHERE id = ${row!.id}`,
    );
    await remove(engine, "other");
    engine.provider.answer = ({ id }) => ({ id, kind: "accepted", ref: id });
    return { engine, account, id: row!.id, taskId: made.value.taskId };
  }

  it.each([1, 2] as const)("lets no other provider repeat a message that it may have, unsure %i", async (isUnsure) => {
    const { engine, account, id } = await removed(isUnsure);
    for (let minute = 0; minute < 5; minute++) await later(engine, 61);
    await live(engine, 1.25);
    expect(engine.provider.submits).toHaveLength(1);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent", isUnsure: true });
    await live(engine, 1.25);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "failed", error: "expired" });
    expect(await moneyOf(engine, account.id)).toEqual(everything);
  });

  it("is not taken as proof when its campaign is stopped", async () => {
    const { engine, account, id, taskId } = await removed(1);
    await stopTask(engine, account, taskId);
    await sweep(engine);
    expect(await getSending(engine.db, account, id)).toMatchObject({ status: "sent", isUnsure: true });
    await live(engine, 1.25);
    expect(await moneyOf(engine, account.id)).toEqual(everything);
  });
});
