import { beforeEach, expect, it } from "vitest";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const RUB = 1_000_000;
const PRICE = 2.5 * RUB;
const SENDER = "CABINET";
const payload = { sender: SENDER, text: "Hello" };
const phone = (index: number) => `+7916123${String(index).padStart(4, "0")}`;

let session: Session;

// Money for seven messages and a bit.
beforeEach(async () => {
  const { username } = await createUser({ balance: 7 * PRICE + RUB, sender: SENDER });
  session = await signInAs(username);
});

const post = (recipient: unknown) =>
  call("POST", "/api/sendings", { session, body: { type: "sms", recipient, payload } });

async function books() {
  const [row] = await rowsOf<{ balance: number; ledger: number; messages: number; counted: number }>(
    `SELECT balance, sendings AS counted,
      (SELECT sum(amount) FROM billings b WHERE b.owner_id = a.owner_id AND status IN ('pending', 'complete')) AS ledger,
      (SELECT count(*) FROM sendings s WHERE s.owner_id = a.owner_id) AS messages
     FROM accounts a WHERE owner_id = ?`,
    session.id,
  );
  return row!;
}

it("accepts exactly what the balance covers under concurrent requests", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => post(phone(index))));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  expect(statuses.filter((status) => status === 402)).toHaveLength(33);
  expect(await books()).toEqual({ balance: RUB, ledger: RUB, messages: 7, counted: 7 });
});

it("never goes below zero when bulks and single messages compete for the same money", async () => {
  const bulk = (from: number) => [phone(from), phone(from + 1), phone(from + 2)];
  const wanted = Array.from({ length: 12 }, (_, index) => (index % 2 ? phone(index) : bulk(100 + 10 * index)));
  const answers = await Promise.all(wanted.map(post));
  for (const { status } of answers) expect([200, 402]).toContain(status);
  const running =
    "SELECT 1 FROM tasks WHERE owner_id = ? AND (state = 'running' AND coalesce(cursor ->> 'isExpanded', 0) = 0)";
  await expect.poll(() => rowsOf(running, session.id), { timeout: 40_000 }).toEqual([]);
  const { balance, ledger, messages, counted } = await books();
  expect(balance).toBeGreaterThanOrEqual(0);
  expect(balance).toBe(7 * PRICE + RUB - messages * PRICE);
  expect({ ledger, counted }).toEqual({ ledger: balance, counted: messages });
  const paused = await rowsOf("SELECT error FROM tasks WHERE owner_id = ? AND state = 'paused'", session.id);
  for (const task of paused) expect(task).toEqual({ error: "insufficientFunds" });
});
