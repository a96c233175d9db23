import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { findCalls } from "../../../../app/domain/products/integrations/calls";
import {
  checkCrm,
  disconnectCrm,
  finishConnect,
  removeAny,
} from "../../../../app/domain/products/integrations/crm/connect";
import { reportAgain } from "../../../../app/domain/products/integrations/crm/run";
import { signState } from "../../../../app/domain/products/integrations/crm/state";
import { stateOf } from "../../../../app/domain/products/integrations/integrations";
import { finishRemovals } from "../../../../app/domain/products/integrations/removal";
import { sweep } from "../../../../workers/jobs/sweep";
import { soon } from "../../../support/engine/soon";
import { connected, consent, integrationNow, sandbox } from "../../../support/providers/crm";
import {
  clerkSends,
  keptCall,
  PHONE,
  portalCalls,
  portalOf,
  portalScene,
  receipt,
  sentBy,
  statuses,
  trouble,
} from "../../../support/providers/portal";
import { rowsOf } from "../../../support/world/rows";
import { openAccount } from "../../../support/world/scene";

it("connects a portal, registers as a sender in its CRM, and checks that on request", async () => {
  const { engine, owner, row, name } = await portalScene();
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

it("sends what the CRM requests once, and reports each status once, however late it comes", async () => {
  const { engine, owner, row, name } = await portalScene();
  const { id, sendingId } = await clerkSends(engine, owner, row, name);
  const repeated = [1, 2].map(() => portalCalls(engine, row, name, { message_id: id, ts: "1742895999" }));
  expect((await Promise.all(repeated)).every(({ ok }) => ok)).toBe(true);
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

it("reports to the CRM a message that failed before or after sending, or was never accepted", async () => {
  const { engine, owner, row, name } = await portalScene();
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

it("continues a call whose worker was killed, before or after its message was accepted", async () => {
  const { engine, owner, row, name } = await portalScene();
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

it("renews an expired token once, even for concurrent requests", async () => {
  const { engine, owner, row, name } = await portalScene();
  await trouble(name, "expire");
  const checks = await Promise.all([1, 2, 3].map(() => checkCrm(engine, owner, row.id)));
  expect(checks.map((result) => result?.ok)).toEqual([true, true, true]);
  expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("working");
});

it("shows a revoked connection until its owner reconnects, then reports pending statuses", async () => {
  const { engine, owner, row, name } = await portalScene();
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

it("retries a CRM that is down with pauses, logs that, and retries at once on request", async () => {
  const { engine, owner, row, name } = await portalScene();
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
  expect(await reportAgain(engine, await log())).toBe(true);
  await engine.work();
  expect(await log()).toMatchObject({ told: "sent", tries: 0, crmError: null });
  expect(await reportAgain(engine, await log())).toBe(false);
  expect(await statuses(name, id)).toEqual(["sent"]);
});

it("refuses a call from another portal, with another token, or after disconnection, and changes nothing", async () => {
  const { engine, owner, row, name } = await portalScene();
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

it("refuses a consent for another account, another CRM or from yesterday", async () => {
  const { engine, owner, row, name } = await portalScene();
  const other = await openAccount(engine);
  const now = engine.clock();
  const signed = { ownerId: owner.id, kind: "bitrix24" as const, id: row.id };
  const states = [
    await signState(engine.config.sessionSecret, { ...signed, ownerId: other.id }, now),
    await signState(engine.config.sessionSecret, { ...signed, kind: "amocrm" }, now),
    await signState(engine.config.sessionSecret, signed, now - 2 * 60 * 60_000),
    await signState("another secret of thirty-two letters", signed, now),
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

it("deletes its CRM data and its registration there, after deleting its log in pages", async () => {
  const { engine, owner, row, name } = await portalScene();
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

it("accepts calls only from the portal it was registered with", async () => {
  const { name, owner } = await portalScene();
  const sent = await sandbox(`/b24/${name}/messages`, { to: PHONE, text: "By the door" });
  expect(sent.answered).toBe(202);
  expect((await sentBy(owner)).map(({ text }) => text)).toEqual(["By the door"]);
  expect(await sandbox(`/b24/${name}/messages`, { to: PHONE, text: "Forged", token: "forged" })).toMatchObject({
    answered: 403,
  });
  expect(await sentBy(owner)).toHaveLength(1);
  await soon(async () => expect(await statuses(name, sent.message_id)).not.toEqual([]));
});
