import { env, SELF } from "cloudflare:test";
import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { removeAny, stageAddress } from "../../../../app/domain/products/integrations/crm/connect";
import { crmInput } from "../../../../app/domain/products/integrations/crm/input";
import { connectSalon } from "../../../../app/domain/products/integrations/crm/salon";
import { createIntegration, type IntegrationRow } from "../../../../app/domain/products/integrations/integrations";
import { soon } from "../../../support/engine/soon";
import { connected, crmScene, sandbox } from "../../../support/providers/crm";
import { CABINET_URL } from "../../../support/run/hosts";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, SENDER } from "../../../support/world/scene";

type Owner = { id: string };
type Call = () => Promise<number>;

interface Played {
  row: IntegrationRow;
  /** Genuine calls of the other side, which are accepted. */
  honest: Record<string, Call>;
  forged: Record<string, Call>;
}

const PHONE = "+79160000001";
const CLIENT = "3b1f5a4e-0000-4000-8000-a30c3a000001";
let salons = 200_000_000 + (Date.now() % 100_000_000);

async function post(
  url: string,
  body: object | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<number> {
  const isForm = body instanceof URLSearchParams;
  const type: Record<string, string> = isForm ? {} : { "content-type": "application/json" };
  const init = { method: "POST", headers: { ...type, ...headers }, body: isForm ? body : JSON.stringify(body) };
  return (await SELF.fetch(url, init)).status;
}

async function portal(engine: Engine, owner: Owner): Promise<Played> {
  const name = newId();
  const row = await connected(engine, owner, "bitrix24", name);
  const { senders, applicationToken: token } = await sandbox(`/b24/${name}`);
  const [{ handler }] = Object.values(senders) as [{ handler: string }];
  const fields = (more: object) => new URLSearchParams({ ...more, "auth[member_id]": row.account! });
  const message = (id: string, mark: string) =>
    fields({ message_id: id, message_to: PHONE, message_body: "Hi", type: "SMS", "auth[application_token]": mark });
  const end = (mark: string) => fields({ event: "ONAPPUNINSTALL", "auth[application_token]": mark });
  expect(await post(handler, message("first", token))).toBe(202);
  const foreign = message("3", token);
  foreign.set("auth[member_id]", "another");
  return {
    row,
    honest: { message: () => post(handler, message("2", token)), end: () => post(handler, end(token)) },
    forged: {
      "another token": () => post(handler, message("4", "forged")),
      "another portal": () => post(handler, foreign),
      "another's end": () => post(handler, end("forged")),
    },
  };
}

async function deals(engine: Engine, owner: Owner): Promise<Played> {
  const name = newId();
  const row = await connected(engine, owner, "amocrm", name, { text: "${name}, your ${lead}" });
  const url = (await stageAddress(engine, row))!;
  const stage = (account: string) =>
    post(
      url,
      new URLSearchParams({
        "leads[status][0][id]": "401",
        "leads[status][0][status_id]": "142",
        "leads[status][0][last_modified]": "1764200000",
        "account[id]": account,
        "account[subdomain]": name,
      }),
    );
  const end = (secret: string) => {
    const signature = createHmac("sha256", secret).update(`${CLIENT}|${row.account}`).digest("hex");
    const query = new URLSearchParams({ client_uuid: CLIENT, account_id: row.account!, signature });
    return SELF.fetch(`${CABINET_URL}/webhook/crm/amocrm?${query}`).then(({ status }) => status);
  };
  const write = (secret: string) => {
    const time = Math.floor(Date.now() / 1000);
    const message = { receiver: { id: "r", phone: PHONE }, message: { id: newId(), type: "text", text: "Hi" } };
    const body = { account_id: row.chat, time, message };
    const mark = createHmac("sha1", secret).update(JSON.stringify(body)).digest("hex");
    return post(`${CABINET_URL}/webhook/crm/amocrm/chats/x`, body, { "x-signature": mark });
  };
  const { AMOCRM_CLIENT_SECRET: own = "", AMOCRM_CHANNEL_SECRET: chats = "" } = env as unknown as Record<
    string,
    string
  >;
  return {
    row,
    honest: { stage: () => stage(row.account!), chat: () => write(chats), end: () => end(own) },
    forged: { "another account": () => stage("1"), "a chat": () => write("forged"), "an end": () => end("forged") },
  };
}

async function salon(engine: Engine, owner: Owner): Promise<Played> {
  const id = salons++;
  const query = new URLSearchParams(await sandbox(`/yclients/${id}/connect`));
  const input = crmInput.parse({ kind: "yclients", title: "Salon", sender: SENDER, text: "${name}" });
  const made = await connectSalon(engine, owner, input, { id: newId(), query });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const [url] = (await sandbox(`/yclients/${id}`)).webhooks;
  const visit = (company: number) => {
    const data = { date: "2026-11-28 12:10:00", last_change_date: "", client: { name: "Anna", phone: PHONE } };
    return post(url, { company_id: company, resource: "record", resource_id: 1, status: "create", data });
  };
  const { YCLIENTS_PARTNER_TOKEN: own, YCLIENTS_APPLICATION_ID: application } = env as unknown as Record<
    string,
    string
  >;
  const end = (to: string, token: string | undefined) =>
    post(to, { salon_id: id, application_id: Number(application), event: "uninstall", partner_token: token });
  const all = `${CABINET_URL}/webhook/crm/yclients`;
  return {
    row: made.value,
    honest: { visit: () => visit(id), end: () => end(all, own) },
    forged: {
      "another salon": () => visit(id + 1),
      "an end": () => end(url, "forged"),
      "an end at the address of all": () => end(all, "forged"),
    },
  };
}

async function shop(engine: Engine, owner: Owner): Promise<Played> {
  const mapping = { type: "sms", sender: SENDER, text: "Hi", template: null, recipient: "phone", variables: {} };
  const made = await createIntegration(engine, owner, { title: "Shop", isActive: true, ...mapping });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const { row, url } = made.value;
  const ring = (to: string) => post(to, { phone: PHONE });
  return { row, honest: { call: () => ring(url) }, forged: { "another key": () => ring(`${url.slice(0, -1)}_`) } };
}

const KEPT = "id, kind, account, chat, application_hash, secret_hash, is_active, trouble, error, accepted, refused";

async function world({ id }: Owner) {
  const integrations = await rowsOf(`SELECT ${KEPT} FROM integrations WHERE owner_id = ?`, id);
  const calls = await rowsOf("SELECT id FROM integration_calls WHERE owner_id = ?", id);
  return { integrations, calls, sendings: await rowsOf("SELECT id FROM sendings WHERE owner_id = ?", id) };
}

async function expectNothing(owner: Owner, calls: Record<string, Call>, ...statuses: number[]) {
  const before = await world(owner);
  for (const [name, call] of Object.entries(calls)) expect(statuses, name).toContain(await call());
  expect(await world(owner)).toEqual(before);
}

it.each([
  ["Bitrix24", 403, portal],
  ["amoCRM", 403, deals],
  ["YCLIENTS", 403, salon],
  ["a system of one's own", 404, shop],
] as const)(
  "answers forged calls of %s with %i, as well as calls for a blocked or removed account, and changes nothing",
  async (_name, status, play) => {
    const { engine, owner } = await crmScene();
    const { row, honest, forged } = await play(engine, owner);
    const [name, call] = Object.entries(honest)[0]!;
    expect(await call()).toBeLessThan(300);
    const handled = "SELECT 1 FROM integrations WHERE id = ? AND accepted + refused > 0";
    await soon(async () => expect(await rowsOf(handled, row.id)).toHaveLength(1));
    await expectNothing(owner, forged, status);
    const setActive = (isActive: number) =>
      env.DB.prepare("UPDATE users SET is_active = ? WHERE id = ?").bind(isActive, owner.id).run();
    await setActive(0);
    await expectNothing(owner, { [name]: call }, 403);
    await setActive(1);
    expect(await removeAny(engine, owner, row.id)).toMatchObject({ ok: true });
    // A CRM's event at the shared address is signed: the CRM is not at fault if the account is no longer connected.
    await expectNothing(owner, honest, 200, 404);
  },
);

it.each([
  ["Bitrix24", portal],
  ["amoCRM", deals],
  ["YCLIENTS", salon],
] as const)("accepts no message once %s reports that its account was removed", async (_name, play) => {
  const { engine, owner } = await crmScene();
  const { honest } = await play(engine, owner);
  const { end, ...messages } = honest;
  expect(await end!()).toBe(200);
  const [message, ...others] = Object.entries(messages);
  await expectNothing(owner, Object.fromEntries([message!]), 403);
  // A chat is identified only by its account.
  await expectNothing(owner, Object.fromEntries(others), 404);
});
