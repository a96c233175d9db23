import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { messageOf, notificationOf } from "../../app/domain/base/notifications/notify";
import { notices as de } from "../../app/i18n/notices/de";
import { notices } from "../../app/i18n/notices/ru";
import { notifications as ru } from "../../app/i18n/notifications/ru";
import { openDatabase } from "../../db/client";
import { submit, visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const db = openDatabase(env.DB);
let me: Session;

async function someone(wanted: Parameters<typeof createUser>[0] = {}) {
  const { username } = await createUser(wanted);
  return signInAs(username);
}

async function notify(ownerId: string, name = "CABINET") {
  const notice = notificationOf(db, ownerId, "sendernameApproved", { sendernameId: "x", name }, Date.now());
  await db.batch(notice.statements);
  return notice.id;
}

async function write(ownerId: string, text: string, isHtml: boolean, title = "Title") {
  const notice = messageOf(db, ownerId, { title, text, isHtml }, Date.now());
  await db.batch(notice.statements);
}

const page = async (path: string, session: Session, headers = {}) => (await visit(path, session, headers)).text();
const unreadOf = async (session: Session) =>
  (await rowsOf<{ unread: number }>("SELECT unread FROM accounts WHERE owner_id = ?", session.id))[0]?.unread;

const bellCount = (html: string) => /data-popup="notifications"[^>]*>.*?<b[^>]*>(\d+)</.exec(html)?.[1];

beforeEach(async () => {
  me = await someone();
});

describe("access", () => {
  const doors = ["/notifications", "/notifications/read", "/notifications/types"];

  it("requires a visitor to sign in", async () => {
    for (const path of doors) expect((await submit(path, {})).headers.get("location"), path).toMatch(/^\/login/);
    for (const path of ["/notifications", "/notifications/latest"]) {
      expect((await visit(path)).headers.get("location")).toBe(`/login?to=${encodeURIComponent(path)}`);
    }
  });

  it("is closed without the permission", async () => {
    const grants = { "notifications.get": false, "notifications.update": false, "settingsUser.update": false };
    const powerless = await someone({ grants });
    for (const path of doors) {
      expect((await submit(path, {}, powerless)).headers.get("location"), path).toBe("/forbidden");
    }
    for (const path of ["/notifications", "/notifications/latest"]) {
      expect((await visit(path, powerless)).headers.get("location"), path).toBe("/forbidden");
    }
    expect(await page("/", powerless)).not.toContain('data-popup="notifications"');
  });

  it("neither shows nor changes another owner's notifications", async () => {
    const other = await someone();
    const id = await notify(other.id, "THEIRS");
    expect(await page("/notifications", me)).not.toContain("THEIRS");
    await submit("/notifications", { id }, me);
    await submit("/notifications", { upTo: "" }, me);
    await submit("/notifications/read", { id }, me);
    expect(await unreadOf(other)).toBe(1);
  });
});

describe("the list", () => {
  it("uses the reader's language", async () => {
    await notify(me.id);
    const title = notices.title_sendernameApproved.replace("{{name}}", "CABINET");
    expect(await page("/notifications", me)).toContain(title);
    expect(await page("/notifications", me, { "accept-language": "de" })).toContain(
      de.title_sendernameApproved.replace("{{name}}", "CABINET"),
    );
  });

  it("shows values and plain texts as text, and only safe HTML", async () => {
    await notify(me.id, "<img src=x onerror=alert(1)>");
    await write(me.id, "<script>alert(2)</script>", false, "<b>title</b>");
    await write(me.id, '<p onclick="alert(3)">Safe</p><script>alert(4)</script>', true);
    const html = (await page("/notifications", me)).replace(/<script nonce[\s\S]*?<\/script>/g, "");
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).toContain("&lt;script&gt;alert(2)&lt;/script&gt;");
    expect(html).toContain("&lt;b&gt;title&lt;/b&gt;");
    expect(html).toContain("<p>Safe</p>");
    expect(html).not.toMatch(/alert\((3|4)\)/);
  });

  it("distinguishes three empty states", async () => {
    expect(await page("/notifications", me)).toContain(ru.nothing);
    expect(await page("/notifications?show=unread", me)).toContain(ru.nothingUnread);
    expect(await page("/notifications?type=accrual", me)).toContain(ru.nothingOfType);
  });

  it("filters by unread state and by type", async () => {
    const id = await notify(me.id, "FIRST");
    await write(me.id, "Text", false, "Second");
    await submit("/notifications", { id }, me);
    const unread = await page("/notifications?show=unread", me);
    expect([unread.includes("FIRST"), unread.includes("Second")]).toEqual([false, true]);
    const typed = await page("/notifications?type=sendernameApproved", me);
    expect([typed.includes("FIRST"), typed.includes("Second")]).toEqual([true, false]);
  });
});

describe("reading", () => {
  it("counts in the bell, one and all, and returns to the previous page", async () => {
    const first = await notify(me.id);
    const second = await notify(me.id);
    await notify(me.id);
    expect(bellCount(await page("/", me))).toBe("3");
    const one = await submit("/notifications", { id: first, to: "/notifications?show=unread" }, me);
    expect([one.status, one.headers.get("location")]).toEqual([303, "/notifications?show=unread"]);
    await submit("/notifications", { upTo: second }, me);
    expect(await unreadOf(me)).toBe(1);
    expect((await submit("/notifications", { to: "https://evil.example" }, me)).headers.get("location")).toBe("/");
    expect(await unreadOf(me)).toBe(0);
  });

  it("marks several as read that were seen at once", async () => {
    const ids = [await notify(me.id), await notify(me.id), await notify(me.id)];
    const form = new FormData();
    for (const id of ids.slice(0, 2)) form.append("id", id);
    expect(await (await submit("/notifications/read", form, me)).json()).toEqual({ unread: 1 });
  });

  it("supplies the bell with its count and the newest five", async () => {
    for (let n = 0; n < 7; n++) await notify(me.id, `NAME${n}`);
    const latest = (await (await visit("/notifications/latest", me)).json()) as { unread: number; rows: object[] };
    expect([latest.unread, latest.rows.length]).toEqual([7, 5]);
    expect(latest.rows[0]).toMatchObject({ isRead: false, isToday: true, to: "/settings/sendernames" });
    expect(JSON.stringify(latest.rows[0])).toContain("NAME6");
  });
});

it("stores the choice of notifications", async () => {
  const form = new FormData();
  form.append("web", "accrual");
  form.append("email", "bulkPaused");
  const answer = await submit("/notifications/types", form, me);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/settings/settingsUser"]);
  await notify(me.id);
  expect(await unreadOf(me)).toBe(0);
  const html = await page("/settings/settingsUser", me);
  const boxOf = (way: string, type: string) =>
    [...html.matchAll(/<input[^>]*>/g)]
      .map(([box]) => box)
      .find((box) => box.includes(`name="${way}"`) && box.includes(`value="${type}"`));
  expect(boxOf("web", "accrual")).toContain("checked");
  expect(boxOf("email", "bulkPaused")).toContain("checked");
  expect(boxOf("email", "accrual")).not.toContain("checked");
  expect(boxOf("web", "bulkPaused")).not.toContain("checked");
  expect(html).toContain(ru.settingsTitle);
});
