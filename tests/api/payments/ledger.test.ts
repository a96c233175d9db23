import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId, newIdAt } from "../../../app/domain/base/shared/ids";
import { balance as words } from "../../../app/i18n/balance/ru";
import { openDatabase } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { billings } from "../../../db/schema/billing";
import { sendings } from "../../../db/schema/sendings";
import { tripsOf } from "../../support/engine/trips";
import { visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { ask } from "../../support/world/platform-config";
import { rowsOf } from "../../support/world/rows";
import { RUB } from "../../support/world/scene";

const db = openDatabase(env.DB);
const DAY = 86_400_000;

let manager: Session;
let reseller: Session;
let session: Session;
let username: string;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
  reseller = await signInAs((await createUser({ level: "reseller" })).username);
});

beforeEach(async () => {
  ({ username } = await createUser({ resellerId: reseller.id, balance: 1000 * RUB }));
  session = await signInAs(username);
});

async function line(source: string, units: number, rest: Partial<typeof billings.$inferInsert> = {}) {
  const { createdAt = Date.now() } = rest;
  const row = { ownerId: session.id, id: newIdAt(createdAt), source, amount: units * RUB, status: "complete" as const };
  await db.insert(billings).values({ ...row, createdAt, updatedAt: createdAt, ...rest });
  return row.id;
}

async function someLines() {
  await line("payment", 500);
  await line("paymentRefund", -20);
  await line("sendings.sms", -30);
  await line("sendings.sms", -7, { status: "refunded" });
  await line("sendings.viber", -50, { status: "pending", held: 10 * RUB, refunded: 5 * RUB, taskId: newId() });
}

const SUMS = { toppedUp: 1500, withdrawn: 20, spent: 70, held: 10, refunded: 12, currency: "RUB", next: null };

const get = async (path: string, as = session) => {
  const [status, body] = await ask("GET", path, as);
  expect(status, path).toBe(200);
  return body;
};

const text = async (path: string, as = session) =>
  (await (await visit(path, as, { "accept-language": "ru" })).text())
    .replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "")
    .replaceAll("\u00a0", " ");

describe("the ledger's filters", () => {
  beforeEach(someLines);

  it.each([
    ["source=sendings.sms", ["sendings.sms", "sendings.sms"]],
    ["source=sendings.sms&status=refunded", ["sendings.sms"]],
    ["status=pending", ["sendings.viber"]],
    ["source=payment", ["payment"]],
    ["source=accrual&createdAt[$lt]=2020-01-01", []],
    ["source=sendings.sms&$search=sms", ["sendings.sms", "sendings.sms"]],
    ["source=sendings.sms&$search=viber", []],
  ])("find %s", async (query, sources) => {
    const { data, total } = await get(`/billings?${query}`);
    expect(data.map(({ source }: { source: string }) => source)).toEqual(sources);
    expect(total).toBe(sources.length);
  });

  it.each(["source=gold", "status=invalid", "status=paid", "user=x"])("refuse %s by field name", async (query) => {
    for (const path of ["/billings", "/billings/totals"]) {
      const [status, { data }] = await ask("GET", `${path}?${query}`, session);
      expect([status, data[0].field]).toEqual([422, query.split("=")[0]]);
    }
  });
});

describe("the totals", () => {
  beforeEach(someLines);

  it("are equal over REST and on the screen", async () => {
    expect(await get("/billings/totals")).toEqual({ ...SUMS, opening: 0, closing: 1000, count: 6 });
    const html = await text("/balance/billings");
    const shown = [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, sum]) => [
      name,
      sum!.replace(/<[^>]+>/g, ""),
    ]);
    for (const [name, sum] of [
      [words.total_toppedUp, "1 500,00 ₽"],
      [words.total_withdrawn, "−20,00 ₽"],
      [words.total_spent, "−70,00 ₽"],
      [words.total_held, "−10,00 ₽"],
      [words.total_refunded, "12,00 ₽"],
    ])
      expect(shown).toContainEqual([name, sum]);
  });

  it("follow the filter", async () => {
    const none = { toppedUp: 0, withdrawn: 0, spent: 0, held: 0, refunded: 0, currency: "RUB", next: null };
    expect(await get("/billings/totals?source=sendings.sms")).toMatchObject({
      ...none,
      spent: 30,
      refunded: 7,
      count: 2,
    });
    expect(await get("/billings/totals?status=pending")).toMatchObject({ spent: 40, held: 10, refunded: 5, count: 1 });
    expect(await get("/billings/totals?createdAt[$lt]=2020-01-01")).toMatchObject({ ...none, count: 0 });
    expect(await text("/balance/billings?source=sendings.sms")).toContain('30<span class="kopecks">,00 ₽');
  });
});

it("the screen makes two sequential database trips, and one more for search terms and names in its lines", async () => {
  await someLines();
  await visit("/balance/billings", session);
  const { calls } = await tripsOf(() => visit("/balance/billings?source=sendings.sms", session), session.id);
  expect(calls.length, calls.join("\n")).toBeLessThanOrEqual(3);
});

describe("another account's ledger", () => {
  let stranger: Session;
  beforeEach(async () => {
    await line("subtract", -1, { comment: "Mine alone", hidden: { comment: "For staff", noRef: true } });
    stranger = await signInAs((await createUser({ level: "reseller", balance: RUB })).username);
  });

  it("is read by a reseller above and by managers, with its totals and its lines", async () => {
    for (const staff of [reseller, manager]) {
      const { data } = await get(`/billings?OwnerId=${session.id}`, staff);
      expect(data.map(({ comment }: { comment: string }) => comment)).toContain("Mine alone");
      expect(await get(`/billings/totals?OwnerId=${session.id}`, staff)).toMatchObject({
        toppedUp: 1000,
        withdrawn: 1,
      });
      expect((await get(`/billings/${data[0].id}?OwnerId=${session.id}`, staff)).id).toBe(data[0].id);
      expect((await get(`/billings/forecast/${session.id}`, staff)).available).toBe(1000);
      const html = await text(`/balance/billings?user=${session.id}`, staff);
      expect(html).toContain("Mine alone");
      expect(html).toContain(words.chipUser.replace("{{name}}", username));
    }
  });

  it("is hidden from everyone else", async () => {
    const [{ id }] = (await get("/billings")).data;
    for (const path of [`/billings/${id}?OwnerId=${session.id}`, `/billings/${id}`, `/billings/forecast/${session.id}`])
      expect((await ask("GET", path, stranger))[0], path).toBe(404);
    expect((await ask("GET", `/billings/totals?OwnerId=${session.id}`, stranger))[0]).toBe(404);
    expect(await get(`/billings?OwnerId=${session.id}`, stranger)).toEqual({ data: [], total: 0, next: null });
    expect((await ask("POST", "/billings/export", stranger, { OwnerId: session.id }))[0]).toBe(404);
    for (const path of ["", "/export", "/export/file"]) {
      const page = await visit(`/balance/billings${path}?user=${session.id}`, stranger);
      expect([page.status, (await page.text()).includes("Mine alone")]).toEqual([404, false]);
    }
  });

  it("shows staff-only data to managers alone", async () => {
    const [{ id }] = (await get("/billings")).data;
    const path = `/billings/${id}?OwnerId=${session.id}`;
    expect((await get(path, manager)).data.hidden).toEqual({ comment: "For staff", noRef: true });
    for (const as of [session, reseller]) expect(JSON.stringify(await get(path, as))).not.toContain("For staff");
  });
});

describe("a line", () => {
  it("has all its data", async () => {
    const id = await line("sendings.sms", -5, { segmentPrice: 2.5 * RUB, segmentCount: 2, tariffId: "t" });
    expect(await get(`/billings/${id}`)).toMatchObject({
      id,
      source: "sendings.sms",
      amount: -5,
      status: "complete",
      TariffId: "t",
      noRef: false,
      multiplier: 1,
      data: {
        price: 2.5,
        multiplier: 1,
        segmentPrice: 2.5,
        segmentCount: 2,
        threshold: null,
        sum: 5,
        params: { type: "sms", TaskId: null, SendingId: id, BillingId: id },
        priceCalculation: { price: 2.5, units: 2, sum: 5 },
      },
    });
    const payment = await line("payment", 500);
    expect((await get(`/billings/${payment}`)).data).toEqual({
      price: null,
      priceCalculation: null,
      segmentPrice: null,
      segmentCount: null,
      threshold: null,
      multiplier: 1,
      sum: 500,
      params: { type: null, TaskId: null, SendingId: null, BillingId: payment },
    });
  });

  it("of a campaign's message shows the message's share of the campaign's line", async () => {
    const taskId = newId();
    const mailing = await line("sendings.viber", -6, { held: 4 * RUB, refunded: 0, taskId, tariffId: "t" });
    const [chunk, now] = [newId(), Date.now()];
    await rowsOf(
      "INSERT INTO chunks (owner_id, first_id, last_id, task_id, seq, lane, billing_id) VALUES (?, ?, ?, ?, 0, 'bulk', ?)",
      session.id,
      chunk,
      chunk,
      taskId,
      mailing,
    );
    const of = async (type: string, bill: string, price: number) => {
      const id = newId();
      await db.insert(sendings).values({
        ownerId: session.id,
        id,
        taskId,
        type,
        sender: "CABINET",
        recipient: "79161234567",
        text: "Hi",
        segments: 2,
        price: price * RUB,
        segmentPrice: 1 * RUB,
        status: "sent",
        timeline: [],
        chunkId: chunk,
        bill: bill as "pending",
        createdAt: now,
        updatedAt: now,
      });
      return get(`/billings/${id}`);
    };
    expect(await of("viber", "pending", 1)).toMatchObject({
      source: "sendings.viber",
      amount: -1,
      status: "pending",
      TariffId: "t",
      OwnerId: session.id,
      data: { params: { TaskId: taskId, BillingId: mailing }, priceCalculation: { price: 1, units: 1, sum: 1 } },
    });
    expect(await of("sms", "complete", 2)).toMatchObject({
      source: "sendings.sms",
      status: "complete",
      TariffId: null,
    });
    const other = await signInAs((await createUser()).username);
    const { id } = await of("viber", "refunded", 1);
    expect((await ask("GET", `/billings/${id}`, other))[0]).toBe(404);
  });
});

describe("the forecast", () => {
  it("is equal over REST and on the screen, in the account's days", async () => {
    await db.update(users).set({ preferences: { timeZone: "Asia/Vladivostok" } });
    for (const ago of [3, 2, 1]) await line("sendings.sms", -100, { createdAt: Date.now() - ago * DAY });
    const found = await get(`/billings/forecast/${session.id}`);
    expect(found).toMatchObject({ state: "lasts", available: 1000, overdraft: 0, currency: "RUB" });
    expect(found.days).toHaveLength(30);
    expect(found.days.reduce((sum: number, { spent }: { spent: number }) => sum + spent, 0)).toBe(300);
    expect(found.result).toBe(Math.floor(1000 / found.perDay));
    const html = await text("/balance/billings");
    expect(html).toMatch(new RegExp(`хватит примерно на ${found.result} дн`));
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-labelledby="spend-title spend-finding"/);
    const table = /<caption[^>]*>[^<]*<\/caption>[\s\S]*?<\/table>/.exec(html.slice(html.indexOf("<details")))![0];
    expect(table.match(/<tr/g)).toHaveLength(31);
    expect(table.match(/100<span class="kopecks">,00 ₽/g)).toHaveLength(3);
  });

  it("reports an unknown forecast, counts the overdraft, and reports an empty balance", async () => {
    expect(await text("/balance/billings")).toContain(words.forecastUnknown);
    for (const ago of [2, 1, 0]) await line("sendings.sms", -300, { createdAt: Date.now() - ago * DAY });
    await rowsOf("UPDATE accounts SET overdraft = ? WHERE owner_id = ?", 10 * RUB, session.id);
    expect(await text("/balance/billings")).toContain(words.forecastOverdraft);
    await rowsOf("UPDATE accounts SET balance = ? WHERE owner_id = ?", -10 * RUB, session.id);
    expect(await text("/balance/billings")).toContain(words.forecastEmpty);
    expect(await get(`/billings/forecast/${session.id}`)).toMatchObject({
      state: "empty",
      result: null,
      overdraft: 10,
    });
  });
});
