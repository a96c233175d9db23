import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { stepId } from "../../../../../app/domain/base/chains/ids";
import { newId, newIdAt, newIds } from "../../../../../app/domain/base/shared/ids";
import { findFailedGroups } from "../../../../../app/domain/messaging/drafts/resend/failed-groups";
import { findFailed, MOST_RESENT } from "../../../../../app/domain/messaging/drafts/resend/find-failed";
import { draftOfFailed } from "../../../../../app/domain/messaging/drafts/resend/resend";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { blankContent } from "../../../../../app/domain/messaging/sendings/compose/draft-content";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { openDatabase } from "../../../../../db/client";
import { openEngine } from "../../../../support/engine/engine";
import { meterOf } from "../../../../support/engine/meter";
import { openChainAccount, openChannels, pathOf, report, sendChain } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { type Engine, openAccount, openList, phones, SENDER } from "../../../../support/world/scene";

const ALL = { filter: { status: "failed" as const } };
const sms = (text: string) => ({ type: "sms", payload: { sender: SENDER, text } });
const onFailure = (step: object) => ({ ...step, $options: { onStatus: ["failed"] } });

async function open() {
  const engine = await openChannels(openEngine());
  return { engine, account: await openChainAccount(engine) };
}

type Scene = Awaited<ReturnType<typeof open>>;

async function one({ engine, account }: Scene, input: object): Promise<string> {
  const made = await createSending(engine, account, singleInput.parse(input));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value.id;
}

async function many({ engine, account }: Scene, input: object): Promise<string> {
  const made = await createBulk(engine, account, bulkInput.parse(input));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value.taskId;
}

/** Sends all messages and makes each one fail. */
async function failAll({ engine, account }: Scene): Promise<void> {
  await engine.work();
  const at = engine.clock();
  const failed = engine.provider.submits.map(({ id }) => ({ ownerId: account.id, id, status: "failed" as const, at }));
  await applyReceipts(engine, failed);
}

const resend = ({ engine, account }: Scene, options: Partial<Parameters<typeof draftOfFailed>[2]> = {}) =>
  draftOfFailed(engine, account, { id: newId(), ones: ALL, blank: blankContent(), ...options });

const draftsOf = (engine: Engine, ownerId: string) =>
  engine.db.all(`SELECT id FROM drafts WHERE owner_id = '${ownerId}'`);

describe("failed messages with different texts", () => {
  it("are not resent with one person's text to all, and nothing is stored", async () => {
    const scene = await open();
    const [anna, boris] = [
      await one(scene, { ...sms("Your code is 4821"), recipient: "+79160000001" }),
      await one(scene, { ...sms("Your code is 1111"), recipient: "+79160000002" }),
    ];
    await failAll(scene);
    const refused = { ok: false, problems: [{ key: "mixedAgain", values: { groups: 2 } }] };
    expect(await resend(scene)).toMatchObject(refused);
    expect(await resend(scene, { ones: { ids: [anna, boris] } })).toMatchObject(refused);
    expect(await draftsOf(scene.engine, scene.account.id)).toEqual([]);
  });

  it("become one draft for each message named", async () => {
    const scene = await open();
    const [anna] = [
      await one(scene, { ...sms("Your code is 4821"), recipient: "+79160000001" }),
      await one(scene, { ...sms("Your code is 1111"), recipient: "+79160000002" }),
    ];
    await failAll(scene);
    expect(await resend(scene, { like: anna })).toMatchObject({
      value: {
        content: { message: { payload: { text: "Your code is 4821" } }, recipients: { phones: "+79160000001" } },
      },
    });
    expect(await resend(scene, { like: newId() })).toMatchObject({ problems: [{ key: "mixedAgain" }] });
  });

  it("do not make an e-mail's reader a recipient of an SMS", async () => {
    const scene = await open();
    await one(scene, { ...sms("Hello"), recipient: "+79160000001" });
    await one(scene, { type: "email", payload: { subject: "News", text: "Hello" }, recipient: "anna@cabinet.test" });
    await failAll(scene);
    expect(await resend(scene)).toMatchObject({ problems: [{ key: "mixedAgain", values: { groups: 2 } }] });
  });

  it("are told apart by their bulk, even with equal texts", async () => {
    const scene = await open();
    const first = await many(scene, { ...sms("Sale"), recipient: phones(2).map((phone) => `+${phone}`) });
    const second = await many(scene, { ...sms("Sale"), recipient: phones(3, 10).map((phone) => `+${phone}`) });
    await failAll(scene);
    expect(await resend(scene)).toMatchObject({ problems: [{ key: "mixedAgain", values: { groups: 2 } }] });
    const groups = await findFailedGroups(scene.engine.db, scene.account, ALL);
    expect(groups.ok && groups.value.map(({ task, roots }) => [task?.id, roots.length])).toEqual([
      [second, 3],
      [first, 2],
    ]);
    expect(await resend(scene, { ones: { filter: { taskId: first } } })).toMatchObject({
      value: { content: { recipients: { phones: "+79160000001\n+79160000000" } } },
    });
  });
});

describe("failed messages with the same text", () => {
  it("are one draft for single messages that differ only in the recipient", async () => {
    const scene = await open();
    for (const recipient of ["+79160000001", "+79160000002"]) await one(scene, { ...sms("Sale"), recipient });
    await failAll(scene);
    expect(await resend(scene)).toMatchObject({
      value: {
        content: {
          message: { payload: { text: "Sale" } },
          recipients: { phones: "+79160000002\n+79160000001" },
        },
      },
    });
  });

  it("are one draft for a campaign, whatever each recipient's text became", async () => {
    const scene = await open();
    const list = await openList(scene.engine, scene.account.id, phones(3));
    await many(scene, { ...sms("Hi ${firstName}"), recipient: [list] });
    await failAll(scene);
    expect(await resend(scene)).toMatchObject({
      value: { content: { message: { payload: { text: "Hi ${firstName}" } }, recipients: { phones: "" } } },
    });
  });

  it("are resent from the first message of their chain, to each person once", async () => {
    const scene = await open();
    const fallbacks = [onFailure({ type: "email", payload: { subject: "News", text: "Hello" } })];
    const recipient = { phone: "+79160000001", email: "anna@cabinet.test" };
    await one(scene, { ...sms("Hello"), recipient, fallbacks });
    await failAll(scene);
    await failAll(scene);
    const rows = await rowsOf("SELECT type FROM sendings WHERE owner_id = ? AND status = 'failed'", scene.account.id);
    expect(rows).toEqual([{ type: "sms" }, { type: "email" }]);
    expect(await resend(scene)).toMatchObject({
      value: {
        content: {
          message: { type: "sms" },
          fallbacks: [{ message: { type: "email" } }],
          recipients: { phones: "+79160000001" },
        },
      },
    });
  });
});

describe("failed messages whose recipient another message of the chain reached", () => {
  const steps = [{ onStatus: ["failed"] }, { onStatus: ["failed"] }];

  /** Viber fails for both; Anna's fallback is delivered, both of Boris's fail. */
  async function annaAndBoris() {
    const scene = await open();
    const { engine, account } = scene;
    const [anna, boris] = [
      await sendChain(engine, account, steps, { phone: "+79160000001" }),
      await sendChain(engine, account, steps, { phone: "+79160000002" }),
    ];
    await engine.work();
    for (const id of [anna, boris]) await report(engine, account, id, 0, "failed");
    await engine.work();
    await report(engine, account, anna, 1, "delivered");
    await report(engine, account, boris, 1, "failed");
    await engine.work();
    await report(engine, account, boris, 2, "failed");
    expect(await pathOf(anna)).toEqual(["viber failed", "sms delivered"]);
    expect(await pathOf(boris)).toEqual(["viber failed", "sms failed", "sms failed"]);
    return { ...scene, anna, boris };
  }

  it("are not resent, chosen or found, and their recipients are counted", async () => {
    const { anna, boris, ...scene } = await annaAndBoris();
    for (const ones of [ALL, { ids: [anna, boris, stepId(boris, 1)] }]) {
      expect(await findFailed(scene.engine.db, scene.account, ones)).toMatchObject({ value: { reached: 1 } });
      expect(await resend(scene, { ones })).toMatchObject({
        value: { content: { message: { type: "viber" }, recipients: { phones: "+79160000002" } } },
      });
    }
  });

  it("become no draft if all recipients were reached", async () => {
    const { anna, ...scene } = await annaAndBoris();
    expect(await resend(scene, { ones: { ids: [anna] } })).toMatchObject({ problems: [{ key: "allReached" }] });
    expect(await draftsOf(scene.engine, scene.account.id)).toEqual([]);
  });

  it("treat a finally sent fallback as delivered, and resend nothing while one is in progress", async () => {
    const scene = await open();
    const { engine, account } = scene;
    const id = await sendChain(engine, account, steps);
    await engine.work();
    await report(engine, account, id, 0, "failed");
    await engine.work();
    await report(engine, account, id, 1, "sent");
    const going = { value: { rows: [], reached: 0, unfit: 1 } };
    expect(await findFailed(engine.db, account, { ids: [id] })).toMatchObject(going);
    await engine.db.run(sql`UPDATE sendings SET is_final = 1 WHERE owner_id = ${account.id} AND id = ${stepId(id, 1)}`);
    expect(await findFailed(engine.db, account, { ids: [id] })).toMatchObject({ value: { rows: [], reached: 1 } });
  });

  it("leave space for the others, at a bounded cost, however many they are", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    const chains = MOST_RESENT + 500;
    const roots = Array.from({ length: chains }, (_, index) => `${newIdAt(index * 1000).slice(0, 34)}00`);
    const rows = roots.flatMap((id, index) => [
      { id, step: 0, status: "failed" },
      { id: stepId(id, 1), step: 1, status: index < 3 ? "failed" : "delivered" },
    ]);
    await engine.db.run(sql`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status,
        timeline, step, steps, created_at, updated_at)
      SELECT ${account.id}, value ->> 'id', 'sms', ${SENDER}, '7916', 'Hi', 1, 1, value ->> 'status', '[]',
        value ->> 'step', 2, 1, 1
      FROM json_each(${JSON.stringify(rows)})`);
    const meter = meterOf(env.DB);
    const found = await findFailed(openDatabase(meter.db), account, ALL);
    expect(found).toMatchObject({ value: { reached: chains - 3 } });
    expect(found.ok && found.value.rows).toHaveLength(6);
    // A page examines 2,000 rows to show 500; one read per message of its chain, plus the chain's name.
    expect(meter.rowsRead).toBeLessThanOrEqual(8 * (chains + 3) + 3 * (chains + 3) + 100);
  });
});

describe("everything that a filter finds", () => {
  it("covers only its failed messages: none if another status is filtered", async () => {
    const scene = await open();
    await one(scene, { ...sms("Hello"), recipient: "+79160000001" });
    await failAll(scene);
    expect(await resend(scene, { ones: { filter: { status: "delivered" } } })).toMatchObject({
      problems: [{ key: "noneFailed" }],
    });
    expect(await resend(scene, { ones: { filter: {} } })).toMatchObject({ ok: true });
  });

  it("is read up to a limit, however many failed", async () => {
    const engine = openEngine();
    const account = await openAccount(engine);
    await engine.db.run(sql`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status,
        timeline, created_at, updated_at)
      SELECT ${account.id}, value, 'sms', ${SENDER}, '7916' || key, 'Hi', 1, 1, 'failed', '[]', 1, 1
      FROM json_each(${JSON.stringify(newIds(20_000))})`);
    const meter = meterOf(env.DB);
    const db = openDatabase(meter.db);
    expect(await findFailedGroups(db, account, ALL)).toMatchObject({
      problems: [{ key: "tooManyAgain", values: { most: MOST_RESENT } }],
    });
    expect(meter.rowsRead).toBeLessThanOrEqual(8 * (MOST_RESENT + 500));
    meter.reset();
    expect(await findFailedGroups(db, account, { filter: { sender: "OTHER" } })).toMatchObject({
      problems: [{ key: "noneFailed" }],
    });
    // All of them are examined, using an index.
    expect(meter.rowsRead).toBeLessThanOrEqual(3 * 20_000);
  });
});
