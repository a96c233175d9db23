import { beforeAll, expect, it } from "vitest";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";

const LONG = "x".repeat(900_000);
const MOST_BYTES = 3000;

let session: Session;

beforeAll(async () => {
  session = await signInAs((await createUser({ level: "manager" })).username);
});

it.each<[string, string, unknown]>([
  ["a name of a field", "/sendings", { [LONG]: 1 }],
  ["a recipient", "/sendings", { type: "sms", recipient: LONG, payload: { sender: "NAME", text: "Hi" } }],
  ["a variable of a text", "/sendings", { type: "sms", recipient: "+79161234567", payload: { text: `\${${LONG}}` } }],
  ["a list", "/contacts", { ListId: LONG, phone: "+79161234567" }],
  ["an id of many", "/sendings/bulk", { action: "cancel", ids: [LONG] }],
])("a refusal repeats only the beginning of %s", async (_, path, body) => {
  const answer = await call("POST", `/api${path}`, { session, body });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect((await answer.text()).length).toBeLessThan(MOST_BYTES);
});
