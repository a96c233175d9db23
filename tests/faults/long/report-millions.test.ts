import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDuckdb } from "../../support/faults/duckdb";
import { openStore, type Store } from "../../support/faults/large-report";
import { addTo, FIGURES_SQL, type FigureRow, groupsOf, reportWithinMemory } from "../../support/faults/report-figures";

const ROWS = Number(process.env.REPORT_ROWS ?? 5_000_000);
const LIVE = Math.round(ROWS / 20);

let store: Store;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store?.stop());

it("reports five million archived and live messages in a Worker's memory, with DuckDB's figures", async () => {
  const duckdb = await openDuckdb();
  if (!duckdb) throw new Error("npm install --no-save @duckdb/node-api");
  const report = await reportWithinMemory(store, { archived: ROWS - LIVE, live: LIVE }, { every: 200 });
  const folder = mkdtempSync(join(tmpdir(), "cabinet-parquet-"));
  const { files } = store.platform;
  for (let [after, nr] = ["", 0]; ; ) {
    const found = await files.list(`archive/${report.ownerId}/`, { after, limit: 1000 });
    for (const { key } of found) {
      writeFileSync(join(folder, `${nr++}.parquet`), Buffer.from((await files.get(key))!));
    }
    if (found.length < 1000) break;
    after = found.at(-1)!.key;
  }
  const started = performance.now();
  const archived = await duckdb.all<FigureRow>(
    `SELECT ${FIGURES_SQL} FROM read_parquet('${folder}/*.parquet') GROUP BY 1, 2`,
  );
  const summed = performance.now();
  await duckdb.all(`COPY (SELECT created_at, recipient, type, sender, text, status, error, operator, segments, price, id
    FROM read_parquet('${folder}/*.parquet') ORDER BY id DESC) TO '${folder}/all.csv'`);
  const [grouping, copying] = [summed - started, performance.now() - summed].map((ms) =>
    Math.round(((ROWS - LIVE) * 1000) / ms),
  );
  console.info(`DuckDB, of the archived ones: grouped ${grouping}/s, copied to CSV ${copying}/s`);
  rmSync(folder, { recursive: true });
  expect(report.made).toEqual(addTo(addTo({}, archived), report.live));
  expect(report.grouped).toEqual(groupsOf([...archived, ...report.live]));
}, 7_000_000);
