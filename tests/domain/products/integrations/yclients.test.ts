import { env } from "cloudflare:test";
import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { findCalls } from "../../../../app/domain/products/integrations/calls";
import { acceptCrmCall, acceptCrmEvent } from "../../../../app/domain/products/integrations/crm/accept-crm-call";
import { checkCrm, removeAny } from "../../../../app/domain/products/integrations/crm/connect";
import { crmInput } from "../../../../app/domain/products/integrations/crm/input";
import { connectSalon } from "../../../../app/domain/products/integrations/crm/salon";
import { stateOf } from "../../../../app/domain/products/integrations/integrations";
import { openCrms } from "../../../../workers/crm/crms";
import { parseEnv } from "../../../../workers/env";
import { sweep } from "../../../../workers/jobs/sweep";
import { crmScene, integrationNow, sandbox } from "../../../support/providers/crm";
import { CABINET_URL } from "../../../support/run/hosts";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, SENDER } from "../../../support/world/scene";

const PHONE = "+79160000001";
const TEXT = "${name}, ${date}: ${service} with ${staff}";
let salons = Date.now() % 100_000_000;

const input = (change: object = {}) =>
  crmInput.parse({ kind: "yclients", title: "Salon", sender: SENDER, text: TEXT, ...change });

async function brought(salon: number, user = 12): Promise<URLSearchParams> {
  return new URLSearchParams(await sandbox(`/yclients/${salon}/connect?user=${user}`));
}

async function scene(change: object = {}) {
  const { engine, owner } = await crmScene();
  const salon = salons++;
  const id = newId();
  const result = await connectSalon(engine, owner, input(change), { id, query: await brought(salon) });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return { engine, owner, salon, row: result.value };
}

const record = (salon: number, change: object = {}) =>
  sandbox(`/yclients/${salon}/records`, { status: "create", id: 596792980, phone: PHONE, ...change });
const sentBy = async (owner: { id: string }) =>
  (await rowsOf<{ text: string }>("SELECT text FROM sendings WHERE owner_id = ? ORDER BY id", owner.id)).map(
    ({ text }) => text,
  );
const stateNow = async (engine: Engine, owner: { id: string }, id: string) => {
  const row = await integrationNow(engine, owner, id);
  return [stateOf(row), row.trouble];
};

it("connects the salon brought by the marketplace, and sends once for each matching record", async () => {
  const { engine, owner, salon, row } = await scene();
  expect(await sandbox(`/yclients/${salon}`)).toMatchObject({
    status: "active",
    webhooks: [expect.stringContaining("/webhook/in/in_")],
  });
  expect([row.account, row.place]).toEqual([String(salon), `Salon ${salon}`]);
  expect(await record(salon)).toEqual({ answered: [202] });
  expect(await record(salon)).toEqual({ answered: [200] });
  expect(await record(salon, { status: "update" })).toEqual({ answered: [200] });
  expect(await sentBy(owner)).toEqual(["Anna, 2026-11-28 12:10:00: Haircut with Olga"]);
  const [call, ...others] = await findCalls(engine.db, owner, row.id);
  expect([others, call!.externalId]).toEqual([[], "596792980.create."]);
  expect(await checkCrm(engine, owner, row.id)).toMatchObject({ ok: true });
});

it("sends for every change of a record if changes are enabled", async () => {
  const { owner, salon } = await scene({ event: "update", text: "Moved to ${date}" });
  for (const changedAt of ["2026-11-27T12:00:00+0300", "2026-11-27T12:00:00+0300", "2026-11-27T13:00:00+0300"])
    await record(salon, { status: "update", changedAt });
  await record(salon);
  expect(await sentBy(owner)).toHaveLength(2);
});

it("refuses a salon with a forged signature or connected by another account, and stores nothing", async () => {
  const { engine, owner } = await crmScene();
  const { salon } = await scene();
  const query = await brought(salons++);
  const forged: Record<string, string>[] = [
    { user_data_sign: "00".repeat(32) },
    { user_data_sign: "" },
    { user_data: btoa(JSON.stringify({ id: 1, salon_id: 2 })) },
    { salon_id: "1; DROP" },
  ];
  for (const change of forged) {
    const other = new URLSearchParams({ ...Object.fromEntries(query), ...change });
    expect(await connectSalon(engine, owner, input(), { id: newId(), query: other })).toMatchObject({
      problems: [{ key: "crmSignatureInvalid" }],
    });
  }
  const taken = await connectSalon(engine, owner, input(), { id: newId(), query: await brought(salon, 13) });
  expect(taken).toMatchObject({ ok: false, problems: [{ key: "crmTaken" }] });
  expect(await rowsOf("SELECT id FROM integrations WHERE owner_id = ?", owner.id)).toEqual([]);
});

it("shows YCLIENTS's objection as the error until the salon can be connected", async () => {
  const { engine, owner } = await crmScene();
  const salon = salons++;
  await sandbox(`/yclients/${salon}/events`, { event: "refuse" });
  const id = newId();
  expect(await connectSalon(engine, owner, input(), { id, query: await brought(salon) })).toMatchObject({ ok: true });
  expect(await stateNow(engine, owner, id)).toEqual([
    "disconnected",
    expect.stringContaining("Salon has no paid licence"),
  ]);
  expect(await checkCrm(engine, owner, id)).toMatchObject({ ok: false, problems: [{ key: "crmRefused" }] });
  await sandbox(`/yclients/${salon}/events`, { event: "refuse" });
  expect(await checkCrm(engine, owner, id)).toMatchObject({ ok: true });
  expect(await stateNow(engine, owner, id)).toEqual(["working", null]);
});

it("ends with the salon, by the partner's token only, at either address", async () => {
  const { engine, owner, salon, row } = await scene();
  const events = `/yclients/${salon}/events`;
  const url = `${CABINET_URL}/webhook/crm/yclients`;
  expect(await sandbox(events, { event: "uninstall", token: "forged" })).toEqual({ answered: [403] });
  expect(await sandbox(events, { event: "uninstall", token: "forged", url })).toEqual({ answered: [403] });
  expect(await stateNow(engine, owner, row.id)).toEqual(["working", null]);
  expect(await sandbox(events, { event: "freeze", url })).toEqual({ answered: [200] });
  expect(await stateNow(engine, owner, row.id)).toEqual(["disconnected", "crmFrozen"]);
  expect(await sandbox(events, { event: "uninstall" })).toEqual({ answered: [200] });
  expect(await integrationNow(engine, owner, row.id)).toMatchObject({ account: null, trouble: "crmUninstalled" });
  expect(await record(salon)).toEqual({ answered: [403] });
  await expect(acceptCrmEvent(engine, "bitrix24", { auth: {} })).rejects.toMatchObject({ code: "forbidden" });
  expect(await sentBy(owner)).toEqual([]);
});

it("sends nothing for another salon, a switched-off or a removed integration, and disconnects the salon", async () => {
  const { engine, owner, salon, row } = await scene();
  expect(await record(salon, { company: salon + 1 })).toEqual({ answered: [403] });
  await env.DB.prepare("UPDATE integrations SET is_active = 0 WHERE id = ?").bind(row.id).run();
  expect(await record(salon)).toEqual({ answered: [403] });
  expect(await removeAny(engine, owner, row.id)).toMatchObject({ ok: true });
  expect(await sandbox(`/yclients/${salon}`)).toMatchObject({ status: "uninstall", webhooks: [] });
  expect(await sentBy(owner)).toEqual([]);
  await expect(
    acceptCrmCall(
      engine,
      { ...row, account: null },
      { company_id: salon, resource: "record", resource_id: 1, status: "create", data: {} },
    ),
  ).rejects.toMatchObject({ code: "forbidden" });
});

it("accepts signed data without a salon for the first salon and user only", async () => {
  const { engine, owner } = await crmScene();
  const other = await openAccount(engine);
  const [salon, another] = [salons++, salons++];
  const query = await brought(salon);
  const asBy = (who: { id: string }, of: URLSearchParams) =>
    connectSalon(engine, who, input(), { id: newId(), query: of });
  expect(await asBy(owner, query)).toMatchObject({ ok: true });
  const moved = new URLSearchParams({ ...Object.fromEntries(query), salon_id: String(another) });
  for (const result of [await asBy(owner, moved), await asBy(other, moved), await asBy(other, query)])
    expect(result).toMatchObject({ problems: [{ key: "crmSignatureInvalid" }] });
});

it("gives its new address to a salon where it is already installed", async () => {
  const { engine, owner, salon, row } = await scene();
  const [old] = (await sandbox(`/yclients/${salon}`)).webhooks;
  await env.DB.prepare("UPDATE integrations SET account = NULL WHERE id = ?").bind(row.id).run();
  const second = await connectSalon(engine, owner, input(), { id: newId(), query: await brought(salon) });
  expect(second).toMatchObject({ ok: true });
  const { webhooks } = await sandbox(`/yclients/${salon}`);
  expect([webhooks.length, webhooks.includes(old)]).toEqual([1, false]);
  expect(await record(salon)).toEqual({ answered: [202] });
});

it("resumes by itself when a frozen salon is reactivated", async () => {
  const { engine, owner, salon, row } = await scene();
  const events = `/yclients/${salon}/events`;
  await sandbox(events, { event: "freeze" });
  for (const [wait, state] of [
    [10_000, "disconnected"],
    [40_000, "working"],
  ] as const) {
    if (state === "working") await sandbox(events, { event: "thaw" });
    engine.pass(wait);
    await sweep(engine);
    await engine.work();
    expect((await stateNow(engine, owner, row.id))[0]).toBe(state);
  }
});

// From YCLIENTS' documentation ("Transferring user data when connecting the integration"), plus one with a "+".
it.each([
  "eyJ1c2VyX2lkIjoxMjMsIm5hbWUiOiLQkNC90LTRgNC10Lkg0JjQstCw0L3QvtCyIiwiZW1haWwiOiJhbmRyZXlAZXhhbXBsZS5jb20iLCJwaG9uZSI6Ijc5OTkwMDA5OTAwIn0=",
  btoa('{"user_id":1,"name":">>>>"}'),
])("verifies the signature of the decoded JSON, however its base64 was put into the address: %s", async (data) => {
  const partner = "2t6u73mrh85btb8wgyfj";
  const { yclients } = openCrms(parseEnv({ ...env, YCLIENTS_PARTNER_TOKEN: partner }));
  const sign = createHmac("sha256", partner).update(Buffer.from(data, "base64")).digest("hex");
  for (const written of [data, encodeURIComponent(data)]) {
    const query = (mark: string) => new URLSearchParams(`salon_id=7&user_data=${written}&user_data_sign=${mark}`);
    expect(await yclients!.brought(query(sign))).toEqual({ account: "7", title: "salon 7", unbound: sign });
    const ofBase64 = createHmac("sha256", partner).update(data).digest("hex");
    expect(await yclients!.brought(query(ofBase64))).toBeNull();
  }
});
