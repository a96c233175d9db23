import { expect, it } from "vitest";
import { call } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

it("returns a message's audience, steps and cost in units, and stores nothing", async () => {
  const session = await signInAs((await createUser({ balance: 100_000_000, sender: "CABINET" })).username);
  const payload = { sender: "CABINET", text: "Hi ${firstName}" };
  const recipient = [{ phone: "+79161234567", variables: { firstName: "Anna" } }, "8 916 123-45-67", "nobody"];
  const response = await call("POST", "/api/sendings/dryRun", { session, body: { type: "sms", recipient, payload } });
  expect(response.status).toBe(200);
  const answer = (await response.json()) as Answer;
  expect(answer).toMatchObject({
    recipients: {
      total: 3,
      accepted: 1,
      excluded: [
        { reason: "duplicate", count: 1, sample: ["+79161234567"] },
        { reason: "malformed", count: 1, sample: ["nobody"] },
      ],
      isExact: true,
    },
    steps: [{ step: 0, type: "sms", expectedShare: 1, delivered: 0.95, basis: "usual" }],
    cost: { available: 100 },
    windows: null,
  });
  expect(answer.cost.best).toBe(answer.cost.worst);
  expect(await rowsOf("SELECT id FROM sendings WHERE owner_id = ?", session.id)).toEqual([]);
  expect(await rowsOf("SELECT id FROM tasks WHERE owner_id = ?", session.id)).toEqual([]);
});

it("names the provider only to viewers that may see the routing", async () => {
  const carriers = async (level: "me" | "manager") => {
    const session = await signInAs((await createUser({ level, balance: 100_000_000, sender: "CABINET" })).username);
    const body = { type: "sms", recipient: ["+79161234567"], payload: { sender: "CABINET", text: "Hi" } };
    const response = await call("POST", "/api/sendings/dryRun", { session, body });
    return ((await response.json()) as Answer).steps.flatMap(({ providers }: Answer) => providers);
  };
  expect(await carriers("me")).toEqual([]);
  expect(await carriers("manager")).toContainEqual({ provider: expect.any(String), share: expect.any(Number) });
});

it("refuses whatever the message itself would be refused for", async () => {
  const session = await signInAs((await createUser({ sender: "CABINET" })).username);
  const body = { type: "sms", recipient: "+79161234567", payload: { sender: "NOBODY", text: "Hi" } };
  const response = await call("POST", "/api/sendings/dryRun", { session, body });
  expect([response.status, ((await response.json()) as Answer).data[0].field]).toEqual([422, "payload.sender"]);
});

it("warns about an unusual chain in the reader's language, by step and reason", async () => {
  const session = await signInAs((await createUser({ balance: 100_000_000, sender: "CABINET" })).username);
  const sms = { type: "sms", payload: { sender: "CABINET", text: "Hi" } };
  const fallbacks = [
    { ...sms, $options: { onStatus: ["seen"] } },
    { ...sms, $options: { onStatus: ["failed"] } },
  ];
  const headers = { "accept-language": "en" };
  const body = { ...sms, recipient: ["+79161234567"], fallbacks };
  const response = await call("POST", "/api/sendings/dryRun", { session, body, headers });
  expect(((await response.json()) as Answer).warnings).toEqual([
    {
      step: 1,
      kind: "unreachable",
      reason: "statusNotReported",
      values: { channel: "sms", status: "seen" },
      message: "SMS never reports “Seen”, so it cannot start this step.",
    },
    {
      step: 2,
      kind: "unreachable",
      reason: "afterUnreachable",
      values: { before: 1 },
      message: "Step 1 is never sent, so this step is never sent either.",
    },
  ]);
  const timed = [{ ...sms, $options: { onTimeout: { timeout: 172_800, except: ["delivered"] } } }];
  // All hours: the test may run at night.
  const schedule = { delay: 0, hours: { from: 0, to: 24 } };
  const ru = await call("POST", "/api/sendings/dryRun", { session, body: { ...body, schedule, fallbacks: timed } });
  expect(((await ru.json()) as Answer).warnings.map(({ message }: Answer) => message)).toEqual([
    "Ожидание (2 дня) дольше, чем доставляется SMS (1 день).",
    "Снова SMS: один канал два раза подряд.",
  ]);
});

it("ignores the filter misspelt by public plug-ins, and no other", async () => {
  const session = await signInAs((await createUser()).username);
  expect((await call("GET", "/api/tariffs?var=20", { session })).status).toBe(200);
  expect((await call("GET", "/api/tariffs?vra=20", { session })).status).toBe(422);
});
