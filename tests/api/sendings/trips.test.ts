import { env } from "cloudflare:test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tripsOf } from "../../support/engine/trips";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const RUB = 1_000_000;
const sms = { type: "sms", payload: { sender: "CABINET", text: "Your code is 1234" } };

let session: Session;

const post = (body: object) => call("POST", "/api/sendings", { session, body });

beforeAll(async () => {
  const { username } = await createUser({ balance: 1000 * RUB, sender: "CABINET" });
  session = await signInAs(username);
  // An isolate resolves a token at its first call.
  await post({ ...sms, recipient: "+79161234500" });
  await isDelivered("79161234500");
});

// A queue or timer that calls the Worker after this file ends would fail the whole run.
afterAll(async () => {
  const left = "SELECT 1 FROM sendings WHERE recipient = '79161234501' AND status IN ('pending', 'processing', 'sent')";
  while ((await rowsOf(left)).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
});

it("one message is sent and delivered in three more trips: recorded, its receipt read and recorded", async () => {
  const { calls } = await tripsOf(async () => {
    await post({ ...sms, recipient: "+79161234507" });
    await isDelivered("79161234507");
  }, session.id);
  expect(calls.filter(isOfEngine)).toHaveLength(3);
});

it.each([
  ["one message", {}],
  ["a message with two fallbacks", { fallbacks: [sms, sms] }],
])("%s is accepted in two database trips", async (_, also) => {
  let response: Response | undefined;
  const { calls } = await tripsOf(async () => {
    response = await post({ ...sms, recipient: "+79161234501", ...also });
  }, session.id);
  expect(response?.status).toBe(200);
  expect(calls.filter((call) => !isOfEngine(call))).toHaveLength(2);
});

// The third trip counts the listed contacts at prices that the first has read.
it.each([
  ["a campaign", {}],
  ["a scheduled message", { recipient: "+79161234501" }],
])("%s is accepted in three trips", async (_, also) => {
  const own = await signInAs((await createUser({ balance: 1000 * RUB, sender: "CABINET" })).username);
  const schedule = { delay: "2099-12-01T09:00:00+03:00" };
  const body = { ...sms, recipient: ["+79161234501", "+79161234502"], schedule, ...also };
  const accept = () => call("POST", "/api/sendings", { session: own, body });
  await accept();
  let response: Response | undefined;
  const { calls } = await tripsOf(async () => {
    response = await accept();
  }, own.id);
  expect(response?.status).toBe(200);
  expect(calls.filter((call) => !isBehind(call))).toHaveLength(3);
});

it("a token valid a moment ago sends nothing once it is revoked", async () => {
  const user = await createUser({ balance: 1000 * RUB, sender: "CABINET" });
  const ended = await signInAs(user.username);
  const send = () => call("POST", "/api/sendings", { session: ended, body: { ...sms, recipient: "+79161234508" } });
  expect((await send()).status).toBe(200);
  await env.DB.prepare("UPDATE sessions SET revoked_at = 1 WHERE user_id = ?").bind(user.id).run();
  expect((await send()).status).toBe(401);
  expect(await rowsOf("SELECT count(*) AS messages FROM sendings WHERE owner_id = ?", user.id)).toEqual([
    { messages: 1 },
  ]);
});

// The notification is sent while the response is under way.
const isBehind = (call: string) => call.includes("notification_browsers");

// The message may reach its provider before the response has been sent.
function isOfEngine(call: string): boolean {
  return !/DELIVERED|FROM sendernames|INSERT INTO accounts/.test(call);
}

async function isDelivered(recipient: string): Promise<void> {
  for (;;) {
    const sql = "SELECT status = 'delivered' AS DELIVERED FROM sendings WHERE owner_id = ? AND recipient = ?";
    const row = await env.DB.prepare(sql).bind(session.id, recipient).first<{ DELIVERED: number }>();
    if (row?.DELIVERED) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
