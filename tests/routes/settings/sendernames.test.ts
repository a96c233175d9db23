import { beforeEach, describe, expect, it } from "vitest";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const LIST = "/settings/sendernames";

let manager: Session;
let reseller: Session;
let customer: Session;

const enter = async (wanted: Parameters<typeof createUser>[0] = {}) =>
  signInAs((await createUser({ preferences: { language: "en" }, ...wanted })).username);
const page = async (path: string, session: Session) => (await visit(path, session)).text();
const post = (path: string, fields: Record<string, string>, session: Session) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  return submit(path, form, session);
};

const wanted = { name: "SHOP.RU", type: "sms", comment: "Romashka LLC, INN 7707083893" };

async function request(session: Session, fields: Record<string, string> = {}) {
  const id = crypto.randomUUID();
  const answer = await post(`${LIST}/new`, { id, ...wanted, ...fields }, session);
  return { id, answer };
}

beforeEach(async () => {
  [manager, reseller] = await Promise.all([enter({ level: "manager" }), enter({ level: "reseller" })]);
  customer = await enter({ resellerId: reseller.id });
});

describe("the screen of sender names", () => {
  it("suggests requesting the first one and shows every channel's rule", async () => {
    expect(await page(LIST, customer)).toContain("No sender names yet");
    const form = await page(`${LIST}/new`, customer);
    expect(form).toContain("4–11 Latin letters");
    expect(form).toContain("The calling number: 6–15 digits");
    expect(form).not.toContain('value="flashcall"');
    const barred = await enter({ grants: { "sendernames.create": false } });
    expect(await page(LIST, barred)).toContain("You do not have permission to request a name");
    expect((await visit(`${LIST}/new`, barred)).headers.get("location")).toBe("/forbidden");
  });

  it("reports all errors in one pass, and how long a review usually takes", async () => {
    const both = await request(customer, { name: "MY SHOP", comment: "INN 7707083894" });
    const html = await both.answer.text();
    expect(html).toContain("SMS name: 4 to 11 Latin letters");
    expect(html).toContain("Invalid INN");
    expect(html).not.toContain("Not valid yet");
    expect(await page(`${LIST}/new`, customer)).not.toContain("Usually reviewed");
    for (const name of ["SHOP.ONE", "SHOP.TWO", "SHOP.TRI"]) await request(customer, { name });
    const steps = [
      { at: 0, what: "submitted" },
      { at: 100 * 60_000, what: "approved" },
    ];
    await rowsOf(
      "UPDATE sendernames SET moderation = 'approved', history = ? WHERE owner_id = ?",
      JSON.stringify(steps),
      customer.id,
    );
    expect(await page(`${LIST}/new`, customer)).toContain("Usually reviewed within 2 hours");
  });

  it("keeps the typed values and shows their errors", async () => {
    const { answer } = await request(customer, { name: "MY SHOP", comment: "Romashka, INN 7707083894" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("SMS name: 4 to 11 Latin letters");
    expect(html).toContain('value="MY SHOP"');
    expect(await rowsOf("SELECT id FROM sendernames WHERE owner_id = ?", customer.id)).toEqual([]);
    const company = await request(customer, { comment: "Romashka, INN 7707083894" });
    expect(await company.answer.text()).toContain("Invalid INN");
  });

  it("makes one name of a form that was sent twice", async () => {
    const { id, answer } = await request(customer);
    expect(answer.headers.get("location")).toBe(`${LIST}/${id}`);
    await post(`${LIST}/new`, { id, ...wanted }, customer);
    expect(await rowsOf("SELECT id FROM sendernames WHERE owner_id = ?", customer.id)).toEqual([{ id }]);
  });

  it("requests the same name for further channels, or for none if it fits one of them badly", async () => {
    const unfit = await request(customer, { name: "7SHOP", also: "voice" });
    expect(unfit.answer.status).toBe(422);
    expect(await rowsOf("SELECT id FROM sendernames WHERE owner_id = ?", customer.id)).toEqual([]);
    const { answer } = await request(customer, { name: "SHOPPING", also: "viber" });
    expect(answer.status).toBe(303);
    const names = await rowsOf("SELECT type, name FROM sendernames WHERE owner_id = ? ORDER BY type", customer.id);
    expect(names).toEqual([
      { type: "sms", name: "SHOPPING" },
      { type: "viber", name: "SHOPPING" },
    ]);
  });

  it("completes the cycle: requested, rejected with a reason, corrected, approved, switched off", async () => {
    const { id } = await request(customer);
    const queue = await page(`${LIST}?whose=customers`, reseller);
    expect(queue).toContain("SHOP.RU");
    const silent = await post(`${LIST}/${id}`, { intent: "reject", reason: "" }, reseller);
    expect(silent.status).toBe(422);
    expect(await silent.text()).toContain("Enter a reason");
    const rejected = await post(
      `${LIST}/${id}?whose=customers`,
      { intent: "reject", reason: "Not your brand" },
      reseller,
    );
    expect(rejected.headers.get("location")).toBe(`${LIST}?whose=customers`);
    const seen = await page(`${LIST}/${id}`, customer);
    expect(seen).toContain("Not your brand");
    expect(seen).toContain("Resubmit for review");
    expect(seen).not.toContain(">Approve<");
    await post(`${LIST}/${id}`, { intent: "rewrite", name: "ROMASHKA", comment: wanted.comment }, customer);
    expect(await page(`${LIST}/${id}`, customer)).toContain("Corrected and resubmitted");
    await post(`${LIST}/${id}`, { intent: "approve" }, manager);
    expect(await page(`${LIST}?moderation=approved`, customer)).toContain("ROMASHKA");
    await post(`${LIST}/${id}`, { intent: "switchOff" }, customer);
    expect(await rowsOf("SELECT name, moderation, is_active FROM sendernames WHERE id = ?", id)).toEqual([
      { name: "ROMASHKA", moderation: "approved", is_active: 0 },
    ]);
  });

  it("prevents moderation of one's own names, and hides another account's", async () => {
    const { id } = await request(customer);
    expect((await post(`${LIST}/${id}`, { intent: "approve" }, customer)).status).toBe(403);
    expect((await visit(`${LIST}/${id}`, await enter())).status).toBe(404);
    expect((await visit(`${LIST}/${id}`, await enter({ level: "reseller" }))).status).toBe(404);
    expect(await page(`${LIST}?whose=customers`, customer)).not.toContain('name="whose"');
  });

  it("distinguishes an empty search from an empty queue", async () => {
    await request(customer);
    expect(await page(`${LIST}?type=viber`, customer)).toContain("No results");
    expect(await page(`${LIST}?whose=customers`, await enter({ level: "reseller" }))).toContain("Nothing to review");
  });

  it("asks before it removes, and lists what still uses the name", async () => {
    const { id } = await request(customer);
    await rowsOf(
      `INSERT INTO templates (owner_id, id, title, type, moderation, payload, created_at, updated_at)
       VALUES (?1, ?2, 'Reminder', 'sms', 'pending', '{"sender":"SHOP.RU","text":"Hi"}', 0, 0)`,
      customer.id,
      id,
    );
    expect(await page(`${LIST}/${id}/remove`, customer)).toContain("Delete the sender name SHOP.RU?");
    const used = await post(`${LIST}/${id}/remove`, {}, customer);
    expect(used.status).toBe(409);
    expect(await used.text()).toContain("“Reminder” uses the sender name “SHOP.RU”");
    await rowsOf("DELETE FROM templates WHERE owner_id = ?", customer.id);
    expect((await post(`${LIST}/${id}/remove`, {}, customer)).headers.get("location")).toBe(LIST);
  });
});
