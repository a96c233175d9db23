import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { applyReceipts } from "../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { retryCall } from "../../../../app/domain/products/integrations/accept-call";
import { findCalls } from "../../../../app/domain/products/integrations/calls";
import { acceptCrmCall, acceptCrmEvent } from "../../../../app/domain/products/integrations/crm/accept-crm-call";
import { checkCrm, stageAddress } from "../../../../app/domain/products/integrations/crm/connect";
import { type IntegrationRow, stateOf } from "../../../../app/domain/products/integrations/integrations";
import { parseCall } from "../../../../app/domain/products/integrations/mapping";
import { openCrms } from "../../../../workers/crm/crms";
import { parseEnv } from "../../../../workers/env";
import { sweep } from "../../../../workers/jobs/sweep";
import { soon } from "../../../support/engine/soon";
import { connected, consent, crmScene, integrationNow, sandbox } from "../../../support/providers/crm";
import { CABINET_URL } from "../../../support/run/hosts";
import { rowsOf } from "../../../support/world/rows";
import type { Engine } from "../../../support/world/scene";

const PHONE = "+79160000001";
const LEAD = 401;

async function scene(account = newId()) {
  const { engine, owner } = await crmScene();
  const row = await connected(engine, owner, "amocrm", account, { text: "${name}, your ${lead} costs ${price}" });
  return { engine, owner, row, account };
}

const trouble = (account: string, kind: string, more: object = {}) =>
  sandbox(`/amo/${account}/trouble`, { kind, ...more });
const notesOf = async (account: string) => (await sandbox(`/amo/${account}`)).notes[LEAD] ?? [];
const sentBy = (owner: { id: string }) =>
  rowsOf<{ id: string; text: string }>("SELECT id, text FROM sendings WHERE owner_id = ?", owner.id);
/** The sandbox holds the deal and its phone; nothing listens at the address. */
const dealOf = (account: string, phone = PHONE) =>
  sandbox(`/amo/${account}/stage`, { url: "http://sandbox.test/nobody", lead: LEAD, phone });

const sender = ({ id }: { id: string }) => {
  const viewer = { id, isTest: false, level: "me", permissions: new Set(["sendings.create"]), flags: new Set() };
  return viewer as unknown as Parameters<typeof retryCall>[1];
};

/** Uses the format of webhooks. */
async function stageReached(engine: Engine, row: IntegrationRow, fields: Record<string, string> = {}) {
  const form = new URLSearchParams({
    "leads[status][0][id]": String(LEAD),
    "leads[status][0][status_id]": "142",
    "leads[status][0][old_status_id]": "143",
    "leads[status][0][last_modified]": "1764200000",
    "account[subdomain]": "x",
    "account[id]": row.account ?? "",
    ...fields,
  });
  const parsed = parseCall({ text: String(form), isForm: true });
  return acceptCrmCall(engine, row, parsed.ok ? parsed.value : null);
}

it("fetches the deal of a stage, sends once, and adds a note of what was sent", async () => {
  const { engine, owner, row, account } = await scene();
  await dealOf(account);
  for (let time = 0; time < 2; time++) expect(await stageReached(engine, row)).toEqual({ ok: true, value: null });
  await engine.work();
  const [sent, ...others] = await sentBy(owner);
  expect([sent!.text, others]).toEqual(["Anna, your Bouquet costs 3500", []]);
  engine.pass(6000);
  await sweep(engine);
  await engine.work();
  await applyReceipts(engine, [{ ownerId: owner.id, id: sent!.id, status: "delivered", at: engine.clock() }]);
  await engine.work();
  expect(await notesOf(account)).toEqual([{ note_type: "sms_out", params: { text: sent!.text, phone: PHONE } }]);
  expect((await findCalls(engine.db, owner, row.id))[0]).toMatchObject({ told: "delivered", recipient: "+7916…01" });
});

it("retries a CRM that is down, then logs the refusal, which can be repeated by hand", async () => {
  const { engine, owner, row, account } = await scene();
  await dealOf(account);
  await trouble(account, "down", { times: 100 });
  await stageReached(engine, row);
  const log = async () => (await findCalls(engine.db, owner, row.id))[0]!;
  await engine.work();
  expect(await log()).toMatchObject({
    tries: 1,
    errors: [],
    crmError: expect.stringContaining("crmDown"),
    recipient: null,
  });
  for (let time = 0; time < 14 && (await log()).errors.length === 0; time++) {
    engine.pass(9 * 60 * 60_000);
    await sweep(engine);
    await engine.work();
  }
  expect(await log()).toMatchObject({ errors: [expect.stringContaining("crmDown")] });
  const retry = () => retryCall(engine, sender(owner), row.id, callId);
  const callId = (await log()).id;
  expect(await retry()).toMatchObject({ ok: false, problems: [{ key: "crmDown" }] });
  await trouble(account, "down", { times: 0 });
  expect(await retry()).toMatchObject({ ok: true });
  expect(await retry()).toMatchObject({ ok: false, problems: [{ key: "callSentAlready" }] });
  expect(await sentBy(owner)).toHaveLength(1);
});

it("adds a note for a message that could not be sent, and for a deal without a phone", async () => {
  const { engine, owner, row, account } = await scene();
  await dealOf(account, "");
  await stageReached(engine, row);
  await engine.work();
  await engine.work();
  expect((await findCalls(engine.db, owner, row.id))[0]).toMatchObject({
    errors: [expect.stringContaining("callRecipientMissing")],
  });
  await sweep(engine);
  await engine.work();
  expect(await notesOf(account)).toMatchObject([{ note_type: "service_message", params: { service: "Flowers" } }]);
  expect(await sentBy(owner)).toEqual([]);
});

it("renews its token once, and shows a revoked connection until it is reconnected", async () => {
  const { engine, owner, row, account } = await scene();
  await trouble(account, "expire");
  expect(await checkCrm(engine, owner, row.id)).toMatchObject({ ok: true });
  await trouble(account, "revoke");
  expect(await checkCrm(engine, owner, row.id)).toMatchObject({
    problems: [{ key: "crmRevoked", values: { detail: "Token has been revoked" } }],
  });
  const broken = await integrationNow(engine, owner, row.id);
  expect([stateOf(broken), broken.trouble]).toEqual(["disconnected", "crmRevoked"]);
  expect(await consent(engine, owner, row.id, account)).toMatchObject({ ok: true });
  expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("working");
});

it("refuses another account's call, a forged removal and a host that is not amoCRM's", async () => {
  const { engine, owner, row, account } = await scene();
  await expect(stageReached(engine, row, { "account[id]": "1" })).rejects.toMatchObject({ code: "forbidden" });
  const end = {
    client_uuid: "3b1f5a4e-0000-4000-8000-a30c3a000001",
    account_id: row.account,
    signature: "00".repeat(32),
  };
  await expect(acceptCrmEvent(engine, "amocrm", end)).rejects.toMatchObject({ code: "forbidden" });
  await expect(acceptCrmEvent(engine, "amocrm", { account: { id: row.account }, leads: {} })).resolves.toBeUndefined();
  for (const host of ["evil.example", "shop.test"]) {
    const { amocrm } = openCrms(parseEnv({ ...env, WEBHOOK_ALLOWED_HOSTS: "shop.test" }));
    expect(await amocrm!.exchange("code", host)).toEqual({ failed: "refused", detail: host });
  }
  expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("working");
  expect(await trouble(account, "end", { url: `${CABINET_URL}/webhook/crm/amocrm` })).toEqual({ answered: 200 });
  expect(await integrationNow(engine, owner, row.id)).toMatchObject({ account: null, trouble: "crmUninstalled" });
  expect(await findCalls(engine.db, owner, row.id)).toEqual([]);
});

it.each(["standard", "pipeline"])("accepts a %s webhook at the address that its owner set in a stage", async (form) => {
  const { engine, owner, row, account } = await scene();
  const url = (await stageAddress(engine, row))!;
  expect(await sandbox(`/amo/${account}/stage`, { url, lead: LEAD, phone: PHONE, form })).toEqual({ answered: 200 });
  await soon(async () => expect(await sentBy(owner)).toHaveLength(1));
  expect(await sandbox(`/amo/${account}/stage`, { url, lead: LEAD, phone: PHONE, form, account: 1 })).toEqual({
    answered: 403,
  });
});

it("sends for each deal of a webhook, and repeats by hand what another call for the same deal has sent", async () => {
  const { engine, owner, row, account } = await scene();
  await dealOf(account);
  await sandbox(`/amo/${account}/stage`, { url: "http://sandbox.test/nobody", lead: LEAD + 1, phone: PHONE });
  await stageReached(engine, row, {
    "leads[status][1][id]": String(LEAD + 1),
    "leads[status][1][status_id]": "142",
    "leads[status][1][last_modified]": "1764200000",
  });
  await engine.work();
  expect(await sentBy(owner)).toHaveLength(2);
  const setActive = (isActive: number) =>
    env.DB.prepare("UPDATE integrations SET is_active = ? WHERE id = ?").bind(isActive, row.id).run();
  await stageReached(engine, row, { "leads[status][0][last_modified]": "1764209999" });
  await setActive(0);
  await engine.work();
  const [refused] = await findCalls(engine.db, owner, row.id);
  expect(refused!.errors).toEqual(["integrationOff"]);
  await setActive(1);
  const retry = () => retryCall(engine, sender(owner), row.id, refused!.id);
  expect(await retry()).toMatchObject({ ok: true });
  expect(await retry()).toMatchObject({ problems: [{ key: "callSentAlready" }] });
  expect(await sentBy(owner)).toHaveLength(3);
});
