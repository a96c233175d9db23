import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { expect } from "vitest";
import { reportRows } from "../../../app/domain/insight/reports/online";
import { keyOf } from "../../../app/domain/library/files/files";
import { common } from "../../../app/i18n/common/en";
import { makeReport, type Store, storeMessages } from "./large-report";

const RUB = 1_000_000;
/** Bytes available besides the Worker itself, which takes at most half of its 128 MB. */
const MOST = 64_000_000;

/** Stores messages and reports them in a file, timing both; checks memory and rows. */
export async function reportWithinMemory(
  store: Store,
  counts: { archived: number; live: number },
  { every }: { every: number },
) {
  const total = counts.archived + counts.live;
  const started = performance.now();
  const account = await storeMessages(store, counts);
  const stored = performance.now();
  const before = process.cpuUsage();
  const { report, most } = await makeReport(store, account, { every });
  const [storing, reporting] = [stored - started, performance.now() - stored].map((ms) =>
    Math.round((total * 1000) / ms),
  );
  const { user, system } = process.cpuUsage(before);
  console.info(
    `${total} rows in ${report.files.length} files: stored ${storing}/s, reported ${reporting}/s in ${Math.round((user + system) / 1e6)} s of this process, at most ${most} bytes`,
  );
  expect(report).toMatchObject({ state: "success", rows: total, total });
  expect(most).toBeGreaterThan(0);
  // Soft, so that the figures are still compared.
  expect.soft(most).toBeLessThan(MOST);
  const { ownerId } = account;
  const grouped = await groupedFigures(store, account);
  return {
    ownerId,
    grouped,
    live: await liveFigures(store, ownerId),
    made: await figuresOf(store, ownerId, report.files),
  };
}

/** Figures of the on-screen report of all messages, by sender and status; it has money by sender only. */
async function groupedFigures(
  { platform: { db, clock } }: Store,
  { ownerId, from }: { ownerId: string; from: number },
) {
  const query = { from, to: clock(), zone: "UTC", by: "sender", price: {} } as const;
  const started = performance.now();
  const [byStatus, bySender] = await Promise.all([
    reportRows(db, { id: ownerId }, { ...query, within: "status" }),
    reportRows(db, { id: ownerId }, { ...query, within: null }),
  ]);
  const ms = performance.now() - started;
  const total = bySender.reduce((sum, row) => sum + row.total, 0);
  console.info(`grouped figures of ${total} messages in ${Math.round(ms)} ms, ${Math.round((total * 1000) / ms)}/s`);
  const messages = Object.fromEntries(byStatus.map(({ first, second, total }) => [keyIn(first, second!), total]));
  const micros = Object.fromEntries(bySender.map(({ first, charged, held }) => [first, charged + held]));
  return { messages, micros };
}

/** The same grouping, from figures by sender and status. */
export function groupsOf(rows: readonly FigureRow[]): Awaited<ReturnType<typeof groupedFigures>> {
  const messages = Object.entries(addTo({}, rows)).map(([key, { messages }]) => [key, messages]);
  const bySender = [...Map.groupBy(rows, ({ sender }) => sender)];
  const micros = bySender.map(([sender, some]) => [sender, some.reduce((sum, row) => sum + Number(row.micros), 0)]);
  return { messages: Object.fromEntries(messages), micros: Object.fromEntries(micros) };
}

/** By sender and status, as worded in the report's file. */
export type Figures = Record<string, { messages: number; micros: number }>;

const WORDS: Record<string, string> = {
  delivered: common.status_delivered,
  seen: common.status_seen,
  failed: common.status_failed,
};

const keyIn = (sender: string, status: string) => `${sender} ${WORDS[status] ?? status}`;

/** Reads the report's files, line by line. */
async function figuresOf({ platform }: Store, ownerId: string, files: { id: string }[]): Promise<Figures> {
  const figures: Figures = {};
  for (const { id } of files) {
    const text = new TextDecoder().decode((await platform.files.get(keyOf({ ownerId, id })))!);
    // A reason may contain a semicolon, in quotes.
    const [head, ...lines] = Papa.parse<string[]>(text.replace("\ufeff", "").trimEnd(), { delimiter: ";" }).data;
    const at = (title: string) => head!.findIndex((name) => name.startsWith(title));
    const [sender, status, price] = [at("Sender"), at("Status"), at("Price")];
    const micros = (typed: string) => Math.round(Number(typed.replace(",", ".")) * RUB);
    const rows = lines.map((line) => ({
      sender: line[sender]!,
      status: line[status]!,
      messages: 1,
      micros: micros(line[price]!),
    }));
    addTo(figures, rows);
  }
  return figures;
}

export const FIGURES_SQL =
  "sender, status, count(*) AS messages, sum(CASE WHEN bill = 'refunded' THEN 0 ELSE price END) AS micros";

export interface FigureRow {
  sender: string;
  status: string;
  messages: number;
  micros: number;
}

export function addTo(figures: Figures, rows: readonly FigureRow[]): Figures {
  for (const { sender, status, messages, micros } of rows) {
    const { [keyIn(sender, status)]: known = { messages: 0, micros: 0 } } = figures;
    figures[keyIn(sender, status)] = {
      messages: known.messages + Number(messages),
      micros: known.micros + Number(micros),
    };
  }
  return figures;
}

function liveFigures({ platform }: Store, ownerId: string): Promise<FigureRow[]> {
  return platform.db.all<FigureRow>(
    sql`SELECT ${sql.raw(FIGURES_SQL)} FROM sendings WHERE owner_id = ${ownerId} GROUP BY 1, 2`,
  );
}
