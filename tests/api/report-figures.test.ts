import { beforeAll, expect, it } from "vitest";
import { formatMoney, formatNumber, formatPercent } from "../../app/components/ui/format";
import { PERMISSIONS } from "../../app/domain/base/access/permissions";
import type { Viewer } from "../../app/domain/base/access/viewer";
import { chainOf } from "../../app/domain/base/chains/ids";
import { NEVER_SUBMITTED, UNSENT } from "../../app/domain/base/chains/status";
import { findReports, orderReport } from "../../app/domain/insight/reports/files";
import { reportInput } from "../../app/domain/insight/reports/input";
import { reportRows } from "../../app/domain/insight/reports/online";
import { filtersOf } from "../../app/domain/insight/reports/question";
import { readReport } from "../../app/domain/insight/reports/report";
import type { Dimension } from "../../app/domain/insight/reports/report-types";
import { costOf, shareOf } from "../../app/domain/insight/reports/share";
import { openEngine } from "../support/engine/engine";
import { call, visit } from "../support/forms/open-screen";
import { type Message, reportedMessages } from "../support/papers/reported-messages";
import { type Session, signInAs } from "../support/world/people";
import { RUB } from "../support/world/scene";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Moscow, the default zone. */
const AHEAD = 3 * HOUR;

const ARRIVED = ["delivered", "seen"];

type Filter = Partial<Record<string, string>>;

let session: Session;
let ownerId: string;
let messages: Message[];
let tags: Map<string, string[]>;
let period: { from: number; to: number };

beforeAll(async () => {
  ({ ownerId, messages, tags, period } = await reportedMessages());
  session = await signInAs(ownerId);
});

/** Messages that arrived after another message of their chain. */
const isDouble = (message: Message) => {
  const arrivedAt = ({ timeline }: Message) =>
    (JSON.parse(timeline) as { at: number; status: string }[]).find(({ status }) => ARRIVED.includes(status))?.at;
  const own = arrivedAt(message);
  const others = messages.filter(({ id }) => id !== message.id && chainOf(id) === chainOf(message.id));
  return own !== undefined && others.some((one) => (arrivedAt(one) ?? own) < own);
};

const statusOf = ({ status, error }: Message) => {
  if (status === "failed") return UNSENT.includes(error ?? "") ? "unsent" : "failed";
  return ["sent", ...ARRIVED].includes(status) ? status : "waiting";
};

const local = ({ created_at }: Message) => new Date(created_at + AHEAD);

/** Grouping key of a message per dimension; a campaign is listed under each of its tags. */
const KEYS: Record<Exclude<Dimension, "user">, (message: Message) => string[]> = {
  type: ({ type }) => [type],
  operator: ({ operator }) => [operator],
  country: ({ operator }) => [operator.split("|").at(-2) ?? ""],
  sender: ({ sender }) => [sender],
  task: ({ task_id }) => [task_id ?? ""],
  tag: ({ task_id }) => tags.get(task_id ?? "") ?? [""],
  step: ({ step }) => [String(step)],
  price: ({ price }) => [String(price)],
  status: (message) => [statusOf(message)],
  day: (message) => [local(message).toISOString().slice(0, 10)],
  weekday: (message) => [String((local(message).getUTCDay() + 6) % 7)],
  hour: (message) => [String(local(message).getUTCHours())],
};

const NAMES = Object.keys(KEYS) as (keyof typeof KEYS)[];

const MATCHES: Record<string, (message: Message, value: string) => boolean> = {
  ...Object.fromEntries(
    (["type", "operator", "country", "sender", "task", "tag", "status"] as const).map((name) => [
      name,
      (message: Message, value: string) => KEYS[name](message).includes(value === "-" ? "" : value),
    ]),
  ),
  priceFrom: ({ price }, value) => price >= Number(value) * RUB,
  priceTo: ({ price }, value) => price <= Number(value) * RUB,
};

/** Every filter with each value that a message has, and one value that none has. */
const everyFilter = (): Filter[] => [
  {},
  ...(["type", "operator", "country", "sender", "task", "tag", "status"] as const).flatMap((name) =>
    [...new Set(messages.flatMap(KEYS[name]))]
      .filter((value) => value !== "" || name !== "sender")
      .map((value) => ({ [name]: value || "-" })),
  ),
  ...["priceFrom", "priceTo"].flatMap((name) => ["0.25", "2.5", "2.500001", "10"].map((value) => ({ [name]: value }))),
  { priceFrom: "2.5", priceTo: "5" },
  { type: "sms", country: "KZ", sender: "SHOP" },
  { type: "apisender" },
  { status: "failed", type: "sms" },
  { tag: "sale", operator: "RU|mts" },
  { task: "-", status: "delivered" },
];

const meantBy = (filter: Filter) =>
  messages.filter((message) => Object.entries(filter).every(([name, value]) => MATCHES[name]!(message, value!)));

/** Reached a provider, whatever it answered. */
const isSent = (message: Message) => {
  const status = statusOf(message);
  const wasRefused = message.bill === null || NEVER_SUBMITTED.includes(message.error ?? "");
  return ["sent", ...ARRIVED].includes(status) || (status === "failed" && !wasRefused);
};

/** Money does not depend on the status. */
function figuresOf(some: readonly Message[], hasMoney: boolean) {
  const count = (...statuses: string[]) => some.filter((one) => statuses.includes(statusOf(one))).length;
  const sum = (is: (one: Message) => boolean) =>
    hasMoney ? some.filter(is).reduce((total, { price }) => total + price, 0) : 0;
  return {
    total: some.length,
    sentTo: some.filter(isSent).length,
    arrived: count(...ARRIVED),
    failed: count("failed"),
    unsent: count("unsent"),
    waiting: count("waiting", "sent"),
    doubles: hasMoney ? some.filter(isDouble).length : 0,
    charged: sum(({ bill }) => bill === "complete"),
    held: sum(({ bill }) => bill === "pending"),
    refunded: sum(({ bill }) => bill === "refunded"),
    doubled: sum(isDouble),
  };
}

type Row = Record<string, string | number>;
type Group = [first: string, second: string | null, figures: object];

function groupsOf(filter: Filter, by: keyof typeof KEYS, within: keyof typeof KEYS | null): Group[] {
  const keyed = meantBy(filter).flatMap((message) =>
    KEYS[by](message).flatMap((first) =>
      (within ? KEYS[within](message) : [null]).map((second) => ({ message, key: JSON.stringify([first, second]) })),
    ),
  );
  const hasMoney = !filter.status && by !== "status" && within !== "status";
  return [...Map.groupBy(keyed, ({ key }) => key)].map(([key, some]) => [
    ...(JSON.parse(key) as [string, string | null]),
    figuresOf(
      some.map(({ message }) => message),
      hasMoney,
    ),
  ]);
}

const FIGURES = Object.keys(figuresOf([], true)) as (keyof ReturnType<typeof figuresOf>)[];

const inOrder = (groups: Group[]) => groups.toSorted((a, b) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1));

const inMicros = ({ priceFrom, priceTo, ...rest }: Filter) =>
  filtersOf({
    ...rest,
    ...(priceFrom && { priceFrom: Number(priceFrom) }),
    ...(priceTo && { priceTo: Number(priceTo) }),
  } as Parameters<typeof filtersOf>[0]);

it("has messages of each kind, so that no figure is zero for lack of them", () => {
  expect(messages.length).toBeGreaterThanOrEqual(26);
  const whole = figuresOf(messages, true);
  for (const [name, figure] of Object.entries(whole)) expect([name, figure > 0]).toEqual([name, true]);
  for (const name of NAMES) expect([name, new Set(messages.flatMap(KEYS[name])).size > 1]).toEqual([name, true]);
});

it("equals the sum of the messages, by each grouping, each pair of groupings and each filter", async () => {
  const { db } = openEngine();
  const pairs = NAMES.flatMap((by) => [null, ...NAMES].map((within) => ({ by, within })));
  const filters = everyFilter();
  const questions = [
    ...pairs.map((pair) => ({ ...pair, filter: {} as Filter })),
    ...filters.flatMap((filter) => NAMES.map((by) => ({ by, within: null, filter }))),
  ];
  for (const { by, within, filter } of questions) {
    const question = { ...inMicros(filter), ...period, zone: "Europe/Moscow", by, within };
    const rows = (await reportRows(db, { id: ownerId }, question)).map(({ first, second, ...row }): Group => {
      return [first, second, Object.fromEntries(FIGURES.map((name) => [name, row[name]]))];
    });
    const expected = groupsOf(filter, by, within === by ? null : within);
    expect({ by, within, filter, rows: inOrder(rows) }).toEqual({ by, within, filter, rows: inOrder(expected) });
  }
});

const asParams = (filter: Filter) => new URLSearchParams(Object.entries(filter) as [string, string][]).toString();

/** Cells of the last row on the screen. */
async function totalsOf(query: string): Promise<string[]> {
  const page = await visit(`/reports?${query}`, session, { "accept-language": "en" });
  const foot = /<tfoot.*?<\/tfoot>/s.exec(await page.text())?.[0] ?? "";
  return [...foot.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => plain(cell!.replaceAll(/<[^>]*>/g, "")));
}

it("is equal over REST, row by row, and in the totals of the screen, with each filter", async () => {
  const days = [period.from, period.to].map((ms) => new Date(ms + AHEAD).toISOString().slice(0, 10));
  const within = `createdAt[$gt]=${new Date(period.from).toISOString()}&createdAt[$lt]=${new Date(period.to).toISOString()}`;
  const sign = (micros: number) => formatMoney(micros, "RUB", "en");
  const typed = (price: string) => totalsOf(`from=${days[0]}&to=${days[1]}&priceFrom=${price}`);
  expect(await typed("2,5")).toEqual(await typed("2.5"));
  for (const filter of everyFilter()) {
    const path = `by=sender&within=type&${asParams(filter)}`;
    const answer = await call("GET", `/api/reports?$preset=messages&${within}&${path}`, { session });
    const rows = (await answer.json()) as Row[];
    const expected = groupsOf(filter, "sender", "type").map(([by, second, figures]) => ({
      by,
      within: second,
      figures: figures as ReturnType<typeof figuresOf>,
    }));
    const reported = rows.map((row) => [row.by, row.within, ...REST_FIGURES.map((name) => row[name])]);
    const meant = expected.map(({ by, within, figures }) => [by, within, ...restOf(figures)]);
    expect({ filter, rows: reported.map(String).sort() }).toEqual({ filter, rows: meant.map(String).sort() });

    const cells = await totalsOf(`from=${days[0]}&to=${days[1]}&${path}`);
    const all = figuresOf(meantBy(filter), !filter.status);
    const [deliveryRate, cost] = [shareOf(all), costOf(all)];
    const shown = [
      ...[
        all.total,
        all.sentTo,
        all.arrived,
        deliveryRate === null ? "–" : formatPercent(deliveryRate, "en", 1),
        all.failed,
      ].map(String),
      ...(all.unsent > 0 ? [String(all.unsent)] : []),
      ...(filter.status ? [] : [sign(all.charged), sign(all.held), cost === null ? "–" : sign(cost)]),
    ];
    expect({ filter, cells: cells.slice(-shown.length) }).toEqual({ filter, cells: all.total ? shown.map(plain) : [] });
  }
});

it("compares a day with the one before, using the figures of both over REST", async () => {
  const [noted] = messages.map(({ created_at }) => created_at).sort((one, other) => other - one);
  const day = Math.floor((noted! + AHEAD) / DAY) * DAY - AHEAD;
  const of = (from: number) => messages.filter(({ created_at }) => created_at >= from && created_at < from + DAY);
  const figures = [day, day - DAY].map((from) => figuresOf(of(from), true));
  for (const [at, from] of [day, day - DAY].entries()) {
    const bounds = `createdAt[$gt]=${new Date(from).toISOString()}&createdAt[$lt]=${new Date(from + DAY).toISOString()}`;
    const rows = (await (await call("GET", `/api/reports?$preset=messages&${bounds}`, { session })).json()) as Row[];
    const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
    expect(["count_total", "count_delivered"].map(sum)).toEqual([figures[at]!.total, figures[at]!.arrived]);
  }
  const [now, before] = figures.map((one) => ({ ...one, share: shareOf(one)! }));
  const name = new Date(day + AHEAD).toISOString().slice(0, 10);
  const cells = await totalsOf(`from=${name}&to=${name}&compare=before`);
  const points = Math.round((now!.share - before!.share) * 1000) / 10;
  const shown = [formatNumber(before!.total, "en"), `${points > 0 ? "+" : ""}${formatNumber(points, "en", 1)}`];
  expect(cells.slice(-5, -3)).toEqual(shown);
  expect(Math.min(now!.total, before!.total)).toBeGreaterThan(0);
});

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]/g, "");

const REST_FIGURES = [
  "count_total",
  "count_sent",
  "count_delivered",
  "count_failed",
  "count_unsent",
  "count_doubles",
  "sum_total",
  "sum_charged",
  "sum_held",
  "sum_refunded",
];

const restOf = ({
  total,
  sentTo,
  arrived,
  failed,
  unsent,
  doubles,
  charged,
  held,
  refunded,
}: ReturnType<typeof figuresOf>) => [
  total,
  sentTo,
  arrived,
  failed,
  unsent,
  doubles,
  ...[0 - charged - held, charged, held, refunded].map((micros) => micros / RUB),
];

it("answers the dialect's preset with a row per channel, and shows duplicates, steps and hours on the screen", async () => {
  const answer = await call("GET", `/api/reports?$preset=billings.group001`, { session });
  const rows = (await answer.json()) as { source: string; count_total: number; sum_total: number }[];
  const expected = groupsOf({}, "type", null).map(([type, , figures]) => {
    const { total, charged, held } = figures as ReturnType<typeof figuresOf>;
    return { source: `sendings.${type}`, count_total: total, sum_total: (0 - charged - held) / RUB };
  });
  const bySource = (a: { source: string }, b: { source: string }) => (a.source < b.source ? -1 : 1);
  expect(rows.toSorted(bySource)).toMatchObject(expected.toSorted(bySource));

  const question = { ...period, zone: "Europe/Moscow", by: "type", within: null, price: {} } as const;
  const { totals, funnel, heat, days } = await readReport(openEngine().db, { id: ownerId }, question, null);
  const { people, currency: _, ...whole } = totals[0]!;
  expect(whole).toEqual(figuresOf(messages, true));
  expect(people).toBe(messages.filter((one) => one.step === 0 && isSent(one)).length);
  expect(funnel.map(({ step, ...figures }) => [String(step), null, figures])).toEqual(
    inOrder(groupsOf({}, "step", null)),
  );
  const cells = heat.cells.flatMap((row, weekday) =>
    row.flatMap(({ total }, hour) => (total > 0 ? [[String(weekday), String(hour), total]] : [])),
  );
  const byHour = groupsOf({}, "weekday", "hour").map(([weekday, hour, figures]) => [
    weekday,
    hour,
    (figures as { total: number }).total,
  ]);
  expect(cells.map(String).sort()).toEqual(byHour.map(String).sort());
  const known = days.filter(({ total }) => total > 0).map(({ day, ...figures }) => [day, null, figures]);
  expect(known).toEqual(inOrder(groupsOf({}, "day", null)));
});

it("contains in a file the messages that the report counts, with each filter", async () => {
  const engine = openEngine();
  const more = { username: ownerId, level: "me", askerLevel: "me", preferences: {}, permissions: new Set(PERMISSIONS) };
  const viewer = { id: ownerId, ...more } as unknown as Viewer;
  // Files also contain the tags of single messages.
  const own = ({ tags }: Message) => (tags ? (JSON.parse(tags) as string[]) : []);
  const isMeant = (message: Message, { tag, ...rest }: Filter) =>
    Object.entries(rest).every(([name, value]) => MATCHES[name]!(message, value!)) &&
    (tag === undefined || (tag === "-" ? own(message).length === 0 : own(message).includes(tag)));
  for (const filter of [...everyFilter(), { status: "pending" }, { status: "processing" }]) {
    const expected = "pending processing".includes(filter.status ?? "-")
      ? messages.filter(({ status }) => status === filter.status)
      : messages.filter((message) => isMeant(message, filter));
    const { priceFrom, priceTo } = filter;
    const filterBy = {
      ...filter,
      ...(priceFrom && { priceFrom: Number(priceFrom) }),
      ...(priceTo && { priceTo: Number(priceTo) }),
    };
    const input = reportInput.parse({ dateRange: { from: period.from, to: period.to + HOUR }, filterBy });
    const ordered = await orderReport(engine, viewer, input, { ownerId: null, language: "en" });
    if (ordered.ok) await engine.work();
    const { rows } = await findReports(engine, viewer, { limit: 1, ...(ordered.ok && { id: ordered.value.id }) });
    expect({ asked: filter, rows: ordered.ok ? rows[0]!.rows : 0 }).toEqual({ asked: filter, rows: expected.length });
  }
});
