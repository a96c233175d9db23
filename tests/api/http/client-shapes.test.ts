import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { stateOf } from "../../../app/domain/messaging/sendings/view/message-view";
import { routes } from "../../../workers/api/routes";
import { call } from "../../support/forms/open-screen";
import { FAILURE_CODES } from "../../support/world/failure-codes";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const RUB = 1_000_000;
const payload = { sender: "CABINET", text: "Hello" };
const message = { type: "sms", recipient: "+79161234567", payload };

let session: Session;

beforeAll(async () => {
  const user = await createUser({ balance: 1000 * RUB, sender: "CABINET" });
  for (const source of ["sendings.apisender", "sendings.whatsapp"]) await giveTariff(user.id, source);
  session = await signInAs(user.username);
});

async function ask(method: string, path: string, body?: unknown, language = "en") {
  const response = await call(method, `/api${path}`, { session, body, headers: { "accept-language": language } });
  // biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
  return { status: response.status, body: (await response.json()) as any };
}

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; oneOf?: Schema[]; items?: Schema };

/** Top-level names of a reply, of each variant of it, and of a list's rows. */
function topNames({ properties = {}, anyOf = [], oneOf = [] }: Schema): string[] {
  const rows = properties.data?.items;
  return [...Object.keys(properties), ...[...anyOf, ...oneOf, ...(rows ? [rows] : [])].flatMap(topNames)];
}

describe("the fields that clients read as a refusal", () => {
  // Clients check whether `error` is null, and show `message` and `errors` (integrators §1.2, spec §8).
  const excluded = ["createSendings", "replyToIncoming"];

  it.each(routes.filter(({ endpoint: { name, reply } }) => reply && !excluded.includes(name)))(
    "are absent at the top level of a reply of $method $path",
    ({ endpoint }) => {
      const names = topNames(z.toJSONSchema(endpoint.reply!, { unrepresentable: "any" }) as Schema);
      for (const name of ["error", "errors", "statusCode", "message"]) expect(names).not.toContain(name);
    },
  );

  it("appear for a failed message in its state only, as a sentence and a code", async () => {
    const { body } = await ask("POST", "/sendings", message);
    const timeline = JSON.stringify([{ at: Date.now(), status: "failed", code: "EC_ABSENT_SUBSCRIBER" }]);
    const set = "UPDATE sendings SET status = 'failed', error = 'EC_ABSENT_SUBSCRIBER', timeline = ? WHERE id = ?";
    await rowsOf(set, timeline, body.id);
    const read = await ask("GET", `/sendings/${body.id}`);
    const state = { status: "failed", error: "The phone is off or out of coverage", code: "EC_ABSENT_SUBSCRIBER" };
    expect(read.body).toMatchObject({ status: "failed", state });
    expect(read.body).not.toHaveProperty("error");
    const [row] = (await ask("GET", "/sendings?$limit=1")).body.data;
    expect(row).toMatchObject({ id: body.id, state });
    expect(row).not.toHaveProperty("error");
  });

  it("appear for a blocked task in its result, as a sentence", async () => {
    const { body } = await ask("POST", "/sendings", { ...message, recipient: ["+79161234567", "+79161234568"] });
    await rowsOf("UPDATE tasks SET state = 'paused', error = 'insufficientFunds' WHERE id = ?", body.id);
    const task = (await ask("GET", `/tasks/${body.id}`)).body;
    expect(task).not.toHaveProperty("error");
    expect(task.meta).toMatchObject({ error: "Insufficient funds", code: "insufficientFunds" });
    const group = (await ask("GET", `/sendings/${body.id}`)).body;
    expect(group).not.toHaveProperty("error");
    expect(group.state).toEqual({ status: "paused", error: "Insufficient funds", code: "insufficientFunds" });
  });
});

describe("a failure with values", () => {
  const error = 'senderNotApproved?{"name":"ACME"}';

  it("includes the values in its sentence, and leaves its code without them", async () => {
    const { body } = await ask("POST", "/sendings", { ...message, recipient: ["+79161234567", "+79161234568"] });
    await rowsOf("UPDATE tasks SET state = 'paused', error = ? WHERE id = ?", error, body.id);
    const reason = { error: "Sender name “ACME” is not approved", code: "senderNotApproved" };
    expect((await ask("GET", `/tasks/${body.id}`)).body.meta).toMatchObject(reason);
    expect((await ask("GET", `/sendings/${body.id}`)).body.state).toEqual({ status: "paused", ...reason });
  });

  it("is sent to sockets as a code only, since their readers speak any language", () => {
    expect(stateOf("paused", error)).toEqual({ status: "paused", error: null, code: "senderNotApproved" });
    expect(stateOf("sent", null)).toEqual({ status: "sent", error: null, code: null });
  });
});

describe("a refused message", () => {
  it.each([
    ["a number that is none", { ...message, recipient: "12" }, 422, "12", "recipient"],
    [
      "a sender that is not approved",
      { ...message, payload: { ...payload, sender: "NOBODY" } },
      422,
      "+79161234567",
      "payload.sender",
    ],
    ["an unknown channel", { ...message, type: "pigeon" }, 422, "+79161234567", "type"],
    ["no recipient", { type: "sms", payload }, 422, null, "recipient"],
  ])(
    "with %s answers as messages do: failed, with the reason as its error",
    async (_, body, status, recipient, field) => {
      const refused = await ask("POST", "/sendings", body);
      expect(refused.status).toBe(status);
      expect(refused.body).toEqual({
        id: null,
        recipient,
        status: "failed",
        error: refused.body.message,
        name: "ClientError",
        code: expect.stringMatching(/^[a-z]\w+$/),
        message: expect.stringMatching(/\w/),
        data: [{ message: expect.stringMatching(/\w/), code: refused.body.code, field }],
      });
    },
  );

  it("without money answers the same way", async () => {
    const poor = await signInAs((await createUser({ sender: "CABINET" })).username);
    const response = await call("POST", "/api/sendings", { session: poor, body: message });
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ status: "failed", error: expect.stringMatching(/[а-я]/) });
  });

  it("in a bulk, like a forbidden request, keeps the error number", async () => {
    expect((await ask("POST", "/sendings", { ...message, recipient: ["pigeon"] })).body.error).toBe(422);
    const nobody = await call("POST", "/api/sendings", { body: message });
    expect(await nobody.json()).toMatchObject({ error: 401 });
  });
});

describe("an empty value as PHP writes it", () => {
  it.each([
    ["fallbacks", { fallbacks: {} }],
    ["variables", { variables: [] }],
    ["a schedule", { schedule: [] }],
    ["lists by number", { fallbacks: { 0: { type: "sms", payload, $options: { onStatus: { 0: "failed" } } } } }],
  ])("is accepted for %s of a message", async (_, more) => {
    expect(await ask("POST", "/sendings", { ...message, ...more })).toMatchObject({
      status: 200,
      body: { error: null },
    });
  });

  it("means no exclusions, and no fallbacks of a message or template", async () => {
    const recipient = { include: ["+79161234567"], exclude: {} };
    expect((await ask("POST", "/sendings", { ...message, recipient })).status).toBe(200);
    expect((await ask("POST", "/sendings/dryRun", { ...message, recipient, fallbacks: {} })).status).toBe(200);
    const made = await ask("POST", "/templates", { title: "PHP", type: "sms", payload, fallbacks: {} });
    expect(made).toMatchObject({ status: 200, body: { fallbacks: [] } });
    const changed = await ask("PUT", `/templates/${made.body.id}`, { id: made.body.id, fallbacks: {} });
    expect(changed).toMatchObject({ status: 200, body: { fallbacks: [] } });
  });
});

describe("a template without recipients", () => {
  const nobody = { include: [], exclude: [] };
  const template = {
    title: "Nobody yet",
    type: "sms",
    payload,
    recipient: nobody,
    fallbacks: [],
    schedule: { delay: 0 },
  };

  it("is accepted and answered as clients write it", async () => {
    const made = await ask("POST", "/templates", template);
    expect(made).toMatchObject({ status: 200, body: { recipient: nobody } });
    expect((await ask("GET", `/templates/${made.body.id}`)).body.recipient).toEqual(nobody);
    const named = { include: ["+79161234567"], exclude: [] };
    const put = (recipient: unknown) => ask("PUT", `/templates/${made.body.id}`, { recipient });
    expect((await put(named)).body.recipient).toEqual(named);
    expect((await put(nobody)).body.recipient).toEqual(nobody);
  });

  it("requires them when it is sent", async () => {
    const { body } = await ask("POST", "/templates", template);
    await rowsOf("UPDATE templates SET moderation = 'approved' WHERE id = ?", body.id);
    expect(await ask("POST", "/sendings", { template: body.id })).toMatchObject({
      status: 422,
      body: { data: [{ field: "recipient" }] },
    });
    expect((await ask("POST", "/sendings", { template: body.id, recipient: "+79161234567" })).status).toBe(200);
  });
});

describe("the reason of a failure", () => {
  it.each(["ru", "en", "es", "pt", "fr", "de", "it"])("is a complete sentence in %s", async (language) => {
    const { body } = await ask("POST", "/sendings", message);
    for (const code of FAILURE_CODES) {
      await rowsOf("UPDATE sendings SET status = 'failed', error = ? WHERE id = ?", code, body.id);
      const { error, code: reported } = (await ask("GET", `/sendings/${body.id}`, undefined, language)).body.state;
      expect(error, code).not.toMatch(/\{\{|\}\}/);
      expect(error, code).not.toBe(code);
      expect(reported).toBe(code);
    }
  });
});
