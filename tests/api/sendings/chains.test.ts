import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { storeChain } from "../../support/engine/stored-chain";
import { call, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";

const SENDER = "CABINET";
const RUB = 1_000_000;
const payload = { sender: SENDER, text: "Hello" };
const recipient = "+79161234567";

let session: Session;

beforeAll(async () => {
  const { username } = await createUser({ balance: 1000 * RUB, sender: SENDER });
  session = await signInAs(username);
  await env.DB.batch([
    env.DB.prepare("UPDATE routing_groups SET is_default = 0 WHERE type = 'telegram'"),
    env.DB.prepare("UPDATE routing_version SET version = version + 1"),
  ]);
});

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const post = (body: unknown) => call("POST", "/api/sendings", { session, body });
const read = async (path: string): Promise<Answer> => (await call("GET", path, { session })).json();

const FLAT = [
  {
    type: "sms",
    payload: { sender: SENDER, text: "Second" },
    $options: {
      onStatus: ["failed"],
      onTimeout: { timeout: 50, except: ["delivered", "seen"] },
      onIncomingPayload: { text: "" },
    },
  },
  { type: "sms", payload: { sender: SENDER, text: "Third" } },
];

describe("a message with fallbacks", () => {
  it("reads back with its steps, their triggers and what the next one waits for", async () => {
    const accepted: Answer = await (
      await post({ recipient, type: "sms", payload, fallbacks: FLAT, budget: 10 })
    ).json();
    const { id } = accepted;
    expect(accepted).toMatchObject({ chainId: id, groupId: id, commonId: id });
    const whole = await read(`/api/sendings/${id}`);
    expect(whole).toMatchObject({ step: 0, steps: 3, budget: 10 });
    expect(whole.fallbacks).toMatchObject([
      {
        step: 1,
        id: null,
        message: { type: "sms", payload: { text: "Second" } },
        commonId: id,
        triggers: { onStatus: ["failed"], onTimeout: { timeout: 50 }, onIncomingPayload: null },
        processing: true,
        conditions: [
          { trigger: "onStatus", state: "waits" },
          { trigger: "onTimeout", state: "waits" },
        ],
      },
      { step: 2, triggers: { onStatus: ["failed"], onTimeout: null }, conditions: [] },
    ]);
  });

  it("may nest each in the one before it", async () => {
    const [second, third] = FLAT;
    const nested = [{ message: { ...second, $options: undefined, fallbacks: [third] }, options: second!.$options }];
    const { id } = (await (await post({ recipient, type: "sms", payload, fallbacks: nested })).json()) as Answer;
    const { fallbacks } = await read(`/api/sendings/${id}`);
    expect(fallbacks.map(({ message }: Answer) => message.payload.text)).toEqual(["Second", "Third"]);
    expect(fallbacks[0].triggers.onTimeout).toEqual({ timeout: 50, except: ["delivered", "seen"] });
  });

  it("is shown on its page with its next steps", async () => {
    const { id } = (await (await post({ recipient, type: "sms", payload, fallbacks: FLAT })).json()) as Answer;
    const page = await (await visit(`/messages/outgoing/${id}`, session)).text();
    expect(page).toContain("SMS: ");
  });

  it("answers a bulk's cost with and without them", async () => {
    const body = { recipient: { include: [recipient] }, type: "sms", payload, fallbacks: FLAT };
    const { id, estimate } = (await (await post(body)).json()) as Answer;
    expect(estimate.worst).toBe(estimate.amount * 3);
    expect(await read(`/api/sendings/${id}`)).toMatchObject({
      commonId: id,
      fallbacks: [{ type: "sms" }, { type: "sms" }],
    });
  });

  const step = { type: "sms", payload };
  const deep = Array.from({ length: 12 }).reduce<unknown[]>((fallbacks) => [{ ...step, fallbacks }], [step]);
  it.each([
    ["a tree", [{ ...step, fallbacks: [step] }, step], "fallbacks"],
    ["too long", Array.from({ length: 10 }, () => step), "fallbacks"],
    ["too deep", deep, "fallbacks"],
    ["no list", { first: step }, "fallbacks"],
    ["an unknown status", [{ ...step, $options: { onStatus: ["pending"] } }], "fallbacks.0.options.onStatus.0"],
    ["no time", [{ ...step, $options: { onTimeout: { timeout: 0 } } }], "fallbacks.0.options.onTimeout.timeout"],
    [
      "too much time",
      [{ ...step, $options: { onTimeout: { timeout: 259_201 } } }],
      "fallbacks.0.options.onTimeout.timeout",
    ],
    ["a foreign sender", [{ ...step, payload: { ...payload, sender: "NOBODY" } }], "fallbacks.0.payload.sender"],
    ["an unknown variable", [{ ...step, payload: { ...payload, text: "${pin}" } }], "fallbacks.0.payload.text"],
    ["a channel without a provider", [{ ...step, type: "telegram" }], "fallbacks.0.type"],
  ])("is refused with %s", async (_, fallbacks, field) => {
    const response = await post({ recipient, type: "sms", payload, fallbacks });
    expect(response.status).toBe(422);
    const answer: Answer = await response.json();
    expect(answer.data[0]).toMatchObject({ field });
  });

  it("is refused where the budget does not cover the first step", async () => {
    const response = await post({ recipient, type: "sms", payload, fallbacks: FLAT, budget: 0.01 });
    expect(await response.json()).toMatchObject({ status: "failed", data: [{ field: "budget" }] });
  });
});

describe("the list of messages", () => {
  const lost = { type: "viber", status: "failed" as const, error: "absent" };
  let id: string;
  beforeAll(async () => {
    session = await signInAs((await createUser()).username);
    id = await storeChain(session.id, "79160000001", [lost, { text: "Arrived" }]);
    await storeChain(session.id, "79160000002", [lost]);
  });

  const list = (query: string) => read(`/api/sendings?${query}`);

  it("has a row per step, and finds the steps of one chain by the id of any", async () => {
    const all = await list("");
    expect(all.data.map(({ step }: Answer) => step)).toEqual([0, 1, 0]);
    for (const { id: step } of all.data.filter(({ chainId }: Answer) => chainId === id)) {
      const { data, total, next } = await list(`chainId=${step}`);
      expect([data.map(({ step }: Answer) => step), total, next]).toEqual([[1, 0], 2, null]);
    }
    expect((await list(`chainId=${id}&status=failed`)).data.map(({ step }: Answer) => step)).toEqual([0]);
    const first = await list(`chainId=${id}&$limit=1&$order[0][0]=createdAt&$order[0][1]=asc`);
    const rest = await list(`chainId=${id}&$order[0][0]=createdAt&$order[0][1]=asc&$after=${first.next}`);
    expect([...first.data, ...rest.data].map(({ step }: Answer) => step)).toEqual([0, 1]);
    expect((await list("chainId=00000000-0000-7000-8000-000000000000")).data).toEqual([]);
  });

  it("has a row per chain on request, with the path and the price of all steps", async () => {
    await env.DB.prepare("UPDATE accounts SET sendings = 3, fallbacks = 1 WHERE owner_id = ?").bind(session.id).run();
    const { data, total } = await list("$group=chain");
    expect([data.length, total, (await list("")).total]).toEqual([2, 2, 3]);
    expect(data[1]).toMatchObject({
      chainId: id,
      step: 1,
      status: "delivered",
      chain: {
        status: "delivered",
        charged: 2,
        held: 0,
        steps: [
          { id, step: 0, type: "viber", state: { status: "failed", code: "absent" } },
          { step: 1, type: "sms", state: { status: "delivered" } },
        ],
      },
    });
    expect((await list("$group=chain&status=failed")).data).toHaveLength(1);
    expect((await list("$group=chain&type=viber")).data).toHaveLength(2);
    expect((await list(`$group=chain&groupId=${id}`)).data).toMatchObject([{ chainId: id }]);
    const first = await list("$group=chain&$limit=1");
    const second = await list(`$group=chain&$limit=1&$after=${first.next}`);
    expect(second.data).toMatchObject([{ chainId: id }]);
    expect((await call("GET", "/api/sendings?$group=task", { session })).status).toBe(422);
  });

  it("finds a text in any case", async () => {
    expect((await list("$search=ARRIVED")).data).toMatchObject([{ step: 1 }]);
    expect((await list("$group=chain&$search=arrived")).data).toMatchObject([{ chainId: id }]);
    expect((await list("$search=zulu")).data).toEqual([]);
  });
});
