import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { findCalls } from "../../../app/domain/integrations/calls";
import { acceptCrmCall } from "../../../app/domain/integrations/crm/accept-crm-call";
import { setTrouble } from "../../../app/domain/integrations/crm/ask-crm";
import { checkCrm, disconnectCrm, finishConnect, removeAny } from "../../../app/domain/integrations/crm/connect";
import { crmInput } from "../../../app/domain/integrations/crm/input";
import { runIntegration, tellAgain } from "../../../app/domain/integrations/crm/run";
import { signState } from "../../../app/domain/integrations/crm/state";
import { sweepIntegrations } from "../../../app/domain/integrations/crm/sweep";
import { type IntegrationRow, stateOf } from "../../../app/domain/integrations/integrations";
import { parseCall } from "../../../app/domain/integrations/mapping";
import { finishRemovals } from "../../../app/domain/integrations/removal";
import { stepId } from "../../../app/domain/sendings/chains/ids";
import { applyReceipts } from "../../../app/domain/sendings/receipts/apply-receipts";
import { newId } from "../../../app/domain/shared/ids";
import type { Crm } from "../../../app/domain/shared/ports/crm";
import { sweep } from "../../../workers/jobs/sweep";
import { soon } from "../../support/engine/soon";
import { connected, consent, crmScene, integrationNow, sandbox } from "../../support/providers/crm";
import { rowsOf } from "../../support/world/rows";
import { type Engine, openAccount } from "../../support/world/scene";

const PHONE = "+79160000001";
const portalOf = (name: string) => sandbox(`/b24/${name}`);
const statuses = async (name: string, id: string) =>
  (await portalOf(name)).messages.find((message: { id: string }) => message.id === id)?.statuses;
const trouble = (name: string, kind: string, times?: number) => sandbox(`/b24/${name}/trouble`, { kind, times });
const sentBy = (owner: { id: string }) =>
  rowsOf<{ id: string; text: string }>("SELECT id, text FROM sendings WHERE owner_id = ?", owner.id);

async function scene(name = newId()) {
  const { engine, owner } = await crmScene();
  const row = await connected(engine, owner, "bitrix24", name);
  return { engine, owner, row, name };
}

/** As the documentation of messageservice.sender.add has it. */
async function portalCalls(engine: Engine, row: IntegrationRow, name: string, fields: Record<string, string> = {}) {
  const { applicationToken } = await portalOf(name);
  const form = new URLSearchParams({
    ...{ module_id: "crm", "bindings[0][OWNER_TYPE_ID]": "1", "properties[message_text]": "Hi", type: "SMS" },
    ...{
      code: "provider1",
      message_id: newId(),
      message_to: PHONE,
      message_body: "Your order is ready",
      ts: "1742895600",
    },
    ...{
      "auth[domain]": "x",
      "auth[member_id]": row.account ?? "",
      "auth[application_token]": applicationToken,
      ...fields,
    },
  });
  const parsed = parseCall({ text: String(form), isForm: true });
  const now = await integrationNow(engine, { id: row.ownerId }, row.id);
  return acceptCrmCall(engine, now, parsed.ok ? parsed.value : null);
}

/** A message of the portal, known to the sandbox, so that its status can be told. */
async function clerkSends(engine: Engine, owner: { id: string }, row: IntegrationRow, name: string) {
  const id = newId();
  await env.DB.prepare("UPDATE integrations SET secret_hash = 'away' || id WHERE id = ?").bind(row.id).run();
  await sandbox(`/b24/${name}/messages`, { to: PHONE, text: "Your order is ready", id });
  const result = await portalCalls(engine, row, name, { message_id: id });
  expect(result).toMatchObject({ ok: true, value: { status: "pending" } });
  const [call] = await findCalls(engine.db, owner, row.id);
  return { id, sendingId: call!.sendingId };
}

/** A call whose worker ended before its message was accepted. */
async function keptCall(engine: Engine, row: IntegrationRow, name: string) {
  const [callId, externalId] = [newId(), newId()];
  await sandbox(`/b24/${name}/messages`, { to: PHONE, text: "Later", id: externalId });
  await env.DB.prepare(`INSERT INTO integration_calls (owner_id, integration_id, id, sending_id, body, body_hash, is_form,
      external_id, due_at, created_at, updated_at) VALUES (?1, ?2, ?3, ?3, ?4, 'h', 0, ?5, ?6, ?6, ?6)`)
    .bind(
      row.ownerId,
      row.id,
      callId,
      JSON.stringify({ message_to: PHONE, message_body: "Later" }),
      externalId,
      engine.clock(),
    )
    .run();
  return { callId, externalId };
}

const set = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

type Report = NonNullable<Crm["report"]>;

/** What the CRM is told goes by here. */
function reportsBy(engine: Engine, by: (real: Report, ...told: Parameters<Report>) => ReturnType<Report>) {
  const bitrix24 = engine.crms.bitrix24!;
  engine.crms = { ...engine.crms, bitrix24: { ...bitrix24, report: (...told) => by(bitrix24.report!, ...told) } };
}

const receipt = (engine: Engine, owner: { id: string }, id: string, status: "delivered" | "failed") =>
  applyReceipts(engine, [{ ownerId: owner.id, id, status, at: engine.clock() }]);

it("connects a portal, becomes a sender of its CRM, and finds that out when asked", async () => {
  const { engine, owner, row, name } = await scene();
  const { senders, events } = await portalOf(name);
  const [[code, sender] = ["", { handler: "" }]] = Object.entries<{ handler: string; name?: string }>(senders);
  expect(code).toBe(`cabinet_${row.id.replaceAll("-", "")}`);
  expect(sender).toMatchObject({ name: "Flowers", handler: expect.stringMatching(/\/webhook\/in\/in_[0-9a-f]{48}$/) });
  expect(events.ONAPPUNINSTALL).toBe(sender.handler);
  expect([stateOf(row), row.place]).toEqual(["working", "sandbox.test"]);
  await trouble(name, "forget");
  expect(await checkCrm(engine, owner, row.id)).toMatchObject({ ok: true });
  expect((await portalOf(name)).senders[code]).toMatchObject({ handler: sender.handler });
  const stored = JSON.stringify(await rowsOf("SELECT * FROM integrations WHERE id = ?", row.id));
  expect(stored).not.toContain(sender.handler.split("/").at(-1));
});

it("sends what the CRM asks for once, and tells each status once, as late as it comes", async () => {
  const { engine, owner, row, name } = await scene();
  const { id, sendingId } = await clerkSends(engine, owner, row, name);
  const again = [1, 2].map(() => portalCalls(engine, row, name, { message_id: id, ts: "1742895999" }));
  expect((await Promise.all(again)).every(({ ok }) => ok)).toBe(true);
  expect(await sentBy(owner)).toEqual([{ id: sendingId, text: "Your order is ready" }]);
  await engine.work();
  expect(await statuses(name, id)).toEqual(["sent"]);
  engine.pass(26 * 60 * 60_000);
  expect(await portalCalls(engine, row, name, { message_id: id })).toEqual({ ok: true, value: null });
  await receipt(engine, owner, sendingId, "delivered");
  await Promise.all([engine.work(), engine.work()]);
  await receipt(engine, owner, sendingId, "delivered");
  engine.pass(60 * 60_000);
  await sweep(engine);
  await engine.work();
  expect(await statuses(name, id)).toEqual(["sent", "delivered"]);
  expect(await sentBy(owner)).toHaveLength(1);
});

it("tells the CRM of a message that failed, before or after it left, or was never accepted", async () => {
  const { engine, owner, row, name } = await scene();
  const left = await clerkSends(engine, owner, row, name);
  await engine.work();
  await receipt(engine, owner, left.sendingId, "failed");
  await engine.work();
  expect(await statuses(name, left.id)).toEqual(["sent", "undelivered"]);
  engine.provider.answer = ({ id }) => ({ id, kind: "rejected", code: "BLOCKED", detail: "" });
  const rejected = await clerkSends(engine, owner, row, name);
  await engine.work();
  expect(await statuses(name, rejected.id)).toEqual(["failed"]);
  await env.DB.prepare("UPDATE accounts SET balance = 0 WHERE owner_id = ?").bind(owner.id).run();
  const id = newId();
  await sandbox(`/b24/${name}/messages`, { to: PHONE, text: "Hi", id });
  expect(await portalCalls(engine, row, name, { message_id: id })).toMatchObject({ code: "insufficientFunds" });
  await engine.work();
  expect(await statuses(name, id)).toEqual(["failed"]);
});

it("goes on with a call whose worker ended, before its message was accepted or after", async () => {
  const { engine, owner, row, name } = await scene();
  const { id, sendingId } = await clerkSends(engine, owner, row, name);
  await env.DB.prepare("UPDATE integration_calls SET recipient = NULL, due_at = ? WHERE sending_id = ?")
    .bind(engine.clock(), sendingId)
    .run();
  await sweep(engine);
  await engine.work();
  expect([await statuses(name, id), await sentBy(owner)]).toMatchObject([["sent"], [{ id: sendingId }]]);
  const { callId, externalId } = await keptCall(engine, row, name);
  await sweep(engine);
  await engine.work();
  expect(await sentBy(owner)).toContainEqual({ id: callId, text: "Later" });
  engine.pass(6000);
  await sweep(engine);
  await engine.work();
  expect(await statuses(name, externalId)).toEqual(["sent"]);
});

it("renews an expired token once, whoever asks at the same time", async () => {
  const { engine, owner, row, name } = await scene();
  await trouble(name, "expire");
  const asked = await Promise.all([1, 2, 3].map(() => checkCrm(engine, owner, row.id)));
  expect(asked.map((result) => result?.ok)).toEqual([true, true, true]);
  expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("working");
});

it("shows a revoked connection until its owner connects again, and tells then what waited", async () => {
  const { engine, owner, row, name } = await scene();
  const { id, sendingId } = await clerkSends(engine, owner, row, name);
  await trouble(name, "revoke");
  await engine.work();
  const broken = await integrationNow(engine, owner, row.id);
  expect([stateOf(broken), broken.trouble]).toEqual(["disconnected", "crmRevoked"]);
  const [call] = await findCalls(engine.db, owner, row.id);
  expect(call).toMatchObject({ sendingId, told: null, tries: 1, crmError: expect.stringContaining("crmRevoked") });
  expect(await checkCrm(engine, owner, row.id)).toMatchObject({ ok: false, problems: [{ key: "crmRevoked" }] });
  expect(await consent(engine, owner, row.id, name)).toMatchObject({ ok: true });
  await sweep(engine);
  await engine.work();
  expect(await statuses(name, id)).toEqual(["sent"]);
  expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("working");
});

it("tells a CRM that is down again with pauses, says so in the log, and at once when a person asks", async () => {
  const { engine, owner, row, name } = await scene();
  const { id } = await clerkSends(engine, owner, row, name);
  await trouble(name, "down", 2);
  await engine.work();
  const log = async () => (await findCalls(engine.db, owner, row.id))[0]!;
  expect(await log()).toMatchObject({ told: null, tries: 1, crmError: expect.stringContaining("crmDown") });
  expect(engine.wakes.at(-1)).toBe((await log()).dueAt);
  engine.pass(6000);
  await sweep(engine);
  await engine.work();
  expect(await log()).toMatchObject({ told: null, tries: 2 });
  expect(await tellAgain(engine, await log())).toBe(true);
  await engine.work();
  expect(await log()).toMatchObject({ told: "sent", tries: 0, crmError: null });
  expect(await tellAgain(engine, await log())).toBe(false);
  expect(await statuses(name, id)).toEqual(["sent"]);
});

it("refuses a call of another portal, with another token, or after the end, and changes nothing", async () => {
  const { engine, owner, row, name } = await scene();
  await portalCalls(engine, row, name);
  const forged: Record<string, string>[] = [{ "auth[member_id]": "someone" }, { "auth[application_token]": "forged" }];
  for (const fields of forged)
    await expect(portalCalls(engine, row, name, fields)).rejects.toMatchObject({ code: "forbidden" });
  const ended = { event: "ONAPPUNINSTALL", "auth[application_token]": "forged" };
  await expect(portalCalls(engine, row, name, ended)).rejects.toMatchObject({ code: "forbidden" });
  expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("working");
  expect(await portalCalls(engine, row, name, { event: "ONAPPUNINSTALL" })).toEqual({ ok: true, value: null });
  expect(await integrationNow(engine, owner, row.id)).toMatchObject({ account: null, trouble: "crmUninstalled" });
  await expect(portalCalls(engine, row, name)).rejects.toMatchObject({ code: "forbidden" });
  expect(await sentBy(owner)).toHaveLength(1);
});

it("takes back no consent of another's, of another CRM or of yesterday", async () => {
  const { engine, owner, row, name } = await scene();
  const other = await openAccount(engine);
  const now = engine.clock();
  const asked = { ownerId: owner.id, kind: "bitrix24" as const, id: row.id };
  const states = [
    await signState(engine.config.sessionSecret, { ...asked, ownerId: other.id }, now),
    await signState(engine.config.sessionSecret, { ...asked, kind: "amocrm" }, now),
    await signState(engine.config.sessionSecret, asked, now - 2 * 60 * 60_000),
    await signState("another secret of thirty-two letters", asked, now),
    "nothing",
  ];
  for (const state of states)
    expect(await finishConnect(engine, owner, "bitrix24", { state, code: "c", portal: "p" })).toMatchObject({
      problems: [{ key: "crmStateInvalid" }],
    });
  const { crms } = engine;
  expect(crms.bitrix24!.authorizeUrl("flowers.bitrix24.ru", "s")).toBe(
    "https://flowers.bitrix24.ru/oauth/authorize/?client_id=app.sandbox&state=s",
  );
  const theirs = await openAccount(engine);
  await expect(connected(engine, theirs, "bitrix24", name)).rejects.toThrow("crmTaken");
});

it("forgets the CRM and is forgotten by it, its log first in pages", async () => {
  const { engine, owner, row, name } = await scene();
  await portalCalls(engine, row, name);
  expect(await disconnectCrm(engine, owner, row.id)).toMatchObject({ value: { account: null } });
  expect((await portalOf(name)).senders).toEqual({});
  expect(await findCalls(engine.db, owner, row.id)).toHaveLength(1);
  await env.DB.prepare(`INSERT INTO integration_calls (owner_id, integration_id, id, sending_id, body_hash, is_form, created_at, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 21000)
    SELECT ?, ?, 'c' || i, 's', 'h', 0, 0, 0 FROM n`)
    .bind(owner.id, row.id)
    .run();
  expect(await removeAny(engine, owner, row.id)).toMatchObject({ ok: true });
  expect(await integrationNow(engine, owner, row.id)).toBeNull();
  expect(await rowsOf("SELECT count(*) AS n FROM integration_calls WHERE integration_id = ?", row.id)).toEqual([
    { n: 1001 },
  ]);
  await finishRemovals(engine);
  expect(await rowsOf("SELECT id FROM integration_calls WHERE integration_id = ?", row.id)).toEqual([]);
  expect(await rowsOf("SELECT id FROM integrations WHERE id = ?", row.id)).toEqual([]);
});

it("opens its door to the portal it was told to, and to no other", async () => {
  const { name, owner } = await scene();
  const sent = await sandbox(`/b24/${name}/messages`, { to: PHONE, text: "By the door" });
  expect(sent.answered).toBe(202);
  expect((await sentBy(owner)).map(({ text }) => text)).toEqual(["By the door"]);
  expect(await sandbox(`/b24/${name}/messages`, { to: PHONE, text: "Forged", token: "forged" })).toMatchObject({
    answered: 403,
  });
  expect(await sentBy(owner)).toHaveLength(1);
  await soon(async () => expect(await statuses(name, sent.message_id)).not.toEqual([]));
});

it("tells each status once, though calls take long, others run beside, and the CRM was down", async () => {
  const { engine, owner, row, name } = await scene();
  const ids: string[] = [];
  for (let time = 0; time < 8; time++) ids.push((await clerkSends(engine, owner, row, name)).id);
  await set("UPDATE integrations SET lease_until = ? WHERE id = ?", engine.clock() + 1000, row.id);
  await engine.work();
  engine.pass(6000);
  await set("UPDATE integration_calls SET due_at = ? WHERE integration_id = ?", engine.clock(), row.id);
  const run = () => runIntegration(engine, { kind: "integration", ownerId: owner.id, integrationId: row.id });
  await trouble(name, "down", 100);
  await run();
  expect((await findCalls(engine.db, owner, row.id)).map(({ tries }) => tries).sort()).toEqual([
    0, 0, 0, 0, 0, 0, 0, 1,
  ]);
  await trouble(name, "down", 0);
  engine.pass(6000);
  reportsBy(engine, async (real, ...told) => {
    engine.pass(9000);
    await run();
    return real(...told);
  });
  for (let time = 0; time < 4; time++) {
    await run();
    await engine.work();
    engine.pass(10_000);
  }
  for (const id of ids) expect(await statuses(name, id)).toEqual(["sent"]);
});

it("tells what became of the whole chain, and a failure only when the chain is over", async () => {
  const { engine, owner, row, name } = await scene();
  const run = () => runIntegration(engine, { kind: "integration", ownerId: owner.id, integrationId: row.id });
  const [first, second] = [await clerkSends(engine, owner, row, name), await clerkSends(engine, owner, row, name)];
  await engine.work();
  const [root] = await rowsOf<Record<string, unknown>>("SELECT * FROM sendings WHERE id = ?", first.sendingId);
  const step = { ...root, id: stepId(first.sendingId, 1), step: 1 };
  const columns = Object.keys(step);
  await set(`INSERT INTO sendings (${columns}) VALUES (${columns.map(() => "?")})`, ...Object.values(step));
  await receipt(engine, owner, first.sendingId, "failed");
  await engine.work();
  expect(await statuses(name, first.id)).toEqual(["sent"]);
  await receipt(engine, owner, step.id, "delivered");
  await engine.work();
  expect(await statuses(name, first.id)).toEqual(["sent", "delivered"]);
  await set("UPDATE sendings SET status = 'failed', fallback_at = 1 WHERE id = ?", second.sendingId);
  await set("UPDATE integration_calls SET due_at = 1 WHERE sending_id = ?", second.sendingId);
  await run();
  expect(await statuses(name, second.id)).toEqual(["sent"]);
  await set("UPDATE sendings SET fallback_at = NULL WHERE id = ?", second.sendingId);
  engine.pass(61_000);
  await run();
  expect(await statuses(name, second.id)).toEqual(["sent", "undelivered"]);
});

it("tells a later status though the CRM refused an earlier one", async () => {
  const { engine, owner, row, name } = await scene();
  reportsBy(engine, async (real, ...told) =>
    told[2].status === "sent" ? { failed: "refused", detail: "no" } : real(...told),
  );
  const { id, sendingId } = await clerkSends(engine, owner, row, name);
  await engine.work();
  expect((await findCalls(engine.db, owner, row.id))[0]).toMatchObject({
    crmError: expect.stringContaining("crmRefused"),
  });
  await receipt(engine, owner, sendingId, "delivered");
  await engine.work();
  expect(await statuses(name, id)).toEqual(["delivered"]);
});

it("gets another address at each end, which a CRM that was down is told by itself", async () => {
  const { engine, owner, row, name } = await scene();
  const handler = async () => Object.values<{ handler: string }>((await portalOf(name)).senders)[0]?.handler;
  const first = await handler();
  await disconnectCrm(engine, owner, row.id);
  const { secretHash } = await integrationNow(engine, owner, row.id);
  expect(secretHash).not.toBe(row.secretHash);
  await trouble(name, "down", 3);
  expect(await consent(engine, owner, row.id, name)).toMatchObject({ ok: false, problems: [{ key: "crmDown" }] });
  for (const wait of [6000, 31_000, 121_000]) {
    expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("disconnected");
    engine.pass(wait);
    await sweep(engine);
    await engine.work();
  }
  expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("working");
  const second = await handler();
  expect(await consent(engine, owner, row.id, name)).toMatchObject({ ok: true });
  expect(new Set([first, second, await handler()]).size).toBe(3);
  expect(await sandbox(`/b24/${name}/messages`, { to: PHONE, text: "By the new door" })).toMatchObject({
    answered: 202,
  });
});

it("sends no kept call for a blocked account or a switched-off integration, and says why", async () => {
  const { engine, owner, row, name } = await scene();
  const problemsOf = async (id: string) =>
    (await findCalls(engine.db, owner, row.id)).find((call) => call.id === id)!.errors;
  const work = async () => {
    const { callId, externalId } = await keptCall(engine, row, name);
    await sweep(engine);
    await engine.work();
    return [await problemsOf(callId), await statuses(name, externalId)];
  };
  await set("UPDATE users SET is_active = 0 WHERE id = ?", owner.id);
  expect(await work()).toEqual([["forbidden"], ["failed"]]);
  await set("UPDATE users SET is_active = 1 WHERE id = ?", owner.id);
  await set("UPDATE integrations SET is_active = 0 WHERE id = ?", row.id);
  expect(await work()).toEqual([["integrationOff"], ["failed"]]);
  expect(await sentBy(owner)).toEqual([]);
});

it("goes on with renewed tokens, and ends the connection that it knows, not a later one", async () => {
  const { engine, owner, row, name } = await scene();
  for (let time = 0; time < 2; time++) await clerkSends(engine, owner, row, name);
  await set("UPDATE integrations SET lease_until = ? WHERE id = ?", engine.clock() + 1000, row.id);
  await engine.work();
  engine.pass(6000);
  let asked = 0;
  reportsBy(engine, (real, ...told) => {
    asked++;
    return real(...told);
  });
  await trouble(name, "expire");
  await sweep(engine);
  await engine.work();
  expect(asked).toBe(3);
  expect(await consent(engine, owner, row.id, name)).toMatchObject({ ok: true });
  await setTrouble(engine, row, "crmUninstalled");
  expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("working");
  const known = await integrationNow(engine, owner, row.id);
  await trouble(name, "expire");
  await checkCrm(engine, owner, row.id);
  await setTrouble(engine, known, "crmUninstalled");
  expect(await integrationNow(engine, owner, row.id)).toMatchObject({ account: null, trouble: "crmUninstalled" });
});

it("learns a portal's token from its first message alone, and takes no portal that is no host", async () => {
  const { engine, row, name } = await scene();
  const other = { type: "NOTE", "auth[application_token]": "forged" };
  expect(await portalCalls(engine, row, name, other)).toEqual({ ok: true, value: null });
  expect(await portalCalls(engine, row, name)).toMatchObject({ ok: true, value: { status: "pending" } });
  const given = (portal: string) => crmInput.safeParse({ kind: "bitrix24", title: "Flowers", portal }).success;
  expect(["flowers.bitrix24.ru", "flowers.bitrix24.ru:99999"].map(given)).toEqual([true, false]);
});

it("finds an integration behind another's hundred due calls, and none that is removed or at work", async () => {
  const { engine, owner, row, name } = await scene();
  const others = [];
  for (let time = 0; time < 3; time++) others.push((await connected(engine, owner, "bitrix24", newId())).id);
  const [busy = "", removed = "", many = ""] = others;
  await set("UPDATE integrations SET lease_until = ? WHERE id = ?", engine.clock() + 60_000, busy);
  await set("UPDATE integrations SET removed_at = 1 WHERE id = ?", removed);
  await keptCall(engine, row, name);
  for (const [id, count] of [
    [busy, 1],
    [removed, 1],
    [many, 120],
  ] as const)
    await set(
      `INSERT INTO integration_calls (owner_id, integration_id, id, sending_id, body_hash, is_form, due_at, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3) SELECT ?1, ?2, 'd' || i, 's', 'h', 0, 1, 0, 0 FROM n`,
      owner.id,
      id,
      count,
    );
  engine.queueMessages.length = 0;
  await sweepIntegrations(engine);
  const queued = engine.queueMessages.flatMap((asked) => ("integrationId" in asked ? asked.integrationId : []));
  expect([row.id, many, busy, removed].map((id) => queued.includes(id))).toEqual([true, true, false, false]);
});
