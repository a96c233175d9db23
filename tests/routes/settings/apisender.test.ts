import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../db/client";
import { demoTariffs } from "../../../db/demo-tariffs";
import { tariffs, userTariffs } from "../../../db/schema/billing";
import { soon } from "../../support/engine/soon";
import { submit, visit } from "../../support/forms/open-screen";
import { SANDBOX_URL } from "../../support/run/hosts";
import { ownNumberOf } from "../../support/world/own-number";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const LIST = "/settings/apisender";
const RUB = 1_000_000;
const DAY = 24 * 3600 * 1000;

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM wapi_instances").run();
});

async function someone({ balance = 2000 * RUB, hasTariff = true, level = "me" as "me" | "manager" } = {}) {
  const user = await createUser({ balance, level, preferences: { language: "en" } });
  if (hasTariff) {
    const tariff = demoTariffs().find(({ source }) => source === "subscription.apisender")!;
    const id = newId();
    await openDatabase(env.DB)
      .insert(tariffs)
      .values({ ...tariff, id, createdAt: 1, updatedAt: 1 });
    await openDatabase(env.DB).insert(userTariffs).values({ userId: user.id, tariffId: id });
  }
  return { ...(await signInAs(user.username)), userId: user.id };
}

// Removes React's comments and non-breaking spaces between words.
const page = async (path: string, session: Session) =>
  (await (await visit(path, session)).text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
const numbers = () =>
  rowsOf<{ id: string; idInstance: string }>("SELECT *, id_instance AS idInstance FROM wapi_instances");
const moneyOf = async (userId: string) =>
  (await rowsOf<{ balance: number }>("SELECT balance FROM accounts WHERE owner_id = ?", userId))[0]!.balance / RUB;

it("shows the price before a number is bought, buys one however often it is posted, and shows its code", async () => {
  const session = await someone();
  expect(await page(LIST, session)).toContain("A number costs ₽1,500.00 per 30 days.");
  const dialog = await page(`${LIST}/new`, session);
  expect(dialog).toContain("Buy for ₽1,500.00");
  const id = /name="id" value="([^"]+)"/.exec(dialog)![1]!;
  const [bought] = [await submit(`${LIST}/new`, { id }, session), await submit(`${LIST}/new`, { id }, session)];
  expect([bought.status, bought.headers.get("location")]).toEqual([303, `${LIST}/${id}/scan`]);
  expect(await numbers()).toHaveLength(1);
  expect(await moneyOf(session.userId)).toBe(500);

  const scan = await page(`${LIST}/${id}/scan`, session);
  expect(scan).toContain('src="data:image/png;base64,iVBOR');
  expect(scan).toMatch(/<noscript><meta http-equiv="refresh" content="10/);
  const idInstance = (await numbers())[0]!.idInstance;
  const code = await submit(`${LIST}/${id}/scan`, { phone: "8 900 555-44-33" }, session);
  expect(await code.text()).toMatch(/<output[^>]*>\d{8}</);
  expect((await submit(`${LIST}/${id}/scan`, { phone: "none" }, session)).status).toBe(422);
  await fetch(`${SANDBOX_URL}/instances/${idInstance}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ act: "scan", phone: "79005554433" }),
  });
  await soon(async () => expect(await page(`${LIST}/${id}/scan`, session)).toContain("Connected"));
  const list = await page(LIST, session);
  expect(list).toContain("+79005554433");
  expect(list).toContain("Connected");

  expect((await submit(`${LIST}/${id}/restart`, {}, session)).headers.get("location")).toBe(`${LIST}/${id}`);
  await soon(async () => expect(await page(LIST, session)).toContain("Connected"));
  expect(await page(`${LIST}/${id}/logout`, session)).toContain("Log out the phone from +79005554433?");
  await submit(`${LIST}/${id}/logout`, {}, session);
  expect(await page(LIST, session)).toContain("Not connected");
  expect((await submit(`${LIST}/${id}/remove`, {}, session)).headers.get("location")).toBe(LIST);
  expect(await page(`${LIST}/${id}`, session)).toContain("The number no longer exists");
});

it("sells nothing without a tariff or the money, and names the missing one", async () => {
  const poor = await someone({ balance: 1000 * RUB });
  const dialog = await page(`${LIST}/new`, poor);
  expect(dialog).toContain("You are ₽500.00 short.");
  expect(dialog).not.toContain("Buy for");
  expect((await submit(`${LIST}/new`, { id: newId() }, poor)).status).toBe(402);
  const other = await someone({ hasTariff: false });
  expect(await page(LIST, other)).toContain("No tariff for WhatsApp numbers is connected");
  const refused = await submit(`${LIST}/new`, { id: newId() }, other);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("Contact support")]);
  expect((await submit(`${LIST}/new`, { id: "1" }, poor)).status).toBe(400);
  expect(await numbers()).toEqual([]);
});

it("renews an expired number, once for the end shown", async () => {
  const session = await someone();
  const expiredAt = Date.now() - DAY;
  const id = await ownNumberOf(session.userId, { phone: "79001112233", state: "authorized", expiredAt });
  const list = await page(LIST, session);
  expect(list).toContain("Expired");
  expect(list).toContain(`href="${LIST}/${id}/renew"`);
  expect(await page(`${LIST}/${id}`, session)).toContain("The number has expired and cannot send.");
  expect(await page(`${LIST}/${id}/renew`, session)).toContain("Renew for ₽1,500.00");
  for (let n = 0; n < 2; n++) {
    const answer = await submit(`${LIST}/${id}/renew`, { until: String(expiredAt) }, session);
    expect(answer.headers.get("location")).toBe(`${LIST}/${id}`);
  }
  expect(await moneyOf(session.userId)).toBe(500);
  expect(await page(LIST, session)).not.toContain("Expired");
});

it("turns auto-renewal off and on", async () => {
  const session = await someone();
  const id = await ownNumberOf(session.userId, { expiredAt: Date.now() + DAY });
  await submit(`${LIST}/${id}`, { intent: "renewalOff" }, session);
  expect(await page(`${LIST}/${id}`, session)).toContain("the number stops sending on this date");
  await submit(`${LIST}/${id}`, { intent: "renewalOn" }, session);
  expect(await page(`${LIST}/${id}`, session)).toContain("Turn off auto-renewal");
  expect((await submit(`${LIST}/${id}`, { intent: "numberOff" }, session)).status).toBe(403);
  expect((await submit(`${LIST}/${id}`, { intent: "else" }, session)).status).toBe(400);
});

it("names a contact for a number that a manager switched off, and blocks its actions", async () => {
  const session = await someone({ level: "manager" });
  const id = await ownNumberOf(session.userId, { expiredAt: Date.now() + DAY });
  await submit(`${LIST}/${id}`, { intent: "numberOff" }, session);
  const html = await page(`${LIST}/${id}`, session);
  expect(html).toContain("An administrator deactivated this number");
  expect(html).toContain('href="/about#support"');
  expect(html).not.toContain(`${LIST}/${id}/scan`);
  for (const act of ["restart", "logout"]) {
    const refused = await submit(`${LIST}/${id}/${act}`, {}, session);
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("Contact support")]);
  }
});

it.each([
  [{ state: "sleep" as const }, "Restarting"],
  [{ state: "deleted" as const }, "Deleted"],
  [{ state: "undefined" as const, hint: null }, "Unknown"],
  [{ state: "undefined" as const, hint: "creating" }, "Creating"],
  [{ state: "undefined" as const, hint: "phoneAlreadyUsed" }, "Phone in use"],
  [{ state: "undefined" as const, hint: "blocked" }, "Banned by WhatsApp"],
  [{ state: "undefined" as const, hint: "yellowCard" }, "Restricted by WhatsApp"],
  [{ state: "undefined" as const, hint: "something new" }, "Unknown"],
])("describes %j", async (values, words) => {
  const session = await someone();
  const id = await ownNumberOf(session.userId, { ...values, expiredAt: Date.now() + DAY });
  expect(await page(LIST, session)).toContain(words);
  expect(await page(`${LIST}/${id}/scan`, session)).toContain(words);
});
