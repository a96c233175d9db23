import { env } from "cloudflare:test";
import { expect } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import type { Crm } from "../../../app/domain/base/shared/ports/crm";
import { applyReceipts } from "../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { findCalls } from "../../../app/domain/products/integrations/calls";
import { acceptCrmCall } from "../../../app/domain/products/integrations/crm/accept-crm-call";
import type { IntegrationRow } from "../../../app/domain/products/integrations/integrations";
import { parseCall } from "../../../app/domain/products/integrations/mapping";
import { rowsOf } from "../world/rows";
import type { Engine } from "../world/scene";
import { connected, crmScene, integrationNow, sandbox } from "./crm";

export const PHONE = "+79160000001";
export const portalOf = (name: string) => sandbox(`/b24/${name}`);
export const statuses = async (name: string, id: string) =>
  (await portalOf(name)).messages.find((message: { id: string }) => message.id === id)?.statuses;
export const trouble = (name: string, kind: string, times?: number) => sandbox(`/b24/${name}/trouble`, { kind, times });
export const sentBy = (owner: { id: string }) =>
  rowsOf<{ id: string; text: string }>("SELECT id, text FROM sendings WHERE owner_id = ?", owner.id);

export async function portalScene(name = newId()) {
  const { engine, owner } = await crmScene();
  const row = await connected(engine, owner, "bitrix24", name);
  return { engine, owner, row, name };
}

/** Calls as documented for messageservice.sender.add. */
export async function portalCalls(
  engine: Engine,
  row: IntegrationRow,
  name: string,
  fields: Record<string, string> = {},
) {
  const { applicationToken } = await portalOf(name);
  const form = new URLSearchParams({
    module_id: "crm",
    "bindings[0][OWNER_TYPE_ID]": "1",
    "properties[message_text]": "Hi",
    type: "SMS",
    code: "provider1",
    message_id: newId(),
    message_to: PHONE,
    message_body: "Your order is ready",
    ts: "1742895600",
    "auth[domain]": "x",
    "auth[member_id]": row.account ?? "",
    "auth[application_token]": applicationToken,
    ...fields,
  });
  const parsed = parseCall({ text: String(form), isForm: true });
  const now = await integrationNow(engine, { id: row.ownerId }, row.id);
  return acceptCrmCall(engine, now, parsed.ok ? parsed.value : null);
}

/** A portal's message stored in the sandbox, so that its status can be reported. */
export async function clerkSends(engine: Engine, owner: { id: string }, row: IntegrationRow, name: string) {
  const id = newId();
  await env.DB.prepare("UPDATE integrations SET secret_hash = 'away' || id WHERE id = ?").bind(row.id).run();
  await sandbox(`/b24/${name}/messages`, { to: PHONE, text: "Your order is ready", id });
  const result = await portalCalls(engine, row, name, { message_id: id });
  expect(result).toMatchObject({ ok: true, value: { status: "pending" } });
  const [call] = await findCalls(engine.db, owner, row.id);
  return { id, sendingId: call!.sendingId };
}

/** A call whose worker died before its message was accepted. */
export async function keptCall(engine: Engine, row: IntegrationRow, name: string) {
  const [callId, externalId] = [newId(), newId()];
  await set("UPDATE integrations SET secret_hash = 'away' || id WHERE id = ?", row.id);
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

export const set = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

type Report = NonNullable<Crm["report"]>;

/** Passes every report to the CRM through `by`. */
export function reportsBy(engine: Engine, by: (real: Report, ...told: Parameters<Report>) => ReturnType<Report>) {
  const bitrix24 = engine.crms.bitrix24!;
  engine.crms = { ...engine.crms, bitrix24: { ...bitrix24, report: (...told) => by(bitrix24.report!, ...told) } };
}

export const receipt = (engine: Engine, owner: { id: string }, id: string, status: "delivered" | "failed") =>
  applyReceipts(engine, [{ ownerId: owner.id, id, status, at: engine.clock() }]);
