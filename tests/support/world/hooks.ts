import { env } from "cloudflare:test";
import type { Receipt } from "../../../app/domain/base/shared/ports/platform";
import { createSending } from "../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../app/domain/messaging/sendings/accept/input";
import { applyReceipts } from "../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { createHook } from "../../../app/domain/messaging/webhooks/hooks";
import { hookInput } from "../../../app/domain/messaging/webhooks/input";
import { sweep } from "../../../workers/jobs/sweep";
import { type Engine, SENDER } from "./scene";

export const ENDPOINT = "https://crm.example.com/hook";

export const OK = { status: 204, text: "", retryAfterMs: 0 };
export const BROKEN = { status: 500, text: "Out of order", retryAfterMs: 0 };

export async function forgetHooks(): Promise<void> {
  const tables = ["webhooks", "webhook_batches", "webhook_deliveries", "webhook_requests"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
}

export async function openHook(engine: Engine, owner: { id: string }, wanted: Record<string, unknown> = {}) {
  const input = hookInput.parse({ url: ENDPOINT, events: ["sendings.delivered", "sendings.failed"], ...wanted });
  const result = await createHook(engine, owner, input);
  if (!result.ok) throw new Error(`no hook: ${result.problems.map(({ key }) => key).join()}`);
  return { id: result.value.row.id, secret: result.value.secret };
}

/** Sends a message and reports its delivery; webhook deliveries stay queued. */
export async function deliverOne(
  engine: Engine,
  owner: { id: string },
  { text = "Hello", status = "delivered" as Receipt["status"], code = undefined as string | undefined } = {},
): Promise<string> {
  const input = singleInput.parse({ type: "sms", recipient: "+79160000001", payload: { sender: SENDER, text } });
  const result = await createSending(engine, owner, input);
  if (!result.ok) throw new Error(`not sent: ${result.problems.map(({ key }) => key).join()}`);
  const { id } = result.value;
  await engine.work();
  await applyReceipts(engine, [{ ownerId: owner.id, id, status, at: engine.clock(), code }]);
  return id;
}

export async function passAndReconcile(engine: Engine, ms: number): Promise<void> {
  engine.pass(ms);
  await sweep(engine);
  await engine.work();
}
