import { beforeEach, describe, expect, it } from "vitest";
import { call, submit, visit } from "../../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const LIST = "/messages/templates";

let manager: Session;
let reseller: Session;
let customer: Session & { username: string };

const enter = async (wanted: Parameters<typeof createUser>[0] = {}) => {
  const { username } = await createUser({ preferences: { language: "en" }, ...wanted });
  return { ...(await signInAs(username)), username };
};
const page = async (path: string, session: Session) => (await visit(path, session)).text();
const post = (path: string, fields: Record<string, string>, session: Session) => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  return submit(path, form, session);
};

const content = { title: "Reminder", type: "sms", "payload.sender": "CABINET", "payload.text": "Hi ${firstName}" };

async function made(session: Session, fields: Record<string, string> = {}) {
  const id = crypto.randomUUID();
  const answer = await post(`${LIST}/new`, { id, isActive: "on", ...content, ...fields }, session);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${LIST}/${id}`]);
  return id;
}

beforeEach(async () => {
  [manager, reseller] = await Promise.all([enter({ level: "manager" }), enter({ level: "reseller" })]);
  customer = await enter({ resellerId: reseller.id, sender: "CABINET", balance: 10_000_000 });
});

describe("the screen of templates", () => {
  it("suggests creating the first one and describes what a template does not store", async () => {
    expect(await page(LIST, customer)).toContain("No templates yet");
    const form = await page(`${LIST}/new`, customer);
    expect(form).toContain("do not store the start time or gradual sending");
    expect(form).toContain('<option value="CABINET"');
  });

  it("keeps all fields of a channel's message, without the empty ones", async () => {
    const id = await made(customer, {
      type: "whatsapp",
      "payload.image.address": "https://shop.example/a.png",
      "payload.video.address": "",
      "payload.buttons.0.text": "Open",
      "payload.buttons.0.url": "https://shop.example/",
      "payload.buttons.1.text": "",
      "payload.buttons.1.url": "",
      "payload.template.name": "order",
      "payload.template.parameters": "1=17\nname=a=b",
      comment: "For spring",
    });
    const [row] = await rowsOf<{ payload: string; comment: string }>("SELECT * FROM templates WHERE id = ?", id);
    expect(row!.comment).toBe("For spring");
    expect(JSON.parse(row!.payload)).toEqual({
      sender: "CABINET",
      text: "Hi ${firstName}",
      image: "https://shop.example/a.png",
      buttons: [{ text: "Open", url: "https://shop.example/" }],
      template: { name: "order", parameters: { 1: "17", name: "a=b" } },
    });
    const edit = await page(`${LIST}/${id}/edit`, customer);
    expect(edit).toContain('value="https://shop.example/a.png"');
    expect(edit).toContain("name = a=b");
  });

  it("keeps the typed values and shows their errors", async () => {
    const wrong = { id: crypto.randomUUID(), ...content, title: "", "payload.text": "x".repeat(1001) };
    const answer = await post(`${LIST}/new`, wrong, customer);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Enter a name");
    expect(html).toContain("The text exceeds");
    expect(await rowsOf("SELECT id FROM templates WHERE owner_id = ?", customer.id)).toEqual([]);
  });

  it("shows the fields of another channel without JavaScript", async () => {
    const fields = { id: crypto.randomUUID(), ...content, type: "email", intent: "show" };
    const answer = await post(`${LIST}/new`, fields, customer);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('name="payload.subject"');
  });

  it("completes the cycle: stored, rejected with a reason, corrected, approved, used to send", async () => {
    const id = await made(customer);
    expect(await page(`${LIST}?whose=customers`, reseller)).toContain("Reminder");
    const silent = await post(`${LIST}/${id}`, { intent: "reject", reason: "", title: "-" }, reseller);
    expect(silent.status).toBe(422);
    await post(`${LIST}/${id}`, { intent: "reject", reason: "Say who sends it" }, reseller);
    const seen = await page(`${LIST}/${id}`, customer);
    expect(seen).toContain("Say who sends it");
    expect(seen).not.toContain(`/send/${id}`);
    const edited = { id, isActive: "on", ...content, "payload.text": "Shop: hi" };
    await post(`${LIST}/${id}/edit`, edited, customer);
    await post(`${LIST}/${id}`, { intent: "approve" }, manager);
    const approved = await page(`${LIST}/${id}`, customer);
    expect(approved).toContain("Corrected and resubmitted");
    expect(approved).toContain(`/send/${id}`);
  });

  it("shows private comments to their readers only, and refuses changes of another user's template", async () => {
    const id = await made(customer);
    const edited = { id, isActive: "on", ...content, adminComment: "Fine", adminCommentPrivate: "Only us" };
    expect((await post(`${LIST}/${id}/edit`, edited, manager)).status).toBe(303);
    expect(await page(`${LIST}/${id}`, manager)).toContain("Only us");
    const seen = await page(`${LIST}/${id}`, customer);
    expect(seen).toContain("Fine");
    expect(seen).not.toContain("Only us");
    expect(await page(`${LIST}/${id}/edit`, customer)).not.toContain("adminComment");
    const forged = { id, isActive: "on", ...content, adminComment: "Mine" };
    expect((await post(`${LIST}/${id}/edit`, forged, customer)).status).toBe(403);
  });

  it("leaves the sender name to the user that sends it", async () => {
    const id = await made(reseller, { users: customer.username, "payload.sender": "" });
    expect(await page(`${LIST}/${id}/edit`, reseller)).toContain("Reminder");
    expect(
      (await post(`${LIST}/${id}/edit`, { id, isActive: "on", ...content, "payload.sender": "" }, reseller)).status,
    ).toBe(303);
    await rowsOf("UPDATE templates SET moderation = 'approved' WHERE id = ?", id);
    const sent = (payload: object) =>
      call("POST", "/api/sendings", { session: customer, body: { template: id, recipient: "+79161234567", payload } });
    expect(await (await sent({})).json()).toMatchObject({ id: null, status: "failed", name: "ClientError" });
    expect((await sent({ sender: "CABINET" })).status).toBe(200);
  });

  it("is shared with customers by name, and with no other reseller's", async () => {
    const id = await made(reseller, { users: customer.username });
    expect(await page(LIST, customer)).toContain("Reminder");
    expect((await post(`${LIST}/${id}/edit`, { id, isActive: "on", ...content }, customer)).status).toBe(403);
    const stranger = await enter();
    const fields = { id: crypto.randomUUID(), ...content, users: stranger.username };
    const answer = await post(`${LIST}/new`, fields, reseller);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(`${stranger.username} is not one of your customers`);
  });

  it("hides its comments and rejection reason from users it is shared with", async () => {
    const id = await made(reseller, { users: customer.username, comment: "For spring" });
    await post(`${LIST}/${id}`, { intent: "reject", reason: "Say who sends it" }, manager);
    const own = await page(`${LIST}/${id}`, reseller);
    const shared = await page(`${LIST}/${id}`, customer);
    expect(shared).toContain("Reminder");
    for (const word of ["For spring", "Say who sends it"]) {
      expect(own).toContain(word);
      expect(shared).not.toContain(word);
    }
  });

  it("is copied, switched off and removed after a confirmation", async () => {
    const id = await made(customer);
    const copied = await post(`${LIST}/${id}`, { intent: "copy", title: "Reminder (copy)" }, customer);
    expect(copied.headers.get("location")).toMatch(/\/messages\/templates\/[\w-]+\/edit$/);
    await post(`${LIST}/${id}`, { intent: "switchOff", title: "-" }, customer);
    expect(await page(`${LIST}?search=remind`, customer)).toContain("Reminder (copy)");
    expect(await page(`${LIST}/${id}/remove`, customer)).toContain("Delete the template “Reminder”?");
    expect((await post(`${LIST}/${id}/remove`, {}, customer)).status).toBe(303);
    expect((await visit(`${LIST}/${id}`, customer)).status).toBe(404);
    expect(await page(`${LIST}?type=viber`, customer)).toContain("No results");
  });

  it("keeps the input when another user saved meanwhile, and overwrites only on confirmation", async () => {
    const id = await made(customer);
    const seenIn = (html: string) => /name="seen" value="(\d+)"/.exec(html)![1]!;
    const seen = seenIn(await page(`${LIST}/${id}/edit`, customer));
    await post(`${LIST}/${id}/edit`, { id, seen, isActive: "on", ...content, title: "Theirs" }, reseller);
    const own = { id, isActive: "on", ...content, title: "Mine" };
    const refused = await post(`${LIST}/${id}/edit`, { ...own, seen }, customer);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("The item was reviewed or changed by someone else");
    expect(html).toContain("Your changes are still in the form");
    expect(html).toContain('value="Mine"');
    expect((await post(`${LIST}/${id}/edit`, { ...own, seen: seenIn(html) }, customer)).status).toBe(303);
    expect(await rowsOf("SELECT title FROM templates WHERE id = ?", id)).toEqual([{ title: "Mine" }]);
    const judged = await post(`${LIST}/${id}`, { intent: "approve", seen }, reseller);
    expect(judged.status).toBe(409);
  });

  it("that was rejected is on its owner's home page, with the reason and a link", async () => {
    const id = await made(customer);
    await post(`${LIST}/${id}`, { intent: "reject", reason: "Say who sends it" }, reseller);
    const home = await page("/", customer);
    expect(home).toContain("Template “Reminder” was rejected");
    expect(home).toContain("Say who sends it");
    expect(home).toContain(`href="${LIST}/${id}"`);
  });

  it("starts from a sent message of the own account only", async () => {
    const body = { type: "sms", recipient: "+79161234567", payload: { sender: "CABINET", text: "Order 17 is ready" } };
    const { id } = (await (await call("POST", "/api/sendings", { session: customer, body })).json()) as { id: string };
    expect(await page(`/messages/outgoing/${id}`, customer)).toContain(`${LIST}/new?from=${id}`);
    expect(await page(`${LIST}/new?from=${id}`, customer)).toContain("Order 17 is ready");
    expect((await visit(`${LIST}/new?from=${id}`, await enter())).status).toBe(404);
  });

  it("starts from a sent message and its fallbacks", async () => {
    const fallbacks = [
      { type: "sms", payload: { sender: "CABINET", text: "Once more" }, $options: { onStatus: ["failed"] } },
    ];
    const body = {
      type: "sms",
      recipient: "+79161234567",
      payload: { sender: "CABINET", text: "Hi" },
      fallbacks,
    };
    const { id } = (await (await call("POST", "/api/sendings", { session: customer, body })).json()) as { id: string };
    expect(await page(`${LIST}/new?from=${id}`, customer)).toContain("Once more");
    const own = crypto.randomUUID();
    await post(`${LIST}/new?from=${id}`, { id: own, isActive: "on", ...content }, customer);
    const [row] = await rowsOf<{ fallbacks: string }>("SELECT fallbacks FROM templates WHERE id = ?", own);
    expect(JSON.parse(row!.fallbacks)).toMatchObject([{ type: "sms", payload: { text: "Once more" } }]);
  });

  it("is counted as pending on a moderator's home page until it is moderated", async () => {
    const id = await made(customer);
    const home = await page("/", reseller);
    expect(home).toContain("Templates awaiting review: 1");
    expect(home).toContain("/review?kind=templates");
    await post(`${LIST}/${id}`, { intent: "approve" }, reseller);
    expect(await page("/", reseller)).not.toContain("Templates awaiting review");
    expect(await page("/", customer)).not.toContain("wait for review");
  });
});
