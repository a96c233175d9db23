import { expect, it } from "vitest";
import { stepId } from "../../../../app/domain/base/chains/ids";
import { newId } from "../../../../app/domain/base/shared/ids";
import { findCalls } from "../../../../app/domain/products/integrations/calls";
import { setTrouble } from "../../../../app/domain/products/integrations/crm/ask-crm";
import { checkCrm, disconnectCrm } from "../../../../app/domain/products/integrations/crm/connect";
import { crmInput } from "../../../../app/domain/products/integrations/crm/input";
import { runIntegration } from "../../../../app/domain/products/integrations/crm/run";
import { sweepIntegrations } from "../../../../app/domain/products/integrations/crm/sweep";
import { stateOf } from "../../../../app/domain/products/integrations/integrations";
import { sweep } from "../../../../workers/jobs/sweep";
import { connected, consent, integrationNow, sandbox } from "../../../support/providers/crm";
import {
  clerkSends,
  keptCall,
  PHONE,
  portalCalls,
  portalOf,
  portalScene,
  receipt,
  reportsBy,
  sentBy,
  set,
  statuses,
  trouble,
} from "../../../support/providers/portal";
import { rowsOf } from "../../../support/world/rows";

it("reports each status once despite slow calls, concurrent workers and CRM downtime", async () => {
  const { engine, owner, row, name } = await portalScene();
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

it("reports the outcome of the whole chain, and a failure only when the chain has ended", async () => {
  const { engine, owner, row, name } = await portalScene();
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

it("reports a later status even if the CRM refused an earlier one", async () => {
  const { engine, owner, row, name } = await portalScene();
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

it("gets a new address on each disconnection, and reports it by itself to a CRM that was down", async () => {
  const { engine, owner, row, name } = await portalScene();
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

it("sends no stored call for a blocked account or a switched-off integration, and gives the reason", async () => {
  const { engine, owner, row, name } = await portalScene();
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

it("continues with renewed tokens, and ends only the connection it was using, not a later one", async () => {
  const { engine, owner, row, name } = await portalScene();
  for (let time = 0; time < 2; time++) await clerkSends(engine, owner, row, name);
  await set("UPDATE integrations SET lease_until = ? WHERE id = ?", engine.clock() + 1000, row.id);
  await engine.work();
  engine.pass(6000);
  let calls = 0;
  reportsBy(engine, (real, ...told) => {
    calls++;
    return real(...told);
  });
  await trouble(name, "expire");
  await sweep(engine);
  await engine.work();
  expect(calls).toBe(3);
  expect(await consent(engine, owner, row.id, name)).toMatchObject({ ok: true });
  await setTrouble(engine, row, "crmUninstalled");
  expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("working");
  const known = await integrationNow(engine, owner, row.id);
  await trouble(name, "expire");
  await checkCrm(engine, owner, row.id);
  await setTrouble(engine, known, "crmUninstalled");
  expect(await integrationNow(engine, owner, row.id)).toMatchObject({ account: null, trouble: "crmUninstalled" });
});

it("takes a portal's token from its first message only, and accepts no portal that is not a host", async () => {
  const { engine, row, name } = await portalScene();
  const other = { type: "NOTE", "auth[application_token]": "forged" };
  expect(await portalCalls(engine, row, name, other)).toEqual({ ok: true, value: null });
  expect(await portalCalls(engine, row, name)).toMatchObject({ ok: true, value: { status: "pending" } });
  const isValid = (portal: string) => crmInput.safeParse({ kind: "bitrix24", title: "Flowers", portal }).success;
  expect(["flowers.bitrix24.ru", "flowers.bitrix24.ru:99999"].map(isValid)).toEqual([true, false]);
});

it("finds an integration behind a hundred due calls of another, and none that is removed or being processed", async () => {
  const { engine, owner, row, name } = await portalScene();
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
  const queued = engine.queueMessages.flatMap((message) => ("integrationId" in message ? message.integrationId : []));
  expect([row.id, many, busy, removed].map((id) => queued.includes(id))).toEqual([true, true, false, false]);
});
