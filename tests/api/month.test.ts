import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { chainOf } from "../../app/domain/base/chains/ids";
import { sealSecret } from "../../app/domain/base/shared/secrets";
import { startOfDay } from "../../app/domain/insight/home/today";
import { home } from "../../app/i18n/home/ru";
import { reports } from "../../app/i18n/reports/ru";
import { seedRouting } from "../../db/demo-routing";
import { seedMonth } from "../../scripts/month/seed-month";
import { openEngine } from "../support/engine/engine";
import { BROKEN_LEDGER } from "../support/engine/ledger";
import { auditOf } from "../support/engine/seals";
import { call } from "../support/forms/open-screen";
import { inWords, numberIn, pageOf, percent, plain, tableIn, tilesIn, W } from "../support/forms/shown-figures";
import { CREDENTIALS_KEY } from "../support/run/hosts";
import { PASSWORD_HASH, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";
import { RUB } from "../support/world/scene";

const DAY = 24 * 3_600_000;
const now = Date.now();

interface Message {
  id: string;
  taskId: string | null;
  step: number;
  status: string;
  attempts: number;
  price: number;
  bill: string;
  at: number;
}

let sessions: Record<"client" | "reseller" | "manager", Session>;
let ids: Record<string, string>;
let messages: Message[];

/** Routing as `npm start` seeds it: with the sandbox's mail server. */
async function routeAll() {
  const tables =
    "routing_rules routing_groups provider_group_members provider_groups providers credentials servers".split(" ");
  await env.DB.batch([...tables, "payment_terminals"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  const seal = (place: string, secret: string) => sealSecret(CREDENTIALS_KEY, place, secret);
  await seedRouting(env.DB, { host: "http://localhost:8788", seal, now, smtpPort: 10_788 });
}

beforeAll(async () => {
  await routeAll();
  await seedMonth(env.DB, {
    passwordHash: PASSWORD_HASH,
    now,
    credentialsKey: CREDENTIALS_KEY,
    publicUrl: "http://localhost:8787",
    linkDomains: ["go.localhost:8787"],
    hookUrl: "http://localhost:8788/",
  });
  const users = await rowsOf<{ id: string; username: string }>("SELECT id, username FROM users");
  ids = Object.fromEntries(users.map(({ id, username }) => [username, id]));
  const [client, reseller, manager] = await Promise.all(["client", "reseller", "manager"].map(signInAs));
  sessions = { client: client!, reseller: reseller!, manager: manager! };
  messages = await rowsOf<Message>(
    `SELECT s.id, s.task_id AS taskId, s.step, s.status, s.attempts, s.price, s.created_at AS at,
        coalesce(s.bill, b.status) AS bill
      FROM sendings s LEFT JOIN billings b ON b.owner_id = s.owner_id AND b.id = s.id WHERE s.owner_id = ?`,
    ids.client!,
  );
}, 120_000);

const hasArrived = ({ status }: Message) => status === "delivered" || status === "seen";

function truthOf(some: readonly Message[]) {
  const chains = [...Map.groupBy(some, ({ id }) => chainOf(id)).values()];
  const persons = (is: (chain: Message[]) => boolean) => chains.filter(is).length;
  const money = (bill: string) => some.reduce((sum, one) => sum + (one.bill === bill ? one.price : 0), 0) / RUB;
  return {
    sentTo: persons((chain) => chain.some(({ attempts }) => attempts > 0)),
    reached: persons((chain) => chain.some(hasArrived)),
    lost: persons((chain) => chain.every(({ status }) => status === "failed")),
    total: some.length,
    sent: some.filter(({ attempts }) => attempts > 0).length,
    delivered: some.filter(hasArrived).length,
    failed: some.filter(({ status }) => status === "failed").length,
    charged: round(money("complete")),
    reserved: round(money("pending")),
    returned: round(money("refunded")),
  };
}

/** The day in Moscow. */
const dateOf = (ms: number) => new Date(ms + 3 * 3_600_000).toISOString().slice(0, 10);

const round = (sum: number) => Math.round(sum * 100) / 100;

describe("the demo's month", () => {
  it.each(Object.entries(BROKEN_LEDGER))("has no %s", async (_, query) => {
    expect((await rowsOf(query)).slice(0, 3)).toEqual([]);
  });

  it("has a ledger whose older lines are sealed and stand the audit", async () => {
    for (const username of ["client", "client2", "reseller"])
      expect([username, await auditOf(openEngine(), ids[username]!)]).toEqual([username, []]);
    const [sealed] = await rowsOf<{ lines: number }>("SELECT sum(lines) AS lines FROM ledger_seals");
    expect(sealed!.lines).toBeGreaterThan(100);
    expect(await rowsOf("SELECT id FROM notifications WHERE type = 'platformIssue'")).toEqual([]);
  });

  it("counts contacts, messages, lines, answers and notices as they are", async () => {
    expect(
      await rowsOf(`SELECT title FROM contact_lists l WHERE contacts <> (SELECT count(*) FROM contacts c
        WHERE c.owner_id = l.owner_id AND c.list_id = l.id)`),
    ).toEqual([]);
    const counted = (column: string, table: string, where = "1") =>
      rowsOf(`SELECT owner_id, ${column} FROM accounts a WHERE ${column} <> (SELECT count(*) FROM ${table} t
        WHERE t.owner_id = a.owner_id AND ${where})`);
    expect(
      await Promise.all([
        counted("sendings", "sendings"),
        counted("fallbacks", "sendings", "t.step > 0"),
        counted("billings", "billings"),
        counted("incoming", "incoming"),
        counted("unread_incoming", "incoming", "t.is_read = 0"),
        counted("notifications", "notifications"),
        counted("unread", "notifications", "t.is_read = 0"),
      ]),
    ).toEqual([[], [], [], [], [], [], []]);
  });

  it("never had less money than nothing, and lies in the past", async () => {
    expect(await rowsOf("SELECT id FROM billings WHERE balance < 0")).toEqual([]);
    for (const table of ["sendings", "billings", "tasks", "incoming", "notifications", "documents", "payments"]) {
      const [last] = await rowsOf<{ at: number; id: string }>(
        `SELECT max(created_at) AS at, max(id) AS id FROM ${table}`,
      );
      expect([table, last!.at <= now]).toEqual([table, true]);
    }
  });

  it("looks like work: every channel, failures, answers, clicks, codes, payments, papers, a queue", async () => {
    const count = async (query: string) => (await rowsOf<{ n: number }>(`SELECT count(*) AS n FROM ${query}`))[0]!.n;
    const kinds = async (column: string, table: string) =>
      (await rowsOf<{ k: string }>(`SELECT DISTINCT ${column} AS k FROM ${table} ORDER BY 1`)).map(({ k }) => k);
    const of = `WHERE owner_id = '${ids.client}'`;
    expect(await kinds("type", `sendings ${of}`)).toEqual([
      ..."email flashcall sms telegram viber vk voice whatsapp".split(" "),
    ]);
    expect(await count(`contacts ${of}`)).toBeGreaterThan(1990);
    expect(await kinds("status", "payments")).toEqual(["completed", "error", "init", "partialRefunded"]);
    expect(await kinds("status", "invoices")).toEqual(["paid", "pending", "rejected"]);
    expect(await kinds("type", "documents")).toEqual(expect.arrayContaining(["act", "invoice"]));
    for (const query of [
      `sendings ${of} AND clicked_at > 0`,
      `incoming ${of} AND is_stop`,
      "sendings WHERE variant = 1 AND status = 'delivered'",
      "otp_days WHERE entered > 0",
      "sendernames WHERE moderation = 'pending'",
      "templates WHERE moderation = 'pending'",
      "payment_doubts WHERE ended_at IS NULL",
      "webhook_requests WHERE NOT is_ok",
      "integration_calls",
      "report_schedules",
      "incidents",
      "tariff_plans",
      `tasks ${of} AND state = 'scheduled'`,
    ])
      expect([query, await count(query)]).toEqual([query, expect.any(Number)]);
    expect(await count("users WHERE reseller_id = (SELECT id FROM users WHERE username = 'reseller')")).toBe(4);
  });
});

describe("the figures of the demo's month", () => {
  it("are the same on a campaign's page, on home and over REST", async () => {
    const tasks = await rowsOf<{ id: string; title: string }>(
      "SELECT id, title FROM tasks WHERE owner_id = ? AND type = 'sendings:bulk' AND state = 'completed' ORDER BY id DESC LIMIT 6",
      ids.client!,
    );
    const last = tableIn(await pageOf("/", sessions.client), home.lastMailings);
    expect(last.length).toBeGreaterThan(1);
    for (const { id, title } of tasks) {
      const truth = truthOf(messages.filter(({ taskId }) => taskId === id));
      const answer = await call("GET", `/api/tasks/${id}`, { session: sessions.client });
      const { meta } = (await answer.json()) as { meta: object };
      expect({ title, ...meta }).toMatchObject({
        title,
        sent: truth.sentTo,
        delivered: truth.reached,
        errored: truth.lost,
        charged: truth.charged,
        held: truth.reserved,
      });
      const page = inWords(await pageOf(`/messages/tasks/${id}`, sessions.client));
      expect([title, page]).toEqual([title, expect.stringContaining(`|${W.reached}|${truth.reached}|`)]);
      expect([title, page]).toEqual([title, expect.stringContaining(`|${W.notDelivered}|${truth.lost}|`)]);
      const row = last.find((one) => one[home.mailing]?.startsWith(title));
      if (!row) continue;
      expect([numberIn(row[W.sentTo]), numberIn(row[W.reached]), numberIn(row[W.charged])]).toEqual([
        truth.sentTo,
        truth.reached,
        truth.charged,
      ]);
      expect(row[W.deliveryShare]).toBe(percent(truth.reached, truth.sentTo));
    }
  });

  it("are the same for yesterday on home and in the messages themselves", async () => {
    const today = startOfDay(now);
    const truth = truthOf(messages.filter(({ at }) => at >= startOfDay(today - 1) && at < today));
    const html = (await pageOf("/", sessions.client)).split('id="yesterday"')[1]!;
    const tiles = tilesIn(html.split("</section>")[0]!);
    expect(truth.sentTo).toBeGreaterThan(100);
    expect(tiles.get(W.sentTo)!.value).toBe(truth.sentTo);
    expect(tiles.get(W.reached)!.value).toBe(truth.reached);
    expect(tiles.get(W.charged)!.value).toBe(truth.charged);
  });

  it("are the same in the report, over REST and in the ledger", async () => {
    const from = startOfDay(now - 29 * DAY);
    const truth = truthOf(messages.filter(({ at }) => at >= from));
    const html = await pageOf(`/reports?from=${dateOf(from)}&to=${dateOf(now)}&by=type`, sessions.client);
    const caption = /<caption[^>]*>([^<]*)<\/caption>/.exec(html)![1]!;
    const foot = tableIn(html, caption).at(-1)!;
    const shown = [plain(reports.total), W.sentMessages, W.delivered, W.notDelivered, W.charged].map((name) =>
      numberIn(foot[name]),
    );
    const days = await rowsOf<{ total: number }>(
      "SELECT sum(total) AS total FROM message_hours WHERE owner_id = ?",
      ids.client!,
    );
    expect(days[0]!.total).toBe(messages.length);
    expect(shown).toEqual([truth.total, truth.sent, truth.delivered, truth.failed, truth.charged]);
    const whole = truthOf(messages);
    const totals = await (await call("GET", "/api/billings/totals", { session: sessions.client })).json();
    expect(totals).toMatchObject({ held: whole.reserved });
  });

  it("agree on what the reseller earned", async () => {
    const answer = await call("GET", "/api/margins", { session: sessions.reseller });
    const { data } = (await answer.json()) as { data: { margin: number; turnover: number }[] };
    const [booked] = await rowsOf<{ margin: number; turnover: number }>(
      "SELECT sum(margin) AS margin, sum(turnover) AS turnover FROM margin_hours WHERE owner_id = ?",
      ids.reseller!,
    );
    expect(data.length).toBeGreaterThan(2);
    const sum = (name: "margin" | "turnover") => round(data.reduce((all, one) => all + one[name], 0));
    expect([sum("margin"), sum("turnover")]).toEqual([round(booked!.margin / RUB), round(booked!.turnover / RUB)]);
  });
});
