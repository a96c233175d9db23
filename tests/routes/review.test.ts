import { describe, expect, it } from "vitest";
import { readCursor } from "../../app/domain/messaging/review/key";
import { reviewQueue } from "../../app/i18n/reviewQueue/ru";
import { pendingName } from "../domain/messaging/review/waiting";
import { submit, visit } from "../support/forms/open-screen";
import { disputeOf } from "../support/providers/payment";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const HOUR = 3_600_000;

async function openScene() {
  const seller = await createUser({ level: "reseller" });
  const customer = await createUser({ resellerId: seller.id });
  const ask = (hoursAgo: number) =>
    pendingName({ ownerId: customer.id, resellerId: seller.id, since: Date.now() - hoursAgo * HOUR });
  return { seller: await signInAs(seller.username), customer, ask };
}

const page = async (path: string, session: Session) => (await visit(path, session)).text();
const nameOf = async (id: string) =>
  (await rowsOf<{ moderation: string; updated_at: number }>("SELECT * FROM sendernames WHERE id = ?", id))[0]!;

describe("the review queue", () => {
  it("shows a reseller its customers' names, oldest first, with links to the customer, and continues with the next", async () => {
    const { seller, customer, ask } = await openScene();
    const [younger, older] = [await ask(1), await ask(3)];
    const list = await page("/review", seller);
    expect(list.indexOf(older)).toBeGreaterThan(0);
    expect(list.indexOf(older)).toBeLessThan(list.indexOf(younger));
    expect(list).toContain(`href="/users/${customer.id}"`);
    expect(list.replace(/<!-- -->/g, "")).toContain(reviewQueue.oldest.replace("{{age}}", "3\u00a0ч 00\u00a0мин"));
    const item = await page(`/review/names/${older}`, seller);
    const seen = /name="seen" value="(\d+)"/.exec(item)![1]!;
    const answer = await submit(`/review/names/${older}`, { intent: "approve", seen }, seller);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/review/names/${younger}`]);
    expect((await nameOf(older)).moderation).toBe("approved");
    const last = await nameOf(younger);
    const ended = await submit(`/review/names/${younger}`, { intent: "approve", seen: `${last.updated_at}` }, seller);
    expect(ended.headers.get("location")).toBe("/review");
  });

  it("refuses the second decision, changes nothing and shows the first one and its author", async () => {
    const { seller, ask } = await openScene();
    const id = await ask(2);
    const seen = `${(await nameOf(id)).updated_at}`;
    const boss = await createUser({ level: "manager" });
    const manager = await signInAs(boss.username);
    await rowsOf("UPDATE users SET data = ? WHERE id = ?", '{"firstName":"Roman","lastName":"Levin"}', boss.id);
    const reason = "No tax number here";
    expect((await submit(`/review/names/${id}`, { intent: "reject", reason, seen }, manager)).status).toBe(303);
    const before = await nameOf(id);
    const second = await submit(`/review/names/${id}`, { intent: "approve", seen }, manager);
    expect(second.status).toBe(409);
    const text = await second.text();
    expect(text).toContain(reviewQueue.refused);
    expect(text).toContain("Roman Levin");
    expect(text).toContain(reason);
    expect(text).not.toContain('value="approve"');
    expect(await nameOf(id)).toEqual(before);
    expect((await submit(`/review/names/${id}`, { intent: "approve" }, seller)).status).toBe(409);
    expect(await nameOf(id)).toEqual(before);
  });

  it("postpones an item for oneself, shows it in the list and takes it back", async () => {
    const { seller, customer, ask } = await openScene();
    const [first, second] = [await ask(3), await ask(2)];
    const path = `/review/names/${first}`;
    const answer = await submit(path, { intent: "putOff" }, seller);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/review/names/${second}`]);
    const list = await page("/review", seller);
    const later = list.slice(list.indexOf(reviewQueue.putOffs));
    expect(list.indexOf(first)).toBeGreaterThan(list.indexOf(second));
    expect(later).toContain(`SHOP-${first.slice(-8)}`);
    expect(later).toContain(`href="/users/${customer.id}"`);
    expect(list).toContain(`, <!-- -->${reviewQueue.alsoPutOff.replace("{{number}}", "1")}`);
    expect(await (await visit("/review/waiting", seller)).json()).toMatchObject({
      waiting: 1,
      backIn: expect.any(Number),
    });
    // If a customer moves to another reseller, the card is closed and its row disappears.
    const other = await createUser({ level: "reseller" });
    await rowsOf("UPDATE sendernames SET reseller_id = ? WHERE id = ?", other.id, first);
    expect(await page("/review", seller)).not.toContain(reviewQueue.putOffs);
    expect((await submit(path, { intent: "approve" }, seller)).status).toBe(404);
    await rowsOf(
      "UPDATE sendernames SET reseller_id = (SELECT reseller_id FROM users WHERE id = ?) WHERE id = ?",
      customer.id,
      first,
    );
    expect(await page(path, seller)).toContain('value="takeBack"');
    expect((await submit(path, { intent: "takeBack" }, seller)).headers.get("location")).toBe(path);
    expect(await page("/review", seller)).not.toContain(reviewQueue.putOffs);
    // A postponed item is decided like any other.
    await submit(path, { intent: "putOff" }, seller);
    const seen = `${(await nameOf(first)).updated_at}`;
    expect((await submit(path, { intent: "approve", seen }, seller)).status).toBe(303);
    expect((await nameOf(first)).moderation).toBe("approved");
  });

  it("ends a disputed payment as its own dialog does, once", async () => {
    const { customer } = await openScene();
    const [ann, bob] = [await createUser({ level: "manager" }), await createUser({ level: "manager" })];
    const { id, doubt } = await disputeOf(customer.id, { createdAt: Date.now() });
    const path = `/review/payments/${id}~${doubt}`;
    const first = await signInAs(ann.username);
    expect(await page(path, first)).toContain('value="settled"');
    expect((await submit(path, { intent: "settled", note: "" }, first)).status).toBe(422);
    expect((await submit(path, { intent: "settled", note: "Paid back" }, first)).status).toBe(303);
    const second = await submit(path, { intent: "settled", note: "Mine" }, await signInAs(bob.username));
    expect(second.status).toBe(409);
    const text = await second.text();
    expect(text).toContain(ann.username);
    expect(text).toContain("Paid back");
    const [row] = await rowsOf<{ note: string }>("SELECT note, ended_by FROM payment_doubts WHERE id = ?", doubt);
    expect(row).toMatchObject({ note: "Paid back", ended_by: ann.username });
  });

  it("is closed to users without decision rights, and each kind to those who may not decide it", async () => {
    const { seller, customer, ask } = await openScene();
    const id = await ask(1);
    const { id: payment, doubt } = await disputeOf(customer.id);
    for (const [path, session] of [
      ["/review", await signInAs(customer.username)],
      [`/review/names/${id}`, await signInAs(customer.username)],
      [`/review/payments/${payment}~${doubt}`, seller],
    ] as const) {
      const answer = await visit(path, session);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 302, "/forbidden"]);
    }
    const stranger = await signInAs((await createUser({ level: "reseller" })).username);
    expect((await visit(`/review/names/${id}`, stranger)).status).toBe(404);
    expect((await visit("/review/letters/1", seller)).status).toBe(404);
  });

  it("counts waiting items for the menu", async () => {
    const { seller, ask } = await openScene();
    await ask(1);
    expect(await (await visit("/review/waiting", seller)).json()).toEqual({ waiting: 1, backIn: null });
    expect(await page("/", seller)).toMatch(/href="\/review"[\s\S]*?<b>[\s\S]*?aria-hidden="true">1</);
  });

  it("treats an invalid cursor as the start", () => {
    for (const text of [null, "", "x", "1.letters.2", "1.names."]) expect(readCursor(text)).toBeNull();
    expect(readCursor("12.payments.a~b")).toEqual({ at: 12, kind: "payments", id: "a~b" });
  });
});
