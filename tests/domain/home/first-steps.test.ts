import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { answerSurvey } from "../../../app/domain/accounts/registration/survey";
import { getBeginning } from "../../../app/domain/home/first-steps";
import { newId } from "../../../app/domain/shared/ids";
import { openDatabase } from "../../../db/client";
import { createUser } from "../../support/world/people";

const db = openDatabase(env.DB);
const needs = { db, clock: Date.now };
const stepsOf = async (user: { id: string }) =>
  (await getBeginning(db, user)).steps?.map(({ step, isDone }) => (isDone ? `${step} done` : step));

it("proposes nothing without answers", async () => {
  expect(await getBeginning(db, await createUser())).toEqual({ goal: null, steps: null });
});

it("proposes steps by the goal, and ticks what the account has", async () => {
  const user = await createUser({ balance: 5_000_000, sender: "CABINET" });
  await answerSurvey(needs, user, { goal: "bulk", channel: "sms" });
  expect(await stepsOf(user)).toEqual(["sender done", "contacts", "topUp done", "mailing"]);
  expect((await getBeginning(db, user)).goal).toBe("bulk");
  await answerSurvey(needs, user, { goal: "integration", channel: "email" });
  expect(await stepsOf(user)).toEqual(["token", "topUp done", "mailing"]);
});

it("goes when all is done, and remembers what for", async () => {
  const user = await createUser({ balance: 5_000_000, sender: "CABINET" });
  await answerSurvey(needs, user, { goal: "dialogs", channel: "sms" });
  expect(await stepsOf(user)).toEqual(["sender done", "topUp done", "mailing"]);
  await db.run(sql`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, created_at, updated_at)
    VALUES (${user.id}, ${newId()}, 'sms', 'CABINET', '79160000001', 'Hi', 1, 1, 'delivered', 0, 0)`);
  expect(await getBeginning(db, user)).toEqual({ goal: "dialogs", steps: null });
});
