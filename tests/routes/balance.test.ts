import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { findBillings } from "../../app/domain/money/billing/billings";
import { balance as words } from "../../app/i18n/balance/ru";
import { channels } from "../../app/i18n/channels/ru";
import { payments as payWords } from "../../app/i18n/payments/ru";
import { tariffs as tariffWords } from "../../app/i18n/tariffs/ru";
import { openDatabase } from "../../db/client";
import { users } from "../../db/schema/accounts";
import { billings, userTariffs } from "../../db/schema/billing";
import { sendings } from "../../db/schema/sendings";
import { meterOf } from "../support/engine/meter";
import { submit, visit } from "../support/forms/open-screen";
import { paymentOf } from "../support/providers/payment";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";
import { RUB } from "../support/world/scene";

const db = openDatabase(env.DB);
const RUSSIAN = { "accept-language": "ru" };

let session: Session;
beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 1000 * RUB })).username);
});

const open = async (path: string, as = session) =>
  (await (await visit(path, as, RUSSIAN)).text())
    .replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "")
    .replaceAll("\u00a0", " ");

async function storeBilling(source: string, amount: number, rest: Partial<typeof billings.$inferInsert>) {
  const row = { ownerId: session.id, id: newId(), source, amount, status: "complete" as const, ...rest };
  await db.insert(billings).values({ ...row, createdAt: Date.now(), updatedAt: Date.now() });
  return row.id;
}

async function sentOf(taskId: string | null, recipient = "79161234567", line: string | null = null) {
  const [id, now] = [newId(), Date.now()];
  if (taskId)
    await rowsOf(
      "INSERT INTO chunks (owner_id, first_id, last_id, task_id, seq, lane, billing_id) VALUES (?, ?, ?, ?, 0, 'bulk', ?)",
      session.id,
      id,
      id,
      taskId,
      line,
    );
  const chunkPart = taskId ? { chunkId: id, bill: "complete" as const } : {};
  await db.insert(sendings).values({
    ownerId: session.id,
    id,
    taskId,
    type: "viber",
    sender: "CABINET",
    recipient,
    text: "Hi",
    segments: 1,
    price: 2 * RUB,
    segmentPrice: 2 * RUB,
    status: "delivered",
    timeline: [],
    ...chunkPart,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

describe("the ledger", () => {
  it("describes itself while empty, and shows when a filter matches nothing", async () => {
    const fresh = await signInAs((await createUser()).username);
    expect(await open("/balance/billings", fresh)).toContain(words.nothing);
    expect(await open("/balance/billings?period=yesterday")).toContain(words.noMatch);
  });

  it("names the cause of each movement and leads to its message and task", async () => {
    const taskId = newId();
    const sent = await storeBilling("sendings.sms", -2.5 * RUB, { status: "refunded", taskId });
    await storeBilling("subtract", -100 * RUB, { comment: "Correction" });
    const html = await open("/balance/billings");
    for (const text of [channels.sms, words.status_refunded, words.source_subtract, words.source_accrual, "Correction"])
      expect(html).toContain(text);
    expect(html).toContain(`href="/messages/outgoing/${sent}"`);
    expect(html).toContain(`href="/messages/tasks/${taskId}"`);
    expect(html).toMatch(/−2<span class="kopecks">,50 ₽/);
  });

  it("shows a campaign as one line, which opens and leads to the campaign", async () => {
    const taskId = newId();
    const parts = { held: 10 * RUB, refunded: 7 * RUB };
    const line = await storeBilling("sendings.viber", -30 * RUB, { status: "pending", taskId, ...parts });
    const message = await sentOf(taskId);
    const list = await open("/balance/billings");
    expect(list).not.toContain(`href="/messages/outgoing/${line}"`);
    expect(list).toMatch(new RegExp(`aria-expanded="false"[^>]*href="/balance/billings\\?open=${taskId}"`));
    expect(list).not.toContain("+7 916 123-45-67");
    const html = await open(`/balance/billings?open=${taskId}`);
    expect(html).toContain(`href="/messages/tasks/${taskId}"`);
    expect(html).toContain(`href="/messages/outgoing/${message}"`);
    expect(html).toMatch(/aria-expanded="true"[^>]*href="\/balance\/billings"/);
    expect(html).toContain("+7 916 123-45-67");
    for (const [part, sum] of [
      ["held", "10"],
      ["charged", "20"],
      ["refunded", "7"],
    ] as const)
      expect(html).toMatch(new RegExp(`${words[`part_${part}`]}</dt><dd[^>]*><span[^>]*>${sum}<`));
  });

  it("shows the single messages of a day as one line, which opens and leads to all of the day", async () => {
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    const ids = [await sentOf(null, "79161112233"), await sentOf(null, "79161112234")];
    for (const id of ids) await storeBilling("sendings.sms", -2 * RUB, { id });
    await storeBilling("subtract", -5 * RUB, { comment: "Between" });
    const list = await open("/balance/billings");
    expect(list).toContain(words.singlesCount_few.replace("{{number}}", "2"));
    expect(list).not.toContain(`href="/messages/outgoing/${ids[0]}"`);
    expect(list).toMatch(new RegExp(`aria-expanded="false"[^>]*href="/balance/billings\\?open=${today}"`));
    // The correction was made after the last single message.
    expect(list).toMatch(/−5<span class="kopecks">,00 ₽[\s\S]*?1 000<span[\s\S]*?−4<span[\s\S]*?1 005<span/);
    const html = await open(`/balance/billings?open=${today}`);
    for (const text of ["+7 916 111-22-33", "+7 916 111-22-34", `from=${today}&amp;to=${today}`])
      expect(html).toContain(text);
    for (const id of ids) expect(html).toContain(`href="/messages/outgoing/${id}"`);
    const ofChannel = await open("/balance/billings?source=sendings.sms");
    for (const id of ids) expect(ofChannel).toContain(`href="/messages/outgoing/${id}"`);
    const stranger = await signInAs((await createUser({ balance: RUB })).username);
    expect(await open(`/balance/billings?open=${today}`, stranger)).not.toContain("916 111-22-33");
  });

  it("shows a campaign's charged and held sums separately", async () => {
    await storeBilling("sendings.viber", -30 * RUB, {
      status: "pending",
      taskId: newId(),
      held: 10 * RUB,
      refunded: 0,
    });
    const html = await open("/balance/billings");
    expect(html).toContain(words.status_partly);
    expect(html).toContain("списано 20,00 ₽, в резерве 10,00 ₽");
    await storeBilling("sendings.viber", -10 * RUB, {
      status: "pending",
      taskId: newId(),
      held: 10 * RUB,
      refunded: 0,
    });
    expect(await open("/balance/billings?status=pending")).toContain(words.status_pending);
  });

  it("leads to the payment of a top-up, and signs incoming sums", async () => {
    const line = await storeBilling("payment", 975 * RUB, {});
    const id = await paymentOf(session.id, {
      method: "tinkoff",
      card: "··0777",
      amount: 1000 * RUB,
      sum: 975 * RUB,
      billingId: line,
    });
    const html = await open("/balance/billings");
    expect(html).toContain(`href="/balance/payments/${id}"`);
    expect(html).toContain("Карта ··0777, Т-Банк, комиссия 25,00 ₽");
    expect(html).toMatch(/\+975<span/);
  });

  it("shows the staff's comment only to a manager", async () => {
    await storeBilling("accrual", RUB, { comment: "Gift", hidden: { comment: "Asked by phone", author: "anna" } });
    const manager = await signInAs((await createUser({ level: "manager" })).username);
    expect(await open(`/balance/billings?whose=${session.id}`, manager)).toContain("Asked by phone");
    expect(await open("/balance/billings")).not.toContain("Asked by phone");
  });

  it("finds lines by a phone, a campaign's title and a comment, and shows when nothing is found", async () => {
    const taskId = newId();
    await rowsOf(
      "INSERT INTO tasks (owner_id, id, type, data, title, state, starts_at, created_at, updated_at) VALUES (?, ?, 'sendings', '{}', 'Осенняя распродажа', 'completed', 0, 0, 0)",
      session.id,
      taskId,
    );
    const line = await storeBilling("sendings.viber", -30 * RUB, { taskId, held: 0, refunded: 0 });
    await sentOf(taskId, "79165550101", line);
    const single = await sentOf(null, "79165550101");
    await storeBilling("sendings.sms", -2 * RUB, { id: single });
    await storeBilling("subtract", -5 * RUB, { comment: "Счёт 4512" });
    const found = async (search: string) => {
      const html = await open(`/balance/billings?search=${encodeURIComponent(search)}`);
      return [/open=[\w-]{36}"/.test(html), html.includes(`outgoing/${single}`), html.includes("Счёт 4512")];
    };
    expect(await found("8 916 555-01-01")).toEqual([true, true, false]);
    expect(await found("ОСЕННЯЯ")).toEqual([true, false, false]);
    expect(await found("счёт 45")).toEqual([false, false, true]);
    expect(await open("/balance/billings?search=nowhere")).toContain(words.noMatch);
    const stranger = await signInAs((await createUser({ balance: RUB })).username);
    expect(await open("/balance/billings?search=4512", stranger)).toContain(words.noMatch);
  });

  it("opens no other account's campaign, and no messages without the right to see them", async () => {
    const taskId = newId();
    await storeBilling("sendings.viber", -30 * RUB, { status: "pending", taskId, held: 30 * RUB, refunded: 0 });
    await sentOf(taskId);
    const stranger = await signInAs((await createUser({ balance: RUB })).username);
    expect(await open(`/balance/billings?open=${taskId}`, stranger)).not.toContain("916 123-45-67");
    await db
      .update(users)
      .set({ grants: { "sendings.get": false } })
      .where(eq(users.id, session.id));
    const html = await open(`/balance/billings?open=${taskId}`);
    expect([html.includes("916 123-45-67"), html.includes("aria-expanded")]).toEqual([false, false]);
  });

  it("leads to no message that the reader may not see", async () => {
    await storeBilling("sendings.sms", -RUB, {});
    const user = { "sendings.get": false };
    await db.update(users).set({ grants: user }).where(eq(users.id, session.id));
    expect(await open("/balance/billings")).not.toContain("/messages/outgoing/");
  });

  it("reads at most four rows per row shown, and pages by key within its period", async () => {
    for (let left = 100; left > 0; left -= 5)
      await Promise.all(Array.from({ length: 5 }, () => storeBilling("accrual", RUB, {})));
    const meter = meterOf(env.DB);
    const page = await findBillings(openDatabase(meter.db), session, { from: Date.now() - 60_000, limit: 16 });
    expect(page.rows).toHaveLength(16);
    expect(meter.rowsRead).toBeLessThanOrEqual(4 * 17);
    const html = await open("/balance/billings?period=today&rows=32");
    expect(html).toMatch(/href="\/balance\/billings\?period=today&amp;rows=32&amp;cursor=[\w.-]+"/);
  });

  it("of another owner stays hidden", async () => {
    await storeBilling("subtract", -RUB, { comment: "Mine alone" });
    const stranger = await signInAs((await createUser({ balance: RUB })).username);
    expect(await open("/balance/billings", stranger)).not.toContain("Mine alone");
  });
});

describe("a payment waiting at the bank's page", () => {
  const BANK = "https://securepay.tinkoff.ru/page1";
  const waiting = (rest: Parameters<typeof paymentOf>[1] = {}) =>
    paymentOf(session.id, { method: "tinkoff", status: "init", ref: null, page: BANK, ...rest });

  it("is continued from the list, its page and its result", async () => {
    const id = await waiting();
    for (const path of ["", `/${id}`, `/${id}/result`])
      expect(await open(`/balance/payments${path}`), path).toContain(`href="/balance/payments/${id}/pay"`);
    const answer = await visit(`/balance/payments/${id}/pay`, session);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, BANK]);
  });

  it("is not continued by another user, once ended, or when its page expired or was never named", async () => {
    const manager = await signInAs((await createUser({ level: "manager" })).username);
    const others = await waiting();
    const offers = async (id: string, as = session) =>
      (await open(`/balance/payments/${id}`, as)).includes(`/balance/payments/${id}/pay`);
    expect([await offers(others), await offers(others, manager)]).toEqual([true, false]);
    const day = 86_400_000;
    for (const rest of [{ status: "error" as const }, { page: null }, { createdAt: Date.now() - day }]) {
      const id = await waiting(rest);
      expect(await offers(id)).toBe(false);
      const answer = await visit(`/balance/payments/${id}/pay`, session);
      expect(answer.headers.get("location")).toBe(`/balance/payments/${id}/result`);
    }
    const answer = await visit(`/balance/payments/${others}/pay`, manager);
    expect(answer.headers.get("location")).not.toBe(BANK);
  });
});

describe("referrals", () => {
  it("show the link, and the invited by initials", async () => {
    const guest = await createUser();
    const data = { firstName: "Anna", lastName: "Secretova" };
    await db.update(users).set({ referrerId: session.id, data }).where(eq(users.id, guest.id));
    const html = await open("/balance/referrals");
    expect(html).toMatch(/\/registration\?ref=[2-9A-Z]{8}</);
    expect(html).toContain("A••• S•••");
    expect(html).not.toContain("Secretova");
    expect(html).not.toContain(guest.username);
  });
});

describe("tariffs", () => {
  it("list the prices of a message by destination", async () => {
    const html = await open("/tariffs");
    for (const text of [
      channels.sms,
      "+7",
      tariffWords.elsewhere,
      tariffWords.unit_segment,
      tariffWords.refundOnFailed,
    ])
      expect(html).toContain(text);
    expect(html).toMatch(/2<span class="kopecks">,50 ₽/);
  });

  it("name a contact while there are none", async () => {
    await db.delete(userTariffs).where(eq(userTariffs.userId, session.id));
    const html = await open("/tariffs");
    expect(html).toContain(tariffWords.none);
    expect(html).toContain('href="/about#support"');
  });
});

describe("a company that pays", () => {
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  const contact = "pay@support.example";

  async function formErrors() {
    const { username } = await createUser({ grants: { "invoices.create": false } });
    const html = await open("/balance/payments/new?entity=legal", await signInAs(username));
    return [html.includes(plain(payWords.legalBy)), html.includes(contact), html.includes(plain(payWords.legalNobody))];
  }

  it("continues to its invoice with the sum", async () => {
    const html = await open("/balance/payments/new?entity=legal&amount=500");
    expect(html).toContain('href="/balance/invoices/new?amount=500"');
    expect(html).toContain(payWords.issueInvoice);
  });

  it("without the right to issue invoices shows where to request one, and from whom if support has no contacts", async () => {
    const manager = await signInAs((await createUser({ level: "manager" })).username);
    const support = (email: string) => submit("/settings/platform", { email }, manager);
    await support("");
    expect(await formErrors()).toEqual([false, false, true]);
    await support(contact);
    expect(await formErrors()).toEqual([true, true, false]);
    await support("");
  });
});
