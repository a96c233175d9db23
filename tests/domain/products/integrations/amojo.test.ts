import { createHmac } from "node:crypto";
import { expect, it, vi } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { findCalls, pruneCalls } from "../../../../app/domain/products/integrations/calls";
import { acceptSigned } from "../../../../app/domain/products/integrations/crm/accept-crm-call";
import { disconnectCrm } from "../../../../app/domain/products/integrations/crm/connect";
import { isFirst } from "../../../../app/domain/products/integrations/crm/salon";
import { signatureHeaders } from "../../../../workers/crm/amojo";
import { sweep } from "../../../../workers/jobs/sweep";
import { soon } from "../../../support/engine/soon";
import { connected, consent, crmScene, integrationNow, sandbox } from "../../../support/providers/crm";
import { CABINET_URL } from "../../../support/run/hosts";
import { rowsOf } from "../../../support/world/rows";

const PHONE = "+79160000001";
const LEAD = 401;

// Request samples from amoCRM's documentation ("Пример по шагам").
const SECRET = "f2d7f8704eff95087ed45b23ba99c0b5aac8278e";
const CHANNEL = "344a5002-f8ca-454d-af3d-396180102ac7";
const ACCOUNT = "52e591f7-c98f-4255-8495-827210138c81";
const MESSAGE = "079e44fb-fc22-476b-9e8a-421b688ec53b";

it.each([
  [
    "POST",
    "Wed, 15 Dec 2021 23:12:55 +0000",
    `${CHANNEL}/connect`,
    `{"account_id":"${ACCOUNT}","title":"ChatsIntegration","hook_api_version":"v2"}`,
    "2fbcb3c652b61e24e004daddfc73d0ce",
    "81211856ce0c5095f3e1a90c0a38dc9d736cfd55",
  ],
  [
    "DELETE",
    "Wed, 15 Dec 2021 23:59:28 +0000",
    `${CHANNEL}/disconnect`,
    `{"account_id":"${ACCOUNT}"}`,
    "271fa2e4fb0ff84a3ef9689027bd1f38",
    "e1678e3b6aa674b5127f4feb448e6200ce0bfc72",
  ],
  [
    "POST",
    "Thu, 16 Dec 2021 12:58:40 +0000",
    `${CHANNEL}_${ACCOUNT}/${MESSAGE}/delivery_status`,
    `{"msgid":"${MESSAGE}","delivery_status":2,"error_code":905,"error":"Error text"}`,
    "a0bbbac729c6341f0a521e2db7a8a236",
    "ca51f810785031385a801f41103244713c1a2352",
  ],
] as [string, string, string, string, string, string][])(
  "signs a request to amoCRM's chats as documented: %s %s",
  (method, date, path, body, md5, signature) => {
    const headers = signatureHeaders(SECRET, { method, date, path: `/v2/origin/custom/${path}`, body });
    expect(headers).toMatchObject({ "content-md5": md5, "x-signature": signature, date });
  },
);

async function scene(account = newId()) {
  const { engine, owner } = await crmScene();
  const row = await connected(engine, owner, "amocrm", account, { text: "${name}, your ${lead} costs ${price}" });
  const chatOf = () => sandbox(`/amo/${account}/chat`);
  return { engine, owner, row, account, chatOf };
}

const sentBy = (owner: { id: string }) =>
  rowsOf<{ id: string; text: string; recipient: string }>(
    "SELECT id, text, recipient FROM sendings WHERE owner_id = ? ORDER BY id",
    owner.id,
  );

const CHATS = `${CABINET_URL}/webhook/crm/amocrm/chats`;
const WIDGET = `${CABINET_URL}/webhook/crm/amocrm/widget`;

it("sends once what a manager writes in a deal's chat, and reports the outcome to the chat", async () => {
  const { engine, owner, row, chatOf } = await scene();
  expect(await chatOf()).toMatchObject({ isConnected: true });
  const write = (id: string, phone = "79160000001", ageMs = 0) => {
    const message = { receiver: { id: "r", phone }, message: { id, type: "text", text: "On ${name} way, 10:30" } };
    const body = Buffer.from(JSON.stringify({ account_id: row.chat, time: (engine.clock() - ageMs) / 1000, message }));
    const signature = createHmac("sha1", "sandbox-amocrm-chats").update(body).digest("hex");
    return acceptSigned(engine, "amocrm", { body, signature, token: null });
  };
  await expect(write("m-0", PHONE, 25 * 60 * 60_000)).rejects.toMatchObject({ code: "forbidden" });
  for (let time = 0; time < 2; time++) expect(await write("m-1")).toEqual({ ok: true, value: null });
  await engine.work();
  const [sent, ...others] = await sentBy(owner);
  expect([sent, others]).toMatchObject([{ text: "On ${name} way, 10:30", recipient: "79160000001" }, []]);
  engine.pass(6000);
  await sweep(engine);
  await engine.work();
  expect((await chatOf()).statuses).toEqual([]);
  await applyReceipts(engine, [{ ownerId: owner.id, id: sent!.id, status: "delivered", at: engine.clock() }]);
  await engine.work();
  expect((await chatOf()).statuses).toEqual([{ msgid: "m-1", delivery_status: 1 }]);
  // Cannot be sent: the manager sees the reason next to the message.
  await write("m-2", "");
  await engine.work();
  await engine.work();
  expect((await findCalls(engine.db, owner, row.id))[0]!.errors).toHaveLength(1);
  await sweep(engine);
  await engine.work();
  expect((await chatOf()).statuses[1]).toMatchObject({ msgid: "m-2", delivery_status: -1, error_code: 905 });
  expect(await sentBy(owner)).toHaveLength(1);
  expect(await disconnectCrm(engine, owner, row.id)).toMatchObject({ ok: true });
  expect(await chatOf()).toMatchObject({ isConnected: false });
  await expect(write("m-3")).rejects.toMatchObject({ code: "notFound" });
});

it("accepts calls of amoCRM's chats at the platform's address, by the signature of the body only", async () => {
  const { owner, account } = await scene();
  const write = (id: string, more: object = {}) =>
    sandbox(`/amo/${account}/chat`, { url: CHATS, id, phone: "79160000001", text: "Hello", ...more });
  expect(await write("m-1", { secret: "another" })).toEqual({ answered: 403 });
  expect(await write("m-1", { account: "another" })).toEqual({ answered: 404 });
  expect(await write("m-1")).toEqual({ answered: 200 });
  await soon(async () => expect(await sentBy(owner)).toMatchObject([{ text: "Hello" }]));
});

it("keeps its chats when reconnected while they are down", async () => {
  const { engine, owner, row, account } = await scene();
  expect(row.chat).not.toBeNull();
  const { fetch: known } = globalThis;
  const answering = (status: number) =>
    vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
      const path = new URL(url instanceof Request ? url.url : url).pathname;
      return /custom\/.*\/connect$/.test(path) ? new Response("{}", { status }) : known(url, init);
    });
  for (const [status, chat] of [
    [503, row.chat],
    [400, null],
  ] as const) {
    const fetching = answering(status);
    await consent(engine, owner, row.id, account);
    expect(fetching.mock.results.length).toBeGreaterThan(0);
    fetching.mockRestore();
    expect(await integrationNow(engine, owner, row.id)).toMatchObject({ chat, account: row.account });
  }
});

it("deletes widget tokens after a day, and never signatures of salons", async () => {
  const { engine, owner } = await crmScene();
  const hour = Math.ceil(engine.clock() / 3_600_000) * 3_600_000;
  const at = (ms: number) => ({ ...engine, clock: () => ms });
  await isFirst(at(hour - 25 * 3_600_000), owner, "401.widget.old", newId());
  await isFirst(at(hour - 23 * 3_600_000), owner, "401.widget.new", newId());
  await isFirst(at(hour - 25 * 3_600_000), owner, "4564", newId());
  await pruneCalls(at(hour));
  expect(await rowsOf("SELECT account FROM crm_signatures WHERE owner_id = ? ORDER BY account", owner.id)).toEqual([
    { account: "401.widget.new" },
    { account: "4564" },
  ]);
});

it("works by stages if the channel is unavailable to the account", async () => {
  const { engine, owner, row, chatOf } = await scene(`private-${newId()}`);
  expect(await chatOf()).toMatchObject({ isConnected: false });
  expect(await integrationNow(engine, owner, row.id)).toMatchObject({ chat: null, trouble: null });
});

it("sends from a deal's card with a disposable token, once and for one deal", async () => {
  const { owner, row, account } = await scene();
  await sandbox(`/amo/${account}/stage`, { url: "http://sandbox.test/nobody", lead: LEAD, phone: PHONE });
  const request = { url: WIDGET, lead: LEAD, account: Number(row.account), aud: CABINET_URL };
  const press = async (jti: string, more: object = {}) =>
    (await sandbox(`/amo/${account}/press`, { ...request, jti, ...more })).answered;
  for (let time = 0; time < 2; time++) expect(await press("t-1")).toBe(200);
  await soon(async () => expect(await sentBy(owner)).toMatchObject([{ text: "Anna, your Bouquet costs 3500" }]));
  expect(await press("t-1", { lead: LEAD + 1 })).toBe(403);
  for (const wrong of [
    { secret: "another" },
    { alg: "none" },
    { aud: "https://evil.example" },
    { age: 1801 },
    { age: -3600 },
  ])
    expect([wrong, await press(newId(), wrong)]).toEqual([wrong, 403]);
  expect(await press(newId(), { account: 1 })).toBe(404);
  expect(await press(newId())).toBe(200);
  await soon(async () => expect(await sentBy(owner)).toHaveLength(2));
});

it("accepts requests from amoCRM's pages, but only with a token", async () => {
  const options = { method: "OPTIONS", headers: { origin: "https://x.amocrm.ru" } };
  const preflight = await fetch(WIDGET, options);
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([
    204,
    "https://x.amocrm.ru",
  ]);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("x-auth-token");
  expect((await fetch(WIDGET, { method: "POST", body: "{}" })).status).toBe(403);
});
