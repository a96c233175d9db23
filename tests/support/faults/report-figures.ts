import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { keyOf } from "../../../app/domain/files/files";
import { reportRows } from "../../../app/domain/reports/online";
import { common } from "../../../app/i18n/locales/en/common";
import { makeReport, type Store, storeMessages } from "./large-report";

const RUB = 1_000_000;
/** Bytes beside the Worker itself, which is half of its 128 MB at most. */
const MOST = 64_000_000;

/** Stores messages and reports them in a file, both timed; its memory and its rows are looked at. */
export async function reportWithinMemory(
  store: Store,
  given: { archived: number; live: number },
  { every }: { every: number },
) {
  const total = given.archived + given.live;
  const started = performance.now();
  const account = await storeMessages(store, given);
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
  expect(most).toBeLessThan(MOST);
  const { ownerId } = account;
  const grouped = await groupedFigures(store, account);
  return {
    ownerId,
    grouped,
    live: await liveFigures(store, ownerId),
    made: await figuresOf(store, ownerId, report.files),
  };
}

/** What a report on the screen says of all messages, by sender and status; it tells money by sender alone. */
async function groupedFigures(
  { platform: { db, clock } }: Store,
  { ownerId, from }: { ownerId: string; from: number },
) {
  const asked = { from, to: clock(), zone: "UTC", by: "sender" } as const;
  const started = performance.now();
  const [byStatus, bySender] = await Promise.all([
    reportRows(db, { id: ownerId }, { ...asked, within: "status" }),
    reportRows(db, { id: ownerId }, { ...asked, within: null }),
  ]);
  const ms = performance.now() - started;
  const total = bySender.reduce((sum, row) => sum + row.total, 0);
  console.info(`grouped figures of ${total} messages in ${Math.round(ms)} ms, ${Math.round((total * 1000) / ms)}/s`);
  const messages = Object.fromEntries(byStatus.map(({ first, second, total }) => [keyIn(first, second!), total]));
  const micros = Object.fromEntries(bySender.map(({ first, charged, held }) => [first, charged + held]));
  return { messages, micros };
}

/** The same of figures by sender and status. */
export function groupsOf(rows: readonly FigureRow[]): Awaited<ReturnType<typeof groupedFigures>> {
  const messages = Object.entries(addTo({}, rows)).map(([key, { messages }]) => [key, messages]);
  const bySender = [...Map.groupBy(rows, ({ sender }) => sender)];
  const micros = bySender.map(([sender, some]) => [sender, some.reduce((sum, row) => sum + Number(row.micros), 0)]);
  return { messages: Object.fromEntries(messages), micros: Object.fromEntries(micros) };
}

/** By sender and status, as the report's file words them. */
export type Figures = Record<string, { messages: number; micros: number }>;

const WORDS: Record<string, string> = {
  delivered: common.status_delivered,
  seen: common.status_seen,
  failed: common.status_failed,
};

const keyIn = (sender: string, status: string) => `${sender} ${WORDS[status] ?? status}`;

/** What the report's files say, line by line. */
async function figuresOf({ platform }: Store, ownerId: string, files: { id: string }[]): Promise<Figures> {
  const figures: Figures = {};
  for (const { id } of files) {
    const text = new TextDecoder().decode((await platform.files.get(keyOf({ ownerId, id })))!);
    const [head, ...lines] = text
      .replace("\ufeff", "")
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(";"));
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
