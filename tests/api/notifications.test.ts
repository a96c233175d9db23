import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { notificationOf } from "../../app/domain/base/notifications/notify";
import type { NotificationData, TemplateType } from "../../app/domain/base/notifications/types";
import { openDatabase } from "../../db/client";
import { call } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";

type Person = Awaited<ReturnType<typeof createUser>> & { session: Session };

const RUB = 1_000_000;
const db = openDatabase(env.DB);

async function person(wanted: Parameters<typeof createUser>[0] = {}): Promise<Person> {
  const user = await createUser(wanted);
  return { ...user, session: await signInAs(user.username) };
}

async function notify<T extends TemplateType>(ownerId: string, type: T, data: NotificationData<T>) {
  const notice = notificationOf(db, ownerId, type, data, Date.now());
  await db.batch(notice.statements);
  return notice.id;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
async function json(answer: Response): Promise<any> {
  return { status: answer.status, ...((await answer.json()) as object) };
}

let me: Person;
beforeEach(async () => {
  me = await person();
});

describe.each(["/api/notifications", "/api/n/notifications"])("%s", (path) => {
  it("lists the viewer's notifications in the viewer's language", async () => {
    const id = await notify(me.id, "balanceLimit", { limit: 1000 * RUB, available: 999.5 * RUB, days: null });
    const headers = { "accept-language": "de" };
    const page = await json(await call("GET", path, { session: me.session, headers }));
    expect(page).toMatchObject({ total: 1, next: null });
    expect(page.data[0]).toEqual({
      id,
      type: "balanceLimit",
      title: "Weniger als 1.000,00\u00a0₽ verfügbar",
      text: "Verfügbar sind noch 999,50\u00a0₽.",
      isHtml: false,
      data: { limit: 1000, available: 999.5, days: null },
      channel: "web",
      isRead: false,
      sentAt: expect.any(String),
      deliveredAt: null,
      targetUserId: me.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it("states how long the money lasts where it can be forecast", async () => {
    const low = (days: number | null) => notify(me.id, "balanceLimit", { limit: 1000 * RUB, available: RUB, days });
    for (const days of [null, 0, 1, 6, 400]) await low(days);
    const page = await json(await call("GET", path, { session: me.session, headers: { "accept-language": "en" } }));
    expect(page.data.map(({ text }: { text: string }) => text.replace(/^.*?left\. ?/, "")).toReversed()).toEqual([
      "",
      "At the current rate, this lasts less than a day.",
      "At the current rate, this lasts about 1 day.",
      "At the current rate, this lasts about 6 days.",
      "At the current rate, this lasts more than 90 days.",
    ]);
  });

  it("marks one as read with an empty body, idempotently", async () => {
    const id = await notify(me.id, "accrual", { amount: RUB, comment: "" });
    for (const _ of [1, 2]) {
      const answer = await json(await call("PATCH", `${path}/${id}/read`, { session: me.session }));
      expect(answer).toMatchObject({ status: 200, id, isRead: true, deliveredAt: expect.any(String) });
    }
    const left = await json(await call("GET", `${path}?isRead=false`, { session: me.session }));
    expect(left).toMatchObject({ data: [], total: 0 });
    expect(await json(await call("GET", `${path}/${id}`, { session: me.session }))).toMatchObject({ isRead: true });
  });

  it("leaves another owner's unread without a trace", async () => {
    const other = await person();
    const id = await notify(other.id, "accrual", { amount: RUB, comment: "" });
    expect((await call("PATCH", `${path}/${id}/read`, { session: me.session })).status).toBe(404);
    expect(await json(await call("GET", `${path}/${id}`, { session: other.session }))).toMatchObject({ isRead: false });
  });
});

describe("filters", () => {
  it("accepts a known type, and refuses an unknown one", async () => {
    await notify(me.id, "accrual", { amount: RUB, comment: "" });
    await notify(me.id, "platformIssue", { details: "Slow" });
    const page = await json(await call("GET", "/api/notifications?type=platformIssue", { session: me.session }));
    expect(page.data.map(({ type }: { type: string }) => type)).toEqual(["platformIssue"]);
    expect((await call("GET", "/api/notifications?type=nothing", { session: me.session })).status).toBe(422);
  });
});

describe("writing to a user", () => {
  const body = (targetUserId: string) => ({ targetUserId, type: "message", title: "Works", text: "On <b>Sunday</b>" });
  const post = (session: Session, content: object, headers = {}) =>
    call("POST", "/api/n/notifications", { session, body: content, headers });

  it("reaches the reseller's customers, and no user outside the tree", async () => {
    const reseller = await person({ level: "reseller" });
    const customer = await person({ resellerId: reseller.id });
    const sent = await json(await post(reseller.session, body(customer.id)));
    expect(sent).toMatchObject({ status: 200, title: "Works", text: "On <b>Sunday</b>", isHtml: false });
    const page = await json(await call("GET", "/api/notifications", { session: customer.session }));
    expect(page).toMatchObject({ total: 1, data: [{ id: sent.id, type: "message", targetUserId: customer.id }] });
    expect((await post(reseller.session, body(me.id))).status).toBe(404);
    expect(await json(await call("GET", "/api/notifications", { session: me.session }))).toMatchObject({ total: 0 });
  });

  it("is open to managers for any user, and not to customers", async () => {
    const manager = await person({ level: "manager" });
    expect((await post(manager.session, body(me.id))).status).toBe(200);
    expect((await post(me.session, body(me.id))).status).toBe(403);
  });

  it("sanitises HTML before it is stored and again when it is read", async () => {
    const manager = await person({ level: "manager" });
    const text = '<p onclick="x()">A</p><script>alert(1)</script><a href="javascript:x()">b</a>';
    const sent = await json(await post(manager.session, { ...body(me.id), text, isHtml: true }));
    expect(sent.text).toBe("<p>A</p><a>b</a>");
    await env.DB.prepare("UPDATE notifications SET text = ? WHERE id = ?")
      .bind("<img src=x onerror=y()>c", sent.id)
      .run();
    const read = await json(await call("GET", `/api/notifications/${sent.id}`, { session: me.session }));
    expect(read.text).toBe("c");
    const empty = await post(manager.session, { ...body(me.id), text: "<script>1</script>", isHtml: true });
    expect(empty.status).toBe(422);
  });

  it("writes once for one key", async () => {
    const manager = await person({ level: "manager" });
    const headers = { "idempotency-key": "once" };
    const [first, second] = [
      await json(await post(manager.session, body(me.id), headers)),
      await json(await post(manager.session, body(me.id), headers)),
    ];
    expect(second.id).toBe(first.id);
    expect(await json(await call("GET", "/api/notifications", { session: me.session }))).toMatchObject({ total: 1 });
  });

  it("names the missing fields", async () => {
    const manager = await person({ level: "manager" });
    const answer = await json(await post(manager.session, { type: "accrual" }));
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer)).toMatch(/targetUserId.*type.*title.*text/);
  });
});
