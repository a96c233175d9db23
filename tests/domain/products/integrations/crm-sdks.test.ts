import { expect, it, vi } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { openTokens } from "../../../../app/domain/products/integrations/crm/ask-crm";
import { codeOf } from "../../../../app/domain/products/integrations/crm/code-of";
import { urlOf } from "../../../../app/domain/products/integrations/integrations";
import { soon } from "../../../support/engine/soon";
import { connected, consent, crmScene, integrationNow, sandbox } from "../../../support/providers/crm";
import { AMOCRM_SDKS, BITRIX24_SDK, filled } from "../../../support/providers/sdk-requests";
import { CABINET_URL, SANDBOX_URL } from "../../../support/run/hosts";
import { rowsOf } from "../../../support/world/rows";

const BITRIX24 = { client: "app.sandbox", secret: "sandbox-bitrix24-secret" };
const AMOCRM = { client: "3b1f5a4e-0000-4000-8000-a30c3a000001", secret: "sandbox-amocrm-secret" };
const LEAD = "401";
const NOTE = { text: "Hello", phone: "+79160000001" };

// biome-ignore lint/suspicious/noExplicitAny: what the sandbox answers is what is tested
async function send(request: Parameters<typeof filled>[0], values: Record<string, string>): Promise<any> {
  const { path, init } = filled(request, values);
  const answer = await fetch(SANDBOX_URL + path, init);
  return { status: answer.status, json: await answer.json() };
}

/** Records our client's requests to the sandbox. */
function heard() {
  const { fetch: real } = globalThis;
  const requests: { method: string; path: string; body: unknown }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.clone().text();
    requests.push({ method: request.method, path: pathname + search, body: text && JSON.parse(text) });
    return real(request);
  });
  return requests;
}

/** An SDK's request in the form in which ours are recorded: without its counters and double slash. */
function theirs(request: Parameters<typeof filled>[0], values: Record<string, string>) {
  const { path, init } = filled(request, values);
  const plain = path.replace("rest//", "rest/").replace(/\?bx24_.*/, "");
  return { method: init.method, path: plain, body: init.body === undefined ? "" : JSON.parse(init.body) };
}

it("serves Bitrix24's own SDK: a provider that it registers at our address sends through us", async () => {
  const { engine, owner } = await crmScene();
  const portal = newId();
  const row = await connected(engine, owner, "bitrix24", portal);
  const { secret, access = "", refresh = "" } = await openTokens(engine, row);
  const code = codeOf(row.id);
  const known = { portal, code, handler: urlOf(CABINET_URL, secret), name: "Flowers", ...BITRIX24 };
  const renewed = await send(BITRIX24_SDK.refresh, { ...known, refresh });
  expect(renewed).toMatchObject({ status: 200, json: { expires: expect.any(Number), expires_in: 3600 } });
  const values = { ...known, access: renewed.json.access_token, message: "m-1", status: "delivered" };
  expect((await send(BITRIX24_SDK.refresh, { ...known, refresh })).json).toMatchObject({ error: "invalid_grant" });
  expect((await send(BITRIX24_SDK.remove, values)).json).toMatchObject({ result: true });
  expect((await send(BITRIX24_SDK.list, values)).json).toMatchObject({ result: [] });
  expect((await send(BITRIX24_SDK.add, values)).json).toMatchObject({ result: true });
  expect(await send(BITRIX24_SDK.add, values)).toMatchObject({
    status: 400,
    json: { error: "ERROR_SENDER_ALREADY_INSTALLED" },
  });
  expect((await send(BITRIX24_SDK.status, values)).json).toMatchObject({ error: "ERROR_MESSAGE_NOT_FOUND" });
  expect(await sandbox(`/b24/${portal}/messages`, { to: "+79160000001", text: "Hello", id: "m-1" })).toMatchObject({
    answered: 202,
  });
  await soon(async () =>
    expect(await rowsOf("SELECT text FROM sendings WHERE owner_id = ?", owner.id)).toEqual([{ text: "Hello" }]),
  );
  expect((await send(BITRIX24_SDK.status, values)).json).toMatchObject({ result: true });
  expect((await send(BITRIX24_SDK.status, { ...values, status: "lost" })).json).toMatchObject({
    error: "ERROR_MESSAGE_STATUS_INCORRECT",
  });
  await sandbox(`/b24/${portal}/trouble`, { kind: "expire" });
  expect(await send(BITRIX24_SDK.list, values)).toMatchObject({ status: 401, json: { error: "expired_token" } });
  expect(access).not.toBe(values.access);
});

it("makes requests to Bitrix24 as its own SDK does", async () => {
  const { engine, owner } = await crmScene();
  const [requests, portal] = [heard(), newId()];
  const row = await connected(engine, owner, "bitrix24", portal);
  const tokens = await openTokens(engine, row);
  const known = { portal, code: codeOf(row.id), handler: urlOf(CABINET_URL, tokens.secret), name: "Flowers" };
  const values = { ...known, access: tokens.access!, message: "m-1", status: "sent" };
  const connection = { account: row.account!, endpoint: row.endpoint!, access: tokens.access!, refresh: "" };
  const crm = engine.crms.bitrix24!;
  const message = { id: "1", externalId: "m-1", status: "sent" as const, told: null, phone: "", text: "", title: "" };
  await crm.check(connection, values.code);
  await crm.report!(connection, values.code, message);
  await crm.uninstall(connection, values.code);
  const calls = [BITRIX24_SDK.add, BITRIX24_SDK.bind, BITRIX24_SDK.list, BITRIX24_SDK.status, BITRIX24_SDK.remove];
  expect(requests.filter(({ path }) => path.startsWith("/b24/"))).toEqual(calls.map((call) => theirs(call, values)));
});

it.each(["amo", "amocrm-js"] as const)(
  "serves %s, a public client of amoCRM, and makes requests as it does",
  async (name) => {
    const sdk = AMOCRM_SDKS[name];
    const { engine, owner } = await crmScene();
    const account = newId();
    await sandbox(`/amo/${account}/stage`, {
      url: "http://sandbox.test/nobody",
      lead: Number(LEAD),
      phone: NOTE.phone,
    });
    const back = `${CABINET_URL}/settings/integrations/return/amocrm`;
    const { code } = await sandbox(`/oauth/allow?subdomain=${account}&state=s`);
    const known = { ...AMOCRM, ...NOTE, back, lead: LEAD, contact: "402" };
    const granted = await send(sdk.grant, { ...known, consent: code });
    const renewed = await send(sdk.refresh, { ...known, refresh: granted.json.refresh_token });
    const values = { ...known, access: renewed.json.access_token };
    expect((await send(sdk.account, values)).json).toMatchObject({ name: account, amojo_id: expect.any(String) });
    expect((await send(sdk.lead, values)).json).toMatchObject({
      _embedded: { contacts: [{ id: 402, is_main: true }] },
    });
    expect((await send(sdk.contact, values)).json).toMatchObject({ custom_fields_values: [{ field_code: "PHONE" }] });
    expect((await send(sdk.note, values)).json).toMatchObject({ _embedded: { notes: [{ entity_id: Number(LEAD) }] } });
    expect((await sandbox(`/amo/${account}`)).notes).toEqual({ [LEAD]: [{ note_type: "sms_out", params: NOTE }] });

    const requests = heard();
    const row = await connected(engine, owner, "amocrm", account, { text: "Hello" });
    const tokens = await openTokens(engine, row);
    const connection = {
      account: row.account!,
      endpoint: row.endpoint!,
      chat: null,
      access: tokens.access!,
      refresh: "",
    };
    const crm = engine.crms.amocrm!;
    await crm.lookUp(connection, { lead: Number(LEAD) });
    const report = { told: null, phone: NOTE.phone.slice(1), text: NOTE.text, title: "" };
    await crm.report!(connection, "", { id: "1", externalId: `${LEAD}.142.1`, status: "sent", ...report });
    await crm.refresh({ ...connection, refresh: "spent" });
    const consented = (requests.find(({ path }) => path === "/oauth2/access_token")!.body as { code: string }).code;
    const ours = requests.filter(({ path }) => /^\/(api|oauth2)\//.test(path));
    const filledIn = { ...values, consent: consented, refresh: "spent" };
    const note = { ...theirs(AMOCRM_SDKS["amocrm-js"].note, filledIn) };
    const calls = [sdk.grant, sdk.account, sdk.lead, sdk.contact].map((call) => theirs(call, filledIn));
    expect(ours).toEqual([...calls, note, theirs(sdk.refresh, filledIn)]);
    expect(await consent(engine, owner, row.id, account)).toMatchObject({ ok: true });
    expect((await integrationNow(engine, owner, row.id)).trouble).toBeNull();
  },
);
