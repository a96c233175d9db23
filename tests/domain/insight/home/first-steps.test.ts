import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getBeginning } from "../../../../app/domain/insight/home/first-steps";
import { answerSurvey } from "../../../../app/domain/people/accounts/registration/survey";
import { openDatabase } from "../../../../db/client";
import { createUser } from "../../../support/world/people";

const db = openDatabase(env.DB);
const needs = { db, clock: Date.now };
const stepsOf = async (user: { id: string }) =>
  (await getBeginning(db, user)).steps?.map(({ step, state }) => (state === "todo" ? step : `${step} ${state}`));

const count = (ownerId: string, { total = 0, delivered = 0, failed = 0 }) =>
  db.run(sql`INSERT INTO message_hours (owner_id, hour, type, sender, operator, step, task_id, price, total, delivered, failed)
    VALUES (${ownerId}, ${total}, 'sms', 'CABINET', '', 0, '', 1, ${total}, ${delivered}, ${failed})`);

it("completes the first campaign when something is delivered, not when it is sent or fails", async () => {
  const user = await createUser({ balance: 5_000_000, sender: "CABINET" });
  await answerSurvey(needs, user, { goal: "dialogs", channel: "sms" });
  await count(user.id, { total: 3, failed: 3 });
  await count(user.id, { total: 4 });
  expect(await stepsOf(user)).toEqual(["sender done", "topUp done", "mailing"]);
  await count(user.id, { total: 1, delivered: 1 });
  expect((await getBeginning(db, user)).steps).toBeNull();
});

it("shows a sender name as requested, under review and approved", async () => {
  const user = await createUser({ balance: 5_000_000 });
  await answerSurvey(needs, user, { goal: "dialogs", channel: "sms" });
  expect(await stepsOf(user)).toEqual(["sender", "topUp done", "mailing"]);
  const name = (moderation: string) =>
    db.run(sql`INSERT INTO sendernames (owner_id, id, name, type, moderation, created_at, updated_at)
      VALUES (${user.id}, ${moderation}, ${moderation}, 'sms', ${moderation}, 0, 0)`);
  await name("rejected");
  expect(await stepsOf(user)).toEqual(["sender", "topUp done", "mailing"]);
  await name("pending");
  expect(await stepsOf(user)).toEqual(["sender waiting", "topUp done", "mailing"]);
  await name("approved");
  expect(await stepsOf(user)).toEqual(["sender done", "topUp done", "mailing"]);
});

it("proposes nothing without answers", async () => {
  expect(await getBeginning(db, await createUser())).toEqual({ goal: null, steps: null });
});

it("proposes steps by the goal, and ticks completed ones", async () => {
  const user = await createUser({ balance: 5_000_000, sender: "CABINET" });
  await answerSurvey(needs, user, { goal: "bulk", channel: "sms" });
  expect(await stepsOf(user)).toEqual(["sender done", "contacts", "topUp done", "mailing"]);
  expect((await getBeginning(db, user)).goal).toBe("bulk");
  await answerSurvey(needs, user, { goal: "integration", channel: "email" });
  expect(await stepsOf(user)).toEqual(["token", "topUp done", "mailing"]);
});

it("disappears when all steps are done, and keeps the goal", async () => {
  const user = await createUser({ balance: 5_000_000, sender: "CABINET" });
  await answerSurvey(needs, user, { goal: "dialogs", channel: "sms" });
  expect(await stepsOf(user)).toEqual(["sender done", "topUp done", "mailing"]);
  await count(user.id, { total: 1, delivered: 1 });
  expect(await getBeginning(db, user)).toEqual({ goal: "dialogs", steps: null });
});
