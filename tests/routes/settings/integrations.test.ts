import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { submit, visit } from "../../support/forms/open-screen";
import { sandbox } from "../../support/providers/crm";
import { CABINET_URL } from "../../support/run/hosts";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const LIST = "/settings/integrations";

async function someone(isShown = true) {
  const user = await createUser({ balance: 100_000_000, sender: "CABINET", preferences: { language: "en" } });
  if (isShown) {
    await env.DB.prepare("INSERT INTO settings (owner_id, key, value, updated_at) VALUES (?, ?, 'true', 0)")
      .bind(user.id, "advanced.integrations")
      .run();
  }
  return { ...user, session: await signInAs(user.username) };
}

const page = async (path: string, session: Session) => (await visit(path, session)).text();
const form = (change: Record<string, string> = {}) => ({
  id: crypto.randomUUID(),
  title: "Flower shop",
  type: "sms",
  sender: "CABINET",
  recipient: "phone",
  variables: "number = order.id\r\n",
  text: "Order ${number} is ready",
  isActive: "on",
  ...change,
});

async function made(session: Session) {
  const fields = form();
  const answer = await submit(`${LIST}/new`, fields, session);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, expect.stringContaining("no-store")]);
  const secret = /\/webhook\/in\/in_[0-9a-f]{48}/.exec(await answer.text())![0];
  return { id: fields.id, secret };
}

it("creates an integration, shows its address once, and lists it", async () => {
  const { session } = await someone();
  expect(await page(LIST, session)).toContain("No integrations yet");
  const { id, secret } = await made(session);
  const list = await page(LIST, session);
  const one = await page(`${LIST}/${id}`, session);
  expect(list).toContain("Flower shop");
  expect(one).toContain("No calls yet");
  expect(list + one).not.toContain(secret);
});

it("keeps the typed values and names the variable without a source", async () => {
  const { session, id } = await someone();
  const answer = await submit(`${LIST}/new`, form({ text: "Order ${total}" }), session);
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain("The variable total in the text is not mapped");
  expect(html).toContain("number = order.id");
  expect(await rowsOf("SELECT id FROM integrations WHERE owner_id = ?", id)).toEqual([]);
});

it.each(["=", "= order.id", "number", "two words = order.id", "number ="])(
  "reports beside the variables that one is invalid, and above: %s",
  async (variables) => {
    const { session } = await someone();
    const answer = await submit(`${LIST}/new`, form({ variables, text: "Order" }), session);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html.split("One variable per line, at most 30").length - 1).toBeGreaterThanOrEqual(2);
    expect(html).toContain('href="#integration-variables"');
  },
);

it("reports an invalid portal address once", async () => {
  const { session } = await someone();
  const fields = { id: newId(), title: "Portal", portal: "javascript:alert(1)", type: "sms" };
  const html = await (await submit(`${LIST}/connect/bitrix24`, fields, session)).text();
  const said = "Enter the portal address, such as flowers.bitrix24.com";
  expect(html).toContain(said);
  expect(html).not.toContain(`${said}. ${said}`);
});

it("previews the message of a pasted body, or why none would be sent", async () => {
  const { session, id: owner } = await someone();
  const { id } = await made(session);
  const tried = (sample: string) => submit(`${LIST}/${id}`, { intent: "try", sample }, session);
  const html = await (await tried('{"phone": "+79161234567", "order": {"id": 15}}')).text();
  expect(html).toContain("Order 15 is ready");
  expect(html).toContain("+79161234567");
  expect(await (await tried("phone=%2B79161234567&order%5Bid%5D=16")).text()).toContain("Order 16 is ready");
  const wrong = await tried('{"order": {}}');
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining("the field phone is missing")]);
  expect(await rowsOf("SELECT id FROM sendings WHERE owner_id = ?", owner)).toEqual([]);
});

it("changes, switches off, renews the address and removes", async () => {
  const { session, id: owner } = await someone();
  const { id, secret } = await made(session);
  const row = async () => (await rowsOf<Record<string, unknown>>("SELECT * FROM integrations WHERE id = ?", id))[0];
  await submit(`${LIST}/${id}/edit`, form({ id, title: "Bouquets" }), session);
  expect(await row()).toMatchObject({ title: "Bouquets", is_active: 1 });
  expect(await page(`${LIST}/${id}/edit`, session)).toContain("number = order.id");
  await submit(`${LIST}/${id}`, { intent: "off" }, session);
  expect(await row()).toMatchObject({ is_active: 0 });
  expect(await page(`${LIST}/${id}`, session)).toContain("Activate");
  expect(await (await submit(`${LIST}/${id}/renew`, {}, session)).text()).not.toContain(secret);
  expect((await submit(`${LIST}/${id}/remove`, {}, session)).headers.get("location")).toBe(LIST);
  expect(await rowsOf("SELECT id FROM integrations WHERE owner_id = ?", owner)).toEqual([]);
});

it("shows a refused call with its reason and sends it again", async () => {
  const { session, id: owner } = await someone();
  const { id, secret } = await made(session);
  await env.DB.prepare("UPDATE accounts SET balance = 0 WHERE owner_id = ?").bind(owner).run();
  const body = { phone: "+79161234567", "order[id]": "15" };
  expect((await submit(secret, body)).status).toBe(402);
  const html = await page(`${LIST}/${id}`, session);
  expect(html).toContain("The last call was rejected");
  const callId = /name="call" value="([^"]+)"/.exec(html)![1]!;
  await env.DB.prepare("UPDATE accounts SET balance = 100000000 WHERE owner_id = ?").bind(owner).run();
  expect((await submit(`${LIST}/${id}`, { intent: "again", call: callId }, session)).status).toBe(303);
  expect(await rowsOf("SELECT text FROM sendings WHERE owner_id = ?", owner)).toEqual([{ text: "Order 15 is ready" }]);
});

it("is hidden where the account's setting hides it", async () => {
  const { session } = await someone(false);
  for (const path of [LIST, `${LIST}/new`]) expect((await visit(path, session)).status).toBe(302);
});

const crm = (change: Record<string, string> = {}) => ({
  id: crypto.randomUUID(),
  title: "Portal",
  portal: "https://Flowers.bitrix24.ru/crm/",
  type: "sms",
  sender: "CABINET",
  ...change,
});

async function allow(html: string, portal: string) {
  const address = new URL(
    /href="(https:\/\/flowers\.bitrix24\.ru\/oauth[^"]+)"/.exec(html)![1]!.replaceAll("&amp;", "&"),
  );
  const { code, state } = await sandbox(
    `/oauth/authorize/allow?portal=${portal}&state=${address.searchParams.get("state")}`,
  );
  return `${LIST}/return/bitrix24?${new URLSearchParams({ code, state, domain: "flowers.bitrix24.ru" })}`;
}

it("connects Bitrix24, explains what to do when it is unreachable, and disconnects it", async () => {
  const { session } = await someone();
  const portal = crypto.randomUUID();
  await sandbox("/control", { callbacks: { bitrix24: `${CABINET_URL}${LIST}/return/bitrix24` } }, "PUT");
  expect(await page(`${LIST}/connect`, session)).toContain("Connect Bitrix24");
  const fields = crm();
  const wrong = await submit(`${LIST}/connect/bitrix24`, { ...fields, portal: "no portal" }, session);
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining("Enter the portal address")]);
  expect((await submit(`${LIST}/connect/bitrix24`, fields, session)).headers.get("location")).toBe(
    `${LIST}/${fields.id}`,
  );
  const waiting = await page(`${LIST}/${fields.id}`, session);
  expect(waiting).toContain("Authorise access in the CRM");
  const back = await allow(waiting, portal);
  expect((await visit(back, session)).headers.get("location")).toBe(`${LIST}/${fields.id}`);
  expect(await page(back, session)).toContain("The CRM has revoked access");
  expect(await page(`${LIST}/${fields.id}`, session)).toContain("Test connection");
  await sandbox(`/b24/${portal}/trouble`, { kind: "revoke" });
  const checked = await submit(`${LIST}/${fields.id}`, { intent: "check" }, session);
  expect([checked.status, await checked.text()]).toEqual([409, expect.stringContaining("Connect again")]);
  expect(await page(LIST, session)).toContain("Connect it again");
  await submit(`${LIST}/${fields.id}`, { intent: "disconnect" }, session);
  expect(await page(`${LIST}/${fields.id}`, session)).toContain("Authorise access in the CRM");
});

it("uses a template's current text at each call", async () => {
  const { session, id: owner } = await someone();
  const template = crypto.randomUUID();
  await env.DB.prepare(`INSERT INTO templates (owner_id, id, title, type, moderation, payload, fallbacks, is_active, created_at, updated_at)
    VALUES (?, ?, 'Ready', 'sms', 'approved', ?, '[]', 1, 0, 0)`)
    .bind(owner, template, JSON.stringify({ sender: "CABINET", text: "From a template: ${number}" }))
    .run();
  expect(await page(`${LIST}/new`, session)).toContain("Ready");
  const unmapped = await submit(`${LIST}/new`, form({ template, text: "", variables: "" }), session);
  expect([unmapped.status, await unmapped.text()]).toEqual([
    422,
    expect.stringContaining("The variable number in the text is not mapped"),
  ]);
  const answer = await submit(`${LIST}/new`, form({ template, text: "" }), session);
  const secret = /\/webhook\/in\/in_[0-9a-f]{48}/.exec(await answer.text())![0];
  expect((await submit(secret, { phone: "+79161234567", "order[id]": "15" })).status).toBe(202);
  await env.DB.prepare("UPDATE templates SET is_active = 0 WHERE id = ?").bind(template).run();
  expect((await submit(secret, { phone: "+79161234567", "order[id]": "16" })).status).toBe(422);
  const texts = await rowsOf("SELECT text FROM sendings WHERE owner_id = ?", owner);
  expect(texts).toEqual([{ text: "From a template: 15" }]);
});
