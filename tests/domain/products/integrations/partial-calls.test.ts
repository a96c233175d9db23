import { env } from "cloudflare:test";
import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { acceptCrmEvent } from "../../../../app/domain/products/integrations/crm/accept-crm-call";
import { amocrm } from "../../../../workers/crm/amocrm";
import { bitrix24 } from "../../../../workers/crm/bitrix24";
import { yclients } from "../../../../workers/crm/yclients";
import type { Env } from "../../../../workers/env";
import { platformOf } from "../../../../workers/platform";

const [CLIENT, SECRET, TOKEN] = ["client", "secret", "partner"];
const settings = {
  ...(env as unknown as Env),
  AMOCRM_URL: "https://amo.test",
  AMOCRM_CLIENT_ID: CLIENT,
  AMOCRM_CLIENT_SECRET: SECRET,
  YCLIENTS_URL: "https://yc.test",
  YCLIENTS_APPLICATION_ID: "7",
  YCLIENTS_PARTNER_TOKEN: TOKEN,
  BITRIX24_OAUTH_URL: "https://b24.test",
  BITRIX24_CLIENT_ID: "b",
  BITRIX24_CLIENT_SECRET: "s",
} as Env;
const CRMS = { amocrm: amocrm(settings)!, yclients: yclients(settings)!, bitrix24: bitrix24(settings)! };

it("reads the readable deals of a list, with ids as numbers or texts and missing fields", async () => {
  const deal = { id: 401, status_id: "142", last_modified: 1_764_200_000 };
  const leads = { status: [7, deal, { status_id: 1 }, { id: "402" }] };
  const call = await CRMS.amocrm.read({ account: { id: "12", subdomain: "x" }, leads });
  expect(call).toMatchObject({ account: "12", asks: [{ externalId: "401.142.1764200000" }, { externalId: "402.." }] });
  expect(await CRMS.amocrm.read({ account: { id: 12 }, leads: {} })).toMatchObject({ account: "12", asks: [] });
});

it("reads a visit without its details, and requests nothing for a record without an id", async () => {
  const visit = { company_id: "5", resource: "record", resource_id: 9, status: "create", data: { date: "x" } };
  expect(await CRMS.yclients.read(visit)).toMatchObject({ account: "5", asks: [{ externalId: "9.create." }] });
  expect(await CRMS.yclients.read({ ...visit, data: null })).toMatchObject({ asks: [{ data: {} }] });
  for (const name of ["resource_id", "status"])
    expect(await CRMS.yclients.read({ ...visit, [name]: undefined })).toMatchObject({ account: "5", asks: [] });
});

it("reads a portal's message whose id and text are numbers", async () => {
  const auth = { member_id: "m", application_token: "t" };
  const call = { type: "SMS", message_id: 17, message_to: 79160000001, message_body: 482913, auth };
  expect(await CRMS.bitrix24.read(call)).toMatchObject({
    asks: [{ externalId: "17", data: { message_to: "79160000001", message_body: "482913" } }],
  });
});

it("accepts a signed removal of an account not connected here, and no unsigned removal", async () => {
  const platform = { ...platformOf(env as unknown as Env), crms: CRMS } as never;
  const end = { salon_id: 99, application_id: 7, event: "uninstall", partner_token: TOKEN };
  await expect(acceptCrmEvent(platform, "yclients", end)).resolves.toBeUndefined();
  await expect(acceptCrmEvent(platform, "yclients", { ...end, event: "renamed" })).resolves.toBeUndefined();
  const forged = { ...end, partner_token: "guess" };
  await expect(acceptCrmEvent(platform, "yclients", forged)).rejects.toMatchObject({ code: "forbidden" });
  const signature = createHmac("sha256", SECRET).update(`${CLIENT}|99`).digest("hex");
  const amo = { client_uuid: CLIENT, account_id: "99", signature };
  await expect(acceptCrmEvent(platform, "amocrm", amo)).resolves.toBeUndefined();
  await expect(acceptCrmEvent(platform, "amocrm", { ...amo, signature: "00" })).rejects.toMatchObject({
    code: "forbidden",
  });
});
