import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { chainOf } from "../../app/domain/base/chains/ids";
import { newId } from "../../app/domain/base/shared/ids";
import { stopTask } from "../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { figures as words } from "../../app/i18n/figures/ru";
import { home } from "../../app/i18n/home/ru";
import { reports } from "../../app/i18n/reports/ru";
import { tasks as taskWords } from "../../app/i18n/tasks/ru";
import { settings } from "../../db/schema/accounts";
import { tariffs } from "../../db/schema/billing";
import { sweep } from "../../workers/jobs/sweep";
import { openEngine } from "../support/engine/engine";
import { openReseller } from "../support/engine/resold";
import { call, visit } from "../support/forms/open-screen";
import { inWords, numberIn, pageOf, percent, plain, tableIn, tilesIn, W } from "../support/forms/shown-figures";
import { openChainAccount, openChannels, report, rootsOf, sendChains } from "../support/world/chains";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";
import { openList, RUB } from "../support/world/scene";

const HOUR = 3_600_000;
const PURCHASE = 0.25;
/** Offset of a zone in which it is about noon. */
const AHEAD = 12 - new Date().getUTCHours();
const ZONE = AHEAD === 0 ? "Etc/GMT" : `Etc/GMT${AHEAD > 0 ? "-" : "+"}${Math.abs(AHEAD)}`;

interface Message {
  id: string;
  task_id: string;
  type: string;
  status: string;
  error: string | null;
  step: number;
  price: number;
  margin: number | null;
  bill: string | null;
}

const people = {
  delivered: ["79160000001", "79160000002", "79160000003"],
  lost: "79160000004",
  refused: "79160000005",
  unpriced: "380501234567",
  silent: "79160000006",
  fallback: "79160000011",
  atOnce: "79160000012",
  waiting: ["79160000021", "79160000022", "79160000023", "79160000024"],
  beforeStop: "79160000031",
  stopped: ["79160000032", "79160000033", "79160000034"],
};

let messages: Message[];
/** Messages that the provider accepted or rejected. */
const handed = new Set<string>();
let mailings: Record<"morning" | "chain" | "waiting" | "stopped", string>;
let account: { id: string };
let reseller: { id: string };
let sessions: Record<"client" | "reseller" | "manager", Session>;

beforeAll(async () => {
  const engine = await openChannels(openEngine());
  account = await openChainAccount(engine);
  reseller = await openReseller(engine, account.id);
  const manager = await createUser({ level: "manager", preferences: { timeZone: ZONE } });
  for (const { id } of [account, reseller])
    await rowsOf("UPDATE users SET preferences = ? WHERE id = ? RETURNING id", JSON.stringify({ timeZone: ZONE }), id);
  await purchase(engine);
  const held = new Set([...people.waiting, ...people.stopped]);
  engine.provider.answer = ({ id, to }) => {
    if (held.has(to)) return { id, kind: "retry", code: "http503", afterMs: HOUR };
    handed.add(id);
    return to === people.refused
      ? { id, kind: "rejected", code: "REJECTED_NETWORK", detail: "" }
      : { id, kind: "accepted", ref: id };
  };
  const send = async (text: string, to: string[], type: string, steps: Parameters<typeof sendChains>[3] = []) => {
    const taskId = await sendChains(engine, account, [await openList(engine, account.id, to)], steps, { type, text });
    await engine.work();
    return taskId;
  };
  const { lost, refused, unpriced, silent, fallback, atOnce, beforeStop } = people;
  mailings = {
    morning: await send("Morning", [...people.delivered, lost, refused, unpriced, silent], "viber"),
    chain: await send("Chain", [fallback, atOnce], "viber", [{ type: "sms", onStatus: ["failed"] }]),
    waiting: await send("Waiting", people.waiting, "vk"),
    stopped: await send("Stopped", [beforeStop, ...people.stopped], "vk"),
  };
  const [morning, chain, stopped] = await Promise.all([
    rootsOf(mailings.morning),
    rootsOf(mailings.chain),
    rootsOf(mailings.stopped),
  ]);
  for (const phone of people.delivered) await report(engine, account, morning.get(phone)!, 0, "delivered");
  await report(engine, account, morning.get(lost)!, 0, "failed");
  await report(engine, account, chain.get(fallback)!, 0, "failed");
  await report(engine, account, chain.get(atOnce)!, 0, "delivered");
  await engine.work();
  await sweep(engine);
  await engine.work();
  await report(engine, account, chain.get(fallback)!, 1, "delivered");
  await report(engine, account, stopped.get(beforeStop)!, 0, "delivered");
  await stopTask(engine, account, mailings.stopped);
  for (let round = 0; round < 3; round++) {
    await sweep(engine);
    await engine.work();
  }
  messages = await rowsOf<Message>(
    `SELECT s.id, s.task_id, s.type, s.status, s.error, s.step, s.price, s.margin, coalesce(s.bill, b.status) AS bill
      FROM sendings s LEFT JOIN billings b ON b.owner_id = s.owner_id AND b.id = s.id WHERE s.owner_id = ?`,
    account.id,
  );
  sessions = {
    client: await signInAs(account.id),
    reseller: await signInAs(reseller.id),
    manager: await signInAs(manager.username),
  };
}, 120_000);

async function purchase({ db }: ReturnType<typeof openEngine>) {
  const ids = ["sms", "viber", "vk"].map((type) => ({ type, id: newId() }));
  for (const { type, id } of ids)
    await db.insert(tariffs).values({
      ownerId: "",
      id,
      title: `Purchase of ${type}`,
      source: `sendings.${type}`,
      isActive: true,
      data: {
        rules: [{ price: PURCHASE * RUB, unit: "message" }],
        options: { refundOnFailed: false, noPayments: false },
      },
      createdAt: 0,
      updatedAt: 0,
    });
  const value = { ownerId: "", key: "purchases.tariffs", value: ids.map(({ id }) => id), updatedAt: 0 };
  await db
    .insert(settings)
    .values(value)
    .onConflictDoUpdate({ target: [settings.ownerId, settings.key], set: value });
  await db.run(sql`SELECT 1`);
}

const isOver = ({ status }: Message) => ["delivered", "seen", "failed"].includes(status);
const hasArrived = ({ status }: Message) => status === "delivered" || status === "seen";
const isTakenBack = ({ error }: Message) => error === "stopped" || error === "cancelled";

/** Expected figures, on which all screens and responses must agree. */
function truthOf(some: readonly Message[]) {
  const chains = [...Map.groupBy(some, ({ id }) => chainOf(id)).values()];
  const persons = (is: (chain: Message[]) => boolean) => chains.filter(is).length;
  const lost = (one: Message) => one.status === "failed" && !isTakenBack(one);
  const money = (bill: string) =>
    some.filter((one) => one.bill === bill).reduce((total, { price }) => total + price, 0) / RUB;
  const charged = some.filter(({ bill }) => bill === "complete");
  const margin = charged.reduce((total, one) => total + (one.margin ?? 0), 0) / RUB;
  return {
    sentTo: persons((chain) => chain.some(({ id }) => handed.has(id))),
    reached: persons((chain) => chain.some(hasArrived)),
    lost: persons((chain) => chain.every((one) => one.status === "failed") && !chain.every(isTakenBack)),
    cancelled: persons((chain) => chain.every(isTakenBack)),
    total: some.length,
    sent: some.filter(({ id }) => handed.has(id)).length,
    delivered: some.filter(hasArrived).length,
    failed: some.filter(lost).length,
    unsent: some.filter(isTakenBack).length,
    waiting: some.filter((one) => !isOver(one)).length,
    charged: money("complete"),
    reserved: money("pending"),
    returned: money("refunded"),
    resellerMargin: margin,
    platformMargin: money("complete") - margin - charged.length * PURCHASE,
  };
}

describe("a day with deliveries, failures, refusals, a stopped provider, a stopped campaign, a fallback and refunds", () => {
  it("has every outcome, and no message in two", () => {
    const truth = truthOf(messages);
    expect(truth).toMatchObject({ sentTo: 9, reached: 6, lost: 3, cancelled: 3, waiting: 5, unsent: 3 });
    const { sent, delivered, failed, waiting, unsent, total } = truth;
    expect(delivered + failed + waiting + unsent).toBe(total);
    expect(sent).toBeLessThan(total - unsent);
    for (const sum of [truth.charged, truth.reserved, truth.returned, truth.resellerMargin, truth.platformMargin])
      expect(sum).toBeGreaterThan(0);
  });

  it("has the same figures on a campaign's page, in the list of recent campaigns and over REST", async () => {
    const front = await pageOf("/", sessions.client);
    const last = tableIn(front, home.lastMailings);
    for (const [name, id] of Object.entries(mailings)) {
      const truth = truthOf(messages.filter(({ task_id }) => task_id === id));
      const { meta } = (await (await call("GET", `/api/tasks/${id}`, { session: sessions.client })).json()) as {
        meta: Record<string, number>;
      };
      expect({ name, ...meta }).toMatchObject({
        name,
        sent: truth.sentTo,
        delivered: truth.reached,
        errored: truth.lost,
        unsent: truth.cancelled,
        charged: truth.charged,
        held: truth.reserved,
      });
      const page = inWords(await pageOf(`/messages/tasks/${id}`, sessions.client));
      const expectFigure = (label: string, value: string | number) =>
        expect([name, page]).toEqual([name, expect.stringContaining(`|${label}|${value}|`)]);
      expectFigure(W.reached, truth.reached);
      if (truth.lost > 0) expectFigure(W.notDelivered, truth.lost);
      if (truth.cancelled > 0) expectFigure(W.cancelled, truth.cancelled);
      const rub = (sum: number) => `${sum.toFixed(2).replace(".", ",")} ₽`;
      expectFigure(W.charged, rub(truth.charged));
      expectFigure(W.reserved, rub(truth.reserved));
      const [row] = last.filter((one) => one[home.mailing]?.startsWith(name[0]!.toUpperCase() + name.slice(1)));
      if (!row) continue;
      expect([numberIn(row[W.sentTo]), numberIn(row[W.reached]), numberIn(row[W.notDelivered])]).toEqual([
        truth.sentTo,
        truth.reached,
        truth.lost,
      ]);
      expect(row[W.deliveryShare]).toBe(percent(truth.reached, truth.sentTo));
      expect(numberIn(row[W.charged])).toBe(truth.charged);
    }
    expect(last.length).toBeGreaterThan(1);
  });

  it("does not compare a stopped campaign with its forecast", async () => {
    const page = inWords(await pageOf(`/messages/tasks/${mailings.stopped}`, sessions.client));
    expect(page).toContain("100 %");
    const [better] = plain(taskWords.better).split("{{points}} ").slice(-1);
    expect(page).not.toContain(better);
  });

  it("has the same figures in home's five minutes, the report, REST and the ledger", async () => {
    const truth = truthOf(messages);
    const tiles = tilesIn((await pageOf("/", sessions.client)).split('id="last-minutes"')[1]!);
    expect(tiles.get(W.sentTo)!.value).toBe(truth.sentTo);
    expect(tiles.get(W.reached)).toMatchObject({
      value: truth.reached,
      note: plain(words.ofPeople).replace("{{share}}", percent(truth.reached, truth.sentTo)),
    });
    expect(tiles.get(W.notDelivered)!.value).toBe(truth.lost);
    expect(tiles.get(W.charged)).toMatchObject({ value: truth.charged });
    expect(numberIn(tiles.get(W.charged)!.note)).toBe(truth.reserved);

    const html = await pageOf("/reports?period=today&by=type", sessions.client);
    const caption = /<caption[^>]*>([^<]*)<\/caption>/.exec(html)![1]!;
    const foot = tableIn(html, caption).at(-1)!;
    expect(numberIn(foot[plain(reports.total)])).toBe(truth.total);
    expect([W.sentMessages, W.delivered, W.notDelivered, W.cancelled].map((name) => numberIn(foot[name]))).toEqual([
      truth.sent,
      truth.delivered,
      truth.failed,
      truth.unsent,
    ]);
    expect(foot[W.deliveryShare]).toBe(percent(truth.delivered, truth.sent));
    expect([numberIn(foot[W.charged]), numberIn(foot[W.reserved])]).toEqual([truth.charged, truth.reserved]);
    expect(inWords(html)).toContain(`${W.waiting}: ${truth.waiting}.`);
    expect(inWords(html)).toContain(W.shareHelp);

    const rows = (await (
      await call("GET", "/api/reports?$preset=messages", { session: sessions.client })
    ).json()) as Record<string, number>[];
    const sum = (name: string) => rows.reduce((total, row) => total + row[name]!, 0);
    expect(["count_total", "count_sent", "count_delivered", "count_failed", "count_unsent"].map(sum)).toEqual([
      truth.total,
      truth.sent,
      truth.delivered,
      truth.failed,
      truth.unsent,
    ]);
    expect(["sum_charged", "sum_held", "sum_refunded"].map(sum)).toEqual([
      truth.charged,
      truth.reserved,
      truth.returned,
    ]);
    const ledger = await (await call("GET", "/api/billings/totals", { session: sessions.client })).json();
    expect(ledger).toMatchObject({ spent: truth.charged, held: truth.reserved, refunded: truth.returned });

    const columns = ["spent", "held", "refunded"];
    const file = await (
      await visit(
        `/balance/billings/export/file?${columns.map((name) => `columns=${name}`).join("&")}`,
        sessions.client,
      )
    ).text();
    const lines = file
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(";").map(numberIn));
    expect(columns.map((_, at) => lines.reduce((total, line) => total + line[at]!, 0))).toEqual([
      truth.charged,
      truth.reserved,
      truth.returned,
    ]);
  });

  it("has the same figures on a reseller's home, in the margins and over REST, including the current hour", async () => {
    const truth = truthOf(messages);
    const html = await pageOf("/", sessions.reseller);
    const tiles = tilesIn(html.split('id="sending"')[0]!);
    expect(tiles.get(W.sentTo)!.value).toBe(truth.sentTo);
    expect(tiles.get(W.reached)).toMatchObject({ value: truth.reached });
    expect(tiles.get(W.reached)!.note).toContain(percent(truth.reached, truth.sentTo));
    expect(tiles.get(W.charged)!.value).toBe(truth.charged);
    const agenda = inWords(html.split('id="earned"')[1]!);
    expect(agenda.startsWith(`>${W.in24Hours}|`) || agenda.includes(`${W.in24Hours}|`)).toBe(true);
    const rub = (sum: number) => `${sum.toFixed(2).replace(".", ",")} ₽`;
    expect(agenda).toContain(`|${W.resold}|${rub(truth.charged)}|`);
    expect(agenda).toContain(
      `|${W.resellerMargin}|${rub(truth.resellerMargin)}|${plain(words.ofCharged).replace("{{share}}", percent(truth.resellerMargin, truth.charged))}|`,
    );
    const margins = inWords(await pageOf("/balance/margins", sessions.reseller));
    for (const name of [W.resold, W.resellerMargin]) expect(margins).toContain(`|${name}|`);
    for (const sum of [truth.charged, truth.resellerMargin]) expect(margins).toContain(`|${rub(sum)}|`);
    const rest = (await (await call("GET", "/api/margins", { session: sessions.reseller })).json()) as {
      data: Record<string, number>[];
    };
    expect(rest.data.map(({ margin, turnover }) => [margin, turnover])).toEqual([
      [truth.resellerMargin, truth.charged],
    ]);
  });

  it("shows a manager the platform's margin apart from the resellers'", async () => {
    const truth = truthOf(messages);
    const html = await pageOf("/?whose=all", sessions.manager);
    const tiles = tilesIn(html.split('id="sending"')[0]!);
    expect(tiles.get(W.sentTo)!.value).toBe(truth.sentTo);
    expect(tiles.get(W.platformMargin)).toMatchObject({ value: truth.platformMargin });
    expect(tiles.get(W.platformMargin)!.note).toContain(
      plain(words.ofCharged).replace("{{share}}", percent(truth.platformMargin, truth.charged)),
    );
    const agenda = inWords(html.split('id="earned"')[1]!);
    expect(agenda).toContain(`|${W.resellerMargin}|`);
    expect(W.resellerMargin).not.toBe(W.platformMargin);
  });
});
