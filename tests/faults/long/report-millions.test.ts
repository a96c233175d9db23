import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDuckdb } from "../../support/faults/duckdb";
import {
  addTo,
  FIGURES_SQL,
  type FigureRow,
  figuresOf,
  liveFigures,
  makeReport,
  openStore,
  type Store,
  storeMessages,
} from "../../support/faults/large-report";

const ROWS = Number(process.env.REPORT_ROWS ?? 5_000_000);
const LIVE = Math.round(ROWS / 20);
/** Bytes beside the Worker itself, which is half of its 128 MB at most. */
const MOST = 64_000_000;

let store: Store;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store?.stop());

it("reports five million archived and live messages in a Worker's memory, with DuckDB's figures", async () => {
  const duckdb = await openDuckdb();
  if (!duckdb) throw new Error("npm install --no-save @duckdb/node-api");
  const started = performance.now();
  const account = await storeMessages(store, { archived: ROWS - LIVE, live: LIVE });
  const stored = performance.now();
  const { report, most } = await makeReport(store, account, { everyReads: 500 });
  const made = performance.now();
  const rate = (from: number, to: number) => Math.round((ROWS * 1000) / (to - from));
  console.info(`stored ${rate(started, stored)}/s, reported ${rate(stored, made)}/s, at most ${most} bytes`);
  const { ownerId } = account;
  expect(report).toMatchObject({ state: "success", rows: ROWS });
  expect(most).toBeLessThan(MOST);
  const folder = mkdtempSync(join(tmpdir(), "cabinet-parquet-"));
  const { files } = store.platform;
  for (let [after, nr] = ["", 0]; ; ) {
    const found = await files.list(`archive/${ownerId}/`, { after, limit: 1000 });
    for (const { key } of found) {
      writeFileSync(join(folder, `${nr++}.parquet`), Buffer.from((await files.get(key))!));
    }
    if (found.length < 1000) break;
    after = found.at(-1)!.key;
  }
  const rows = await duckdb.all<FigureRow>(
    `SELECT ${FIGURES_SQL} FROM read_parquet('${folder}/*.parquet') GROUP BY 1, 2`,
  );
  rmSync(folder, { recursive: true });
  const expected = addTo(addTo({}, rows), await liveFigures(store, ownerId));
  expect(await figuresOf(store, ownerId, report.files)).toEqual(expected);
}, 7_000_000);
