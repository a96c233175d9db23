import { env, SELF } from "cloudflare:test";
import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { sealSecret } from "../../../app/domain/base/shared/secrets";
import { fileLink } from "../../../app/domain/library/files/links";
import { bumpVersion } from "../../../app/domain/network/routing/version";
import { openDatabase } from "../../../db/client";
import { credentials, providers, servers } from "../../../db/schema/routing";
import { callbackPath } from "../../../workers/providers/core/callback-path";
import { call } from "../../support/forms/open-screen";
import { CABINET_URL, CREDENTIALS_KEY } from "../../support/run/hosts";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const RUB = 1_000_000;
const db = openDatabase(env.DB);
const config = { sessionSecret: env.SESSION_SECRET, publicUrl: CABINET_URL, filesUrl: CABINET_URL };
let session: Session;
let stranger: Session;

beforeAll(async () => {
  session = await signInAs((await createUser({ balance: 1000 * RUB, sender: "CABINET" })).username);
  stranger = await signInAs((await createUser()).username);
});

const post = async (body: object, path = "/api/sendings"): Promise<{ status: number; answer: Answer }> => {
  const response = await call("POST", path, { session, body });
  return { status: response.status, answer: await response.json() };
};
const viber = (payload: object) => ({
  type: "viber",
  recipient: "+79161234567",
  payload: { sender: "CABINET", text: "Hello", ...payload },
});

describe("a payload that its channel does not support", () => {
  it.each([
    ["a button without an address", viber({ button: { text: "Go" } }), "payload.button.url"],
    ["a script as an address", viber({ button: { text: "Go", url: "javascript:alert(1)" } }), "payload.button.url"],
    ["a subject", viber({ subject: "News" }), "payload.subject"],
    ["no subject of an e-mail", { type: "email", recipient: "a@b.cd", payload: { text: "Hi" } }, "payload.subject"],
    [
      "a code of three digits",
      { type: "flashcall", recipient: "+79161234567", payload: { text: "123" } },
      "payload.text",
    ],
    [
      "in a fallback",
      { ...viber({}), fallbacks: [{ type: "hlr", payload: { text: "Hi" } }] },
      "fallbacks.0.payload.text",
    ],
    ["nobody", { ...viber({}), recipient: {} }, "recipient"],
    ["somebody without an address", { ...viber({}), recipient: { phone: null } }, "recipient"],
  ])("is refused by message, dry run and template alike: %s", async (_, body, field) => {
    for (const path of ["/api/sendings", "/api/sendings/dryRun"]) {
      const { status, answer } = await post(body, path);
      expect([status, answer.data[0].field]).toEqual([422, field]);
      expect(answer.data[0].message).toMatch(/\s/);
      expect(answer.data[0].message).not.toContain("{{");
    }
  });

  it("is refused in a template too, and when the template is changed to it", async () => {
    const title = "Sale";
    const refused = await post({ ...viber({ html: "<p>" }), recipient: null, title }, "/api/templates");
    expect([refused.status, refused.answer.data[0].field]).toEqual([422, "payload.html"]);
    const { answer } = await post(
      { ...viber({ image: "https://cabinet.test/a.png" }), recipient: null, title },
      "/api/templates",
    );
    expect(answer.payload).toMatchObject({ image: "https://cabinet.test/a.png" });
    const changed = await call("PATCH", `/api/templates/${answer.id}`, { session, body: { type: "sms" } });
    expect(await changed.json()).toMatchObject({ error: 422, data: [{ field: "payload.image" }] });
  });
});

describe("a file for providers", () => {
  const stored = async (): Promise<Answer> => {
    const body = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
    const headers = { authorization: `Bearer ${session.token}` };
    return (await SELF.fetch(`${CABINET_URL}/api/storage?filename=a.png`, { method: "POST", headers, body })).json();
  };

  it("is fetched without signing in by its signed address only", async () => {
    const { id } = await stored();
    const url = await fileLink(
      config,
      { ownerId: session.id, id, filename: "a.png", isPublic: false },
      Date.now() + 60_000,
    );
    const statusOf = async (address: string | URL) => (await SELF.fetch(`${address}`)).status;
    expect(await statusOf(url)).toBe(200);
    const changed = (name: string, value: string) => {
      const other = new URL(url);
      other.searchParams.set(name, value);
      return other;
    };
    expect(await statusOf(changed("owner", stranger.id))).toBe(404);
    expect(await statusOf(changed("expires", `${Date.now() + 10 ** 10}`))).toBe(404);
    expect(await statusOf(changed("signature", "forged"))).toBe(404);
    expect(await statusOf(`${CABINET_URL}/api/storage/${id}.png`)).toBe(404);
    const old = await fileLink(config, { ownerId: session.id, id, filename: "a.png", isPublic: false }, 0);
    expect(await statusOf(old)).toBe(404);
  });
});

it("accepts a person with both addresses, alone and among many", async () => {
  const person = { phone: "8 916 123-45-67", email: "Anna@cabinet.test", variables: { firstName: "Anna" } };
  const payload = { sender: "CABINET", text: "Hi ${firstName}" };
  const one = await post({ type: "sms", recipient: person, payload });
  expect(one).toMatchObject({ status: 200, answer: { recipient: "+79161234567" } });
  const read = await call("GET", `/api/sendings/${one.answer.id}`, { session });
  expect(await read.json()).toMatchObject({ payload: { text: "Hi Anna" } });
  expect(await post({ type: "sms", recipient: [person], payload })).toMatchObject({
    answer: { estimate: { recipients: 1 } },
  });
  const later = { schedule: { delay: new Date(Date.now() + 3_600_000).toISOString() } };
  expect(await post({ type: "sms", recipient: person, payload, ...later })).toMatchObject({
    answer: { estimate: { recipients: 1 } },
  });
});

it("finds messages by an e-mail as well as by a phone", async () => {
  const list = (recipient: string) =>
    call("GET", `/api/sendings?recipient=${encodeURIComponent(recipient)}`, { session });
  expect(await (await list("Nobody@cabinet.test")).json()).toMatchObject({ data: [] });
  expect((await list("nobody")).status).toBe(422);
});

describe("an address reported by a provider", () => {
  const TOKEN = "1:token";

  async function openBot() {
    const id = newId();
    const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
    const sealed = await sealSecret(CREDENTIALS_KEY, `credentials/${id}`, JSON.stringify({ token: TOKEN }));
    await db.batch([
      db
        .insert(servers)
        .values({ id, title: "Bot", host: "http://none", processor: "telegram-bot", properties: {}, ...stamps }),
      db.insert(credentials).values({ id, title: "Bot", sealed, createdAt: 0, updatedAt: 0 }),
      db.insert(providers).values({
        id,
        title: "Bot",
        serverId: id,
        credentialsId: id,
        properties: { username: "bot" },
        replacements: [],
        ...stamps,
      }),
      bumpVersion(db),
    ]);
    return id;
  }

  const update = (change: object) => ({
    update_id: 1,
    message: {
      message_id: 5,
      date: 1_700_000_000,
      chat: { id: 42, type: "private" },
      from: { id: 42, is_bot: false, first_name: "Anna" },
      ...change,
    },
  });

  it("is stored, identifies the sender, and is deleted when it ends", async () => {
    const id = await openBot();
    const secret = createHmac("sha256", TOKEN).update(`webhook:${id}`).digest("base64url");
    const sendUpdate = async (body: object, token = secret) => {
      const url = `${CABINET_URL}${callbackPath("telegram-bot", id, env.WEBHOOK_SECRET)}`;
      const headers = { "content-type": "application/json", "x-telegram-bot-api-secret-token": token };
      return (await SELF.fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).status;
    };
    const known = () => rowsOf("SELECT phone, address FROM addresses WHERE provider_id = ?", id);
    const contact = update({ contact: { phone_number: "+79160000042", first_name: "Anna", user_id: 42 } });
    expect(await sendUpdate(contact, "forged")).toBe(401);
    expect(await known()).toEqual([]);
    expect(await sendUpdate(contact)).toBe(200);
    expect(await known()).toEqual([{ phone: "79160000042", address: "42" }]);
    expect(await sendUpdate(update({ message_id: 6, text: "Good evening" }))).toBe(200);
    await expect
      .poll(() => rowsOf("SELECT sender FROM incoming WHERE provider = ?", id), { timeout: 40_000 })
      .toEqual([{ sender: "79160000042" }]);
    const left = { chat: { id: 42, type: "private" }, new_chat_member: { status: "kicked" } };
    expect(await sendUpdate({ update_id: 2, my_chat_member: left })).toBe(200);
    expect(await known()).toEqual([]);
  });
});
