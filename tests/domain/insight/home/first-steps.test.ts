import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
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

const paid = (user: { id: string }) =>
  db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
    VALUES (${user.id}, ${newId()}, 'payment', 5000000, 'complete', 0, 0)`);

it("completes a message to oneself when it is delivered, not when it is sent or fails", async () => {
  const user = await createUser({ sender: "CABINET" });
  await answerSurvey(needs, user, { goal: "bulk", channel: "sms" });
  await count(user.id, { total: 3, failed: 3 });
  await count(user.id, { total: 4 });
  expect(await stepsOf(user)).toEqual(["first", "sender done", "contacts", "topUp", "mailing"]);
  await count(user.id, { total: 1, delivered: 1 });
  expect(await stepsOf(user)).toEqual(["first done", "sender done", "contacts", "topUp", "mailing"]);
});

it("completes a top-up by money other than the trial credit", async () => {
  const user = await createUser({ sender: "CABINET" });
  await answerSurvey(needs, user, { goal: "bulk", channel: "email" });
  const line = newId();
  await db.run(
    sql`INSERT INTO trials (owner_id, phone, line_id, amount, created_at) VALUES (${user.id}, ${user.id}, ${line}, 5, 0)`,
  );
  await db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
    VALUES (${user.id}, ${line}, 'accrual', 5, 'complete', 0, 0)`);
  expect(await stepsOf(user)).toEqual(["first", "contacts", "topUp", "mailing"]);
  await paid(user);
  expect(await stepsOf(user)).toEqual(["first", "contacts", "topUp done", "mailing"]);
});

it("shows a sender name as requested, under review and approved", async () => {
  const user = await createUser({ balance: 5_000_000 });
  await answerSurvey(needs, user, { goal: "dialogs", channel: "sms" });
  const senderOf = async () => (await stepsOf(user))![0];
  expect(await senderOf()).toBe("sender");
  const name = (moderation: string) =>
    db.run(sql`INSERT INTO sendernames (owner_id, id, name, type, moderation, created_at, updated_at)
      VALUES (${user.id}, ${moderation}, ${moderation}, 'sms', ${moderation}, 0, 0)`);
  await name("rejected");
  expect(await senderOf()).toBe("sender");
  await name("pending");
  expect(await senderOf()).toBe("sender waiting");
  await name("approved");
  expect(await senderOf()).toBe("sender done");
});

it("proposes nothing without answers", async () => {
  expect(await getBeginning(db, await createUser())).toMatchObject({ goal: null, steps: null });
});

it("proposes steps by the goal and the channel", async () => {
  const user = await createUser({ balance: 5_000_000, sender: "CABINET" });
  const of = async (goal: "bulk" | "dialogs" | "integration", channel: "sms" | "email" | "whatsapp") => {
    await answerSurvey(needs, user, { goal, channel });
    expect((await getBeginning(db, user)).goal).toBe(goal);
    return stepsOf(user);
  };
  expect(await of("bulk", "sms")).toEqual(["first", "sender done", "contacts", "topUp done", "mailing"]);
  expect(await of("bulk", "email")).toEqual(["first", "contacts", "topUp done", "mailing"]);
  expect(await of("dialogs", "whatsapp")).toEqual(["number", "topUp done", "incoming", "reply"]);
  expect(await of("dialogs", "sms")).toEqual(["sender done", "topUp done", "incoming", "reply"]);
  expect(await of("integration", "sms")).toEqual(["call", "token", "sender done", "topUp done", "first"]);
});

it("completes the first call by an accepted message of a test key, which completes no other step", async () => {
  const user = await createUser();
  await answerSurvey(needs, user, { goal: "integration", channel: "email" });
  expect(await stepsOf(user)).toEqual(["call", "token", "topUp", "first"]);
  await db.run(sql`INSERT INTO tokens (id, owner_id, hash, hint, description, is_test, created_at, last_used_at)
    VALUES (${newId()}, ${user.id}, ${user.id}, 'abcd', 'Test', 1, 0, 1)`);
  expect(await stepsOf(user)).toEqual(["call", "token", "topUp", "first"]);
  await db.run(sql`UPDATE accounts SET sendings = 1 WHERE owner_id = ${user.id}`);
  expect(await stepsOf(user)).toEqual(["call done", "token", "topUp", "first"]);
});

it("disappears when all steps are done, and keeps the goal", async () => {
  const user = await createUser({ balance: 5_000_000, sender: "CABINET" });
  await answerSurvey(needs, user, { goal: "dialogs", channel: "sms" });
  await db.run(sql`UPDATE accounts SET incoming = 1 WHERE owner_id = ${user.id}`);
  expect(await stepsOf(user)).toEqual(["sender done", "topUp done", "incoming done", "reply"]);
  await db.run(
    sql`INSERT INTO replies (owner_id, sending_id, incoming_id, created_at) VALUES (${user.id}, 's', 'i', 0)`,
  );
  expect(await getBeginning(db, user)).toMatchObject({ goal: "dialogs", steps: null });
});
