import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { receiveIncoming } from "../../../../app/domain/messaging/incoming/receive";
import { retryCall } from "../../../../app/domain/products/integrations/accept-call";
import { findCalls } from "../../../../app/domain/products/integrations/calls";
import { acceptSigned } from "../../../../app/domain/products/integrations/crm/accept-crm-call";
import { isAnswer } from "../../../../app/domain/products/integrations/crm/chats";
import { checkCrm, disconnectCrm } from "../../../../app/domain/products/integrations/crm/connect";
import { reportAgain } from "../../../../app/domain/products/integrations/crm/run";
import { stateOf } from "../../../../app/domain/products/integrations/integrations";
import { chatsOf, signatureHeaders } from "../../../../workers/crm/amojo";
import { sweep } from "../../../../workers/jobs/sweep";
import { connected, consent, crmScene, integrationNow, sandbox } from "../../../support/providers/crm";
import { rowsOf } from "../../../support/world/rows";
import { SENDER } from "../../../support/world/scene";

const PHONE = "79160000001";
const HOUR = 60 * 60_000;

async function scene({ down = 0, account = newId() } = {}) {
  const { engine, owner } = await crmScene();
  if (down) await sandbox(`/amo/${account}/chat-trouble`, { times: down });
  const row = await connected(engine, owner, "amocrm", account, { text: "Hello" });
  const write = async (id: string) => {
    const message = {
      receiver: { id: "person-of-amo", phone: PHONE },
      conversation: { id: "conversation-of-amo" },
      message: { id, type: "text", text: "When shall we come?" },
    };
    const body = Buffer.from(JSON.stringify({ account_id: row.chat, time: engine.clock() / 1000, message }));
    const signature = createHmac("sha1", "sandbox-amocrm-chats").update(body).digest("hex");
    expect(await acceptSigned(engine, "amocrm", { body, signature, token: null })).toMatchObject({ ok: true });
    await engine.work();
  };
  const hear = async (ref: string, more: object = {}) => {
    const [sent] = await rowsOf<{ id: string }>("SELECT id FROM sendings WHERE owner_id = ? ORDER BY id", owner.id);
    const answers = { ownerId: owner.id, id: sent!.id };
    const message = {
      type: "sms",
      from: `+${PHONE}`,
      to: SENDER,
      text: "At ten",
      at: engine.clock(),
      ref: `${ref} ${account}`,
      answers,
    };
    const incoming = { kind: "incoming" as const, provider: "test", messages: [{ ...message, ...more }] };
    await receiveIncoming(engine, [incoming], () => "Stop");
  };
  const later = async (ms: number) => {
    engine.pass(ms);
    await sweep(engine);
    await engine.work();
  };
  const written = async () => Object.values((await sandbox(`/amo/${account}/chat`)).written) as Written[];
  const log = async () => (await findCalls(engine.db, owner, row.id)).find(isAnswer)!;
  return { engine, owner, row, account, write, hear, later, written, log };
}

interface Written {
  msgid: string;
  message: { text: string };
}

it("adds a person's reply once to the conversation that a manager started", async () => {
  const { engine, owner, write, hear, written, log } = await scene();
  await write("m-1");
  for (let time = 0; time < 2; time++) await hear("in-1");
  await engine.work();
  const [incoming] = await rowsOf<{ id: string }>("SELECT id FROM incoming WHERE owner_id = ?", owner.id);
  const now = engine.clock();
  expect(await written()).toEqual([
    {
      timestamp: Math.floor(now / 1000),
      msec_timestamp: now,
      msgid: incoming!.id,
      silent: false,
      conversation_id: PHONE,
      conversation_ref_id: "conversation-of-amo",
      sender: { id: PHONE, ref_id: "person-of-amo", name: `+${PHONE}`, profile: { phone: `+${PHONE}` } },
      message: { type: "text", text: "At ten" },
    },
  ]);
  expect(await log()).toMatchObject({
    recipient: "+7916…01",
    told: "delivered",
    dueAt: null,
    crmError: null,
    body: null,
  });
  await hear("in-2", { text: "", image: newId() });
  await engine.work();
  expect((await written()).map(({ message }) => message.text).sort()).toEqual([
    "At ten",
    "The customer sent a file: see incoming messages in Cabinet",
  ]);
});

it("retries chats that are down, shows that, and repeats by hand what did not succeed within a day", async () => {
  const { engine, owner, row, account, write, hear, later, written, log } = await scene();
  await write("m-1");
  await sandbox(`/amo/${account}/chat-trouble`, { times: 100 });
  await hear("in-1");
  await engine.work();
  expect(await log()).toMatchObject({ tries: 1, told: "sent", crmError: expect.stringContaining("crmDown") });
  for (let time = 0; time < 14; time++) await later(9 * HOUR);
  expect(await log()).toMatchObject({ dueAt: null, crmError: expect.stringContaining("crmDown") });
  expect(await written()).toEqual([]);
  await sandbox(`/amo/${account}/chat-trouble`, { times: 0 });
  expect(await retryCall(engine, sender(owner), row.id, (await log()).id)).toMatchObject({ ok: false });
  expect(await reportAgain(engine, await log())).toBe(true);
  await engine.work();
  expect(await written()).toHaveLength(1);
  expect(await log()).toMatchObject({ told: "delivered", crmError: null });
});

it("treats a refusal of an already accepted message as success, and no other refusal", async () => {
  const { engine, row, account, write, hear, later, written, log } = await scene();
  await write("m-1");
  await sandbox(`/amo/${account}/chat-trouble`, { times: 1, isLost: true });
  await hear("in-1");
  await engine.work();
  expect([(await log()).told, (await written()).length]).toEqual(["sent", 1]);
  await later(HOUR);
  expect([(await log()).told, (await written()).length]).toEqual(["delivered", 1]);
  // Disconnected on the other side: the message was refused and never accepted.
  const chat = chatsOf({ channel: "344a5002-0000-4000-8000-a30c3a000002", secret: "sandbox-amocrm-chats" });
  await chat.disconnect(row.endpoint!, row.chat!);
  await hear("in-2");
  await engine.work();
  expect(await log()).toMatchObject({ told: null, dueAt: null, crmError: expect.stringContaining("403") });
});

it("forwards nothing to a disconnected account, after a month, or to another account", async () => {
  const { engine, owner, row, account, write, hear, later, written, log } = await scene();
  await write("m-1");
  engine.pass(31 * 24 * HOUR);
  await hear("in-1");
  await engine.work();
  expect(await written()).toEqual([]);
  await write("m-2");
  await sandbox(`/amo/${account}/chat-trouble`, { times: 1 });
  await hear("in-2");
  await engine.work();
  expect(await disconnectCrm(engine, owner, row.id)).toMatchObject({ ok: true });
  await hear("in-3");
  const other = newId();
  expect(await consent(engine, owner, row.id, other)).toMatchObject({ ok: true });
  await later(HOUR);
  expect(await log()).toMatchObject({ told: "sent", dueAt: null, crmError: "crmNotConnected" });
  await hear("in-4");
  await engine.work();
  expect([await written(), (await sandbox(`/amo/${other}/chat`)).written]).toEqual([[], {}]);
});

it("later connects by itself chats that were down at first, and sends by stages meanwhile", async () => {
  const { engine, owner, row, account, later } = await scene({ down: 2 });
  const isConnected = async () => (await sandbox(`/amo/${account}/chat`)).isConnected;
  expect([stateOf(row), row.trouble, await isConnected()]).toEqual(["working", "crmChatsDown", false]);
  expect(await checkCrm(engine, owner, row.id)).toMatchObject({ ok: true, value: { trouble: "crmChatsDown" } });
  await later(HOUR);
  expect([(await integrationNow(engine, owner, row.id)).trouble, await isConnected()]).toEqual([null, true]);
});

// A client's message from amoCRM's documentation ("Пример по шагам"), as PHP encodes JSON.
const CLIENT = {
  id: "my_int-1376265f-86df-4c49-a0c3-a4816df41af8",
  avatar: "https://images.pexels.com/photos/10050979/pexels-photo-10050979.jpeg?auto=compress&cs=tinysrgb&dpr=2&w=500",
  profile: { phone: "+79151112233", email: "example.client@example.com" },
  profile_link: "https://example.com/profile/example.client",
  name: "Вася клиент",
};
const SAID = { msgid: "my_int-5f2836a8ca481", conversation_id: "my_int-d5a421f7f218", sender: CLIENT };
const TEXT = { message: { type: "text", text: "Сообщение от клиента" } };

it.each([
  [
    "Thu, 16 Dec 2021 13:15:29 +0000",
    { timestamp: 1639660529, msec_timestamp: 1639660529379, ...SAID, ...TEXT, silent: false },
    "223ef85def871bc7cb58aa6f02f0a26e",
    "29b49e9eaf03f13a66ecaff315f2855b31b25eee",
  ],
  [
    "Fri, 17 Dec 2021 10:59:28 +0000",
    {
      timestamp: 1639738768,
      msec_timestamp: 1639738768457,
      ...SAID,
      ...TEXT,
      source: { external_id: "79039876543" },
      silent: false,
    },
    "353178c993f09a8ec5f3eab4093b753e",
    "e895539b52051e1a8d3f89d454c7ad7406705234",
  ],
] as [string, object, string, string][])(
  "signs a client's message as documented: %s",
  (date, payload, md5, signature) => {
    const json = JSON.stringify({ event_type: "new_message", payload }).replaceAll("/", "\\/");
    const body = json.replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
    const path = "/v2/origin/custom/344a5002-f8ca-454d-af3d-396180102ac7_52e591f7-c98f-4255-8495-827210138c81";
    const headers = signatureHeaders("f2d7f8704eff95087ed45b23ba99c0b5aac8278e", { method: "POST", path, body, date });
    expect(headers).toMatchObject({ "content-md5": md5, "x-signature": signature });
  },
);

function sender({ id }: { id: string }) {
  const viewer = { id, isTest: false, level: "me", permissions: new Set(["sendings.create"]), flags: new Set() };
  return viewer as unknown as Parameters<typeof retryCall>[1];
}
