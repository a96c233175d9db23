import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { answerSurvey } from "../../../app/domain/accounts/registration/survey";
import { getFirstSteps } from "../../../app/domain/home/first-steps";
import { openDatabase } from "../../../db/client";
import { createUser } from "../../support/world/people";

const db = openDatabase(env.DB);
const needs = { db, clock: Date.now };
const stepsOf = async (user: { id: string }) =>
  (await getFirstSteps(db, user))?.map(({ step, isDone }) => (isDone ? `${step} done` : step));

it("proposes nothing without answers", async () => {
  expect(await getFirstSteps(db, await createUser())).toBeNull();
});

it("proposes steps by the goal, and ticks what the account has", async () => {
  const user = await createUser({ balance: 5_000_000, sender: "CABINET" });
  await answerSurvey(needs, user, { goal: "bulk", channel: "sms" });
  expect(await stepsOf(user)).toEqual(["sender done", "contacts", "topUp done", "mailing"]);
  await answerSurvey(needs, user, { goal: "integration", channel: "email" });
  expect(await stepsOf(user)).toEqual(["token", "topUp done", "mailing"]);
});
