import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { dryRun } from "../../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { pauseTask, resumeTask } from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { sweep } from "../../../../../workers/jobs/sweep";
import { openEngine } from "../../../../support/engine/engine";
import { openChainAccount, openChannels } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { openList, SENDER } from "../../../../support/world/scene";

const HOUR = 60 * 60_000;
const ANNA = "anna@cabinet.test";
/** Seven hours ahead of Moscow. */
const VLADIVOSTOK = "79147081234";
const MAIL = { type: "email", payload: { subject: "News", text: "Hello" } };
const WORKING = { hours: { from: 9, to: 18 }, days: [1, 2, 3, 4, 5] };
/** A Saturday, 22:00 in Moscow. */
const SATURDAY_NIGHT = Date.parse("2099-11-21T19:00:00Z");

/** An engine with its clock set to this moment, ms UTC. */
async function openAt(moment: number) {
  const engine = await openChannels(openEngine());
  engine.pass(moment - engine.clock());
  const account = await openChainAccount(engine);
  const pass = async (ms: number) => {
    engine.pass(ms);
    await sweep(engine);
    await engine.work();
  };
  const to = (moment: string) => pass(Date.parse(moment) - engine.clock());
  const sent = () => engine.provider.submits.filter(({ ownerId }) => ownerId === account.id).map(({ to }) => to);
  return { engine, account, pass, to, sent };
}

type Scene = Awaited<ReturnType<typeof openAt>>;

async function send({ engine, account }: Scene, input: object, timeZone?: string): Promise<string> {
  const viewer = { ...account, ...(timeZone ? { preferences: { timeZone } } : {}) };
  const made = await createBulk(engine, viewer, bulkInput.parse(input));
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  await engine.work();
  return made.value.taskId;
}

/** A list of one contact with a phone and an e-mail. */
async function openBoth({ engine, account }: Scene): Promise<string> {
  const list = await openList(engine, account.id, [VLADIVOSTOK]);
  await engine.db.run(sql`UPDATE contacts SET email = ${ANNA} WHERE owner_id = ${account.id} AND list_id = ${list}`);
  return list;
}

it.each([
  ["Asia/Vladivostok", "2099-11-22T22:59:00Z", "2099-11-22T23:00:00Z"],
  [undefined, "2099-11-23T05:59:00Z", "2099-11-23T06:00:00Z"],
] as const)("keeps an e-mail within hours of the account's zone %s", async (zone, before, monday) => {
  const scene = await openAt(SATURDAY_NIGHT);
  await send(scene, { ...MAIL, recipient: [ANNA], schedule: WORKING }, zone);
  expect(scene.sent()).toEqual([]);
  await scene.to(before);
  expect(scene.sent()).toEqual([]);
  await scene.to(monday);
  expect(scene.sent()).toEqual([ANNA]);
});

it("shows in a dry run when e-mails are sent", async () => {
  const { engine, account } = await openAt(SATURDAY_NIGHT);
  const input = bulkInput.parse({ ...MAIL, recipient: [ANNA], schedule: WORKING });
  const run = await dryRun(engine, { ...account, preferences: { timeZone: "Asia/Vladivostok" } }, input);
  const monday = Date.parse("2099-11-22T23:00:00Z");
  expect(run).toMatchObject({ ok: true, value: { startsAt: monday, endsAt: monday, windows: { delayed: 1 } } });
});

it("warns that the fallback of an e-mail waits for the campaign's hours", async () => {
  const { engine, account } = await openAt(Date.parse("2099-11-23T14:00:00Z"));
  const push = { type: "push", payload: { sender: SENDER, text: "Hello" } };
  const $options = { onTimeout: { timeout: 2 * 60 * 60, except: [] } };
  const input = { ...MAIL, recipient: [ANNA], schedule: WORKING, fallbacks: [{ ...push, $options }] };
  const run = await dryRun(engine, account, bulkInput.parse(input));
  expect(run.ok ? run.value.warnings.filter(({ kind }) => kind === "night") : run.problems).toMatchObject([
    { step: 1, key: "waitsForHours", values: { time: "19:00", zone: "Europe/Moscow" } },
  ]);
});

it("delays an e-mail until the morning of the phone that it follows", async () => {
  // 17:59 on a Monday in Vladivostok, 10:59 in Moscow.
  const scene = await openAt(Date.parse("2099-11-23T07:59:00Z"));
  const list = await openBoth(scene);
  const taskId = await send(scene, {
    type: "viber",
    payload: { sender: SENDER, text: "Hello" },
    recipient: [list],
    schedule: WORKING,
    fallbacks: [{ ...MAIL, $options: { onStatus: ["failed"] } }],
  });
  expect(scene.sent()).toEqual([VLADIVOSTOK]);
  scene.engine.pass(HOUR);
  const [root] = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE task_id = ?", taskId);
  const { engine, account } = scene;
  await applyReceipts(engine, [{ ownerId: account.id, id: root!.id, status: "failed", at: engine.clock() }]);
  await scene.engine.work();
  expect(scene.sent()).toEqual([VLADIVOSTOK]);
  await scene.to("2099-11-23T22:59:00Z");
  expect(scene.sent()).toEqual([VLADIVOSTOK]);
  await scene.to("2099-11-23T23:01:00Z");
  expect(scene.sent()).toEqual([VLADIVOSTOK, ANNA]);
});

it("sends an e-mail by the time zone of its reader's phone, at first and after a pause", async () => {
  const scene = await openAt(Date.parse("2099-11-22T22:00:00Z"));
  const taskId = await send(scene, { ...MAIL, recipient: [await openBoth(scene)], schedule: WORKING });
  expect(scene.sent()).toEqual([]);
  await pauseTask(scene.engine, scene.account, taskId);
  await scene.to("2099-11-23T08:30:00Z");
  await resumeTask(scene.engine, scene.account, taskId);
  // 18:30 in Vladivostok; it is noon in Moscow.
  await scene.engine.work();
  expect(scene.sent()).toEqual([]);
  // 09:00 in Vladivostok, 02:00 in Moscow.
  await scene.to("2099-11-23T23:01:00Z");
  expect(scene.sent()).toEqual([ANNA]);
});
