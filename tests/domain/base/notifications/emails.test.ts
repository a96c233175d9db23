import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { findNotifications } from "../../../../app/domain/base/notifications/find";
import { announceNotification, notificationOf } from "../../../../app/domain/base/notifications/notify";
import { getTypeChoices } from "../../../../app/domain/base/notifications/preferences";
import { settings, users } from "../../../../db/schema/accounts";
import { sweep } from "../../../../workers/jobs/sweep";
import { openEngine } from "../../../support/engine/engine";
import { type Engine, openAccount } from "../../../support/world/scene";

const HOUR = 60 * 60_000;

let engine: Engine;
let owner: { id: string };

beforeEach(async () => {
  engine = openEngine();
  owner = await openAccount(engine);
  await engine.db
    .update(users)
    .set({ email: `${owner.id}@example.com`, preferences: { language: "de" } })
    .where(sql`id = ${owner.id}`);
});

/** Stores the settings as REST does. */
async function choose(value: Record<string, unknown>) {
  const row = { ownerId: owner.id, key: "notifications.types", value, updatedAt: engine.clock() };
  await engine.db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: [settings.ownerId, settings.key], set: row });
}

async function notify() {
  const values = { amount: 2_500_000, comment: "" };
  const notice = notificationOf(engine.db, owner.id, "accrual", values, engine.clock());
  await engine.db.batch(notice.statements);
  await announceNotification(engine, notice);
  await engine.work();
}

const shown = async () => (await findNotifications(engine.db, owner, { limit: 10 })).rows.length;

describe("the choice per type", () => {
  it.each([
    [true, 1, 0],
    [false, 0, 0],
    [{ web: true }, 1, 0],
    [{ web: false }, 0, 0],
    [{ email: true }, 1, 1],
    [{ web: true, email: true }, 1, 1],
    [{ web: false, email: true }, 0, 1],
    [{}, 1, 0],
  ])("%j shows it %i times and sends %i e-mails", async (choice, web, email) => {
    await choose({ accrual: choice });
    await notify();
    expect([await shown(), engine.emails.length]).toEqual([web, email]);
    const page = await findNotifications(engine.db, owner, { limit: 10 });
    expect([page.total, page.unread]).toEqual([web, web]);
    const [own] = (await getTypeChoices(engine.db, { ...owner, level: "me" })).filter(({ type }) => type === "accrual");
    expect(own).toEqual({ type: "accrual", web: web === 1, email: email === 1 });
  });
});

describe("a notification's e-mail", () => {
  beforeEach(() => choose({ accrual: { web: true, email: true } }));

  it("is in its reader's language and links to the notifications and to unsubscribe", async () => {
    await notify();
    expect(engine.emails).toHaveLength(1);
    const [email] = engine.emails;
    expect(email).toMatchObject({
      to: `${owner.id}@example.com`,
      idempotencyKey: expect.stringMatching(/^notification\//),
    });
    expect(email!.html).toContain('lang="de"');
    expect(email!.text).toContain("http://localhost/notifications");
    expect(email!.text).toContain("http://localhost/settings/settingsUser");
  });

  it("is sent once, however often its queue message is delivered", async () => {
    await notify();
    const [row] = await engine.db.all<{ id: string }>(sql`SELECT id FROM notifications WHERE owner_id = ${owner.id}`);
    for (let n = 0; n < 3; n++) await engine.queue.send([{ kind: "letter", ownerId: owner.id, id: row!.id }]);
    await engine.work();
    engine.pass(HOUR);
    await sweep(engine);
    await engine.work();
    expect(engine.emails).toHaveLength(1);
  });

  it("is sent even if its queue message was lost", async () => {
    const queueMessage = engine.queue.send;
    engine.queue.send = async () => {};
    await notify();
    engine.queue.send = queueMessage;
    expect(engine.emails).toEqual([]);
    await sweep(engine);
    await engine.work();
    expect(engine.emails).toHaveLength(1);
  });

  it("is retried with the same idempotency key while the provider may accept it, and given up after a day", async () => {
    const keys: string[] = [];
    engine.mail.send = async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return { failed: "http503", retry: true };
    };
    await notify();
    for (let hours = 0; hours < 30; hours++) {
      engine.pass(HOUR);
      await sweep(engine);
      await engine.work();
    }
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.length).toBeLessThan(27);
    expect(new Set(keys).size).toBe(1);
    const [row] = await engine.db.all(sql`SELECT letter_due_at FROM notifications WHERE owner_id = ${owner.id}`);
    expect(row).toEqual({ letter_due_at: null });
  });

  it("keeps the failure code until the e-mail is sent", async () => {
    const failure = async () => {
      const [row] = await engine.db.all<{ data: string }>(
        sql`SELECT data FROM notifications WHERE owner_id = ${owner.id}`,
      );
      return JSON.parse(row!.data).emailFailed;
    };
    const { send } = engine.mail;
    engine.mail.send = async () => ({ failed: "http503", retry: true });
    await notify();
    expect(await failure()).toBe("http503");
    engine.mail.send = send;
    engine.pass(HOUR);
    await sweep(engine);
    await engine.work();
    expect([engine.emails.length, await failure()]).toEqual([1, undefined]);
  });

  it("is not sent without a known address", async () => {
    await engine.db.update(users).set({ email: null }).where(sql`id = ${owner.id}`);
    await notify();
    expect([await shown(), engine.emails.length]).toEqual([1, 0]);
  });
});
