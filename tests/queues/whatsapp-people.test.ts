import { env } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import type { QueueMessage } from "../../app/domain/base/shared/ports/platform";
import type { Env } from "../../workers/env";
import { platformOf } from "../../workers/platform";
import { whatsappCloud } from "../../workers/providers/whatsapp-cloud/adapter";
import { readCallback } from "../../workers/providers/whatsapp-cloud/callbacks";
import { deliverCallback } from "../../workers/queues/deliver-callback";

const PHONE = "79161234567";
const PERSON = "RU.13491208655302741918";

/** Senders of the incoming messages that result from a callback with these messages and contacts. */
async function sendersOf(messages: object[], contacts: object[] = []): Promise<string[]> {
  const send = vi.fn(async (_: QueueMessage[]) => undefined);
  const platform = { ...platformOf(env as unknown as Env), queue: { send } };
  const value = { metadata: { display_phone_number: "15550100000", phone_number_id: "1" }, contacts, messages };
  const body = { object: "whatsapp_business_account", entry: [{ changes: [{ field: "messages", value }] }] };
  await deliverCallback(
    platform,
    "wa",
    whatsappCloud,
    readCallback(JSON.stringify(body), () => "BRAND"),
  );
  return send.mock.calls.flatMap(([sent]) =>
    sent.flatMap((one) => (one.kind === "incoming" ? one.messages.map(({ from }) => from) : [])),
  );
}

const said = (id: string, from: object) => ({
  id,
  timestamp: "1700000000",
  type: "text",
  text: { body: "STOP" },
  ...from,
});

it("answers a WhatsApp user without a number by its own id, and by the phone once known", async () => {
  expect(await sendersOf([said("1", { from_user_id: PERSON })])).toEqual([`whatsapp:${PERSON}`]);
  expect(await sendersOf([said("2", { from: PHONE, from_user_id: PERSON })])).toEqual([PHONE]);
  expect(await sendersOf([said("3", { from_user_id: PERSON })])).toEqual([PHONE]);
  expect(await sendersOf([said("4", {})], [{ user_id: PERSON }])).toEqual([PHONE]);
  expect(await sendersOf([said("5", { from_user_id: "RU.2" })])).toEqual(["whatsapp:RU.2"]);
});
