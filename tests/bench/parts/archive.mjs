import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDuckdb } from "../../support/faults/duckdb.ts";

const N = Number(process.env.BENCH_ARCHIVE ?? 20_000);
const LARGE = Number(process.env.BENCH_LARGE ?? 1_000_000);

/** Messages moved to the archive and read from it, and the size of one in either place. */
export async function measureArchive(bench, report) {
  const stored = await bench.step("storeOld", N);
  const moved = await rate(() => bench.step("moveOld", N));
  const read = await rate(() => bench.step("readOld", N));
  report.row("messages moved to the archive, written, read back and removed", "", moved.rate);
  report.row("archived messages read", "", read.rate);
  const made = await rate(() => bench.step("reportOld", N));
  const duckdb = await ofDuckdb(bench);
  report.row("archived messages reported, a CSV file; DuckDB's CSV of the same Parquet", "", made.rate, duckdb);
  const bytes = [stored.bytes, read.answer.bytes].map((value) => Math.round(value));
  report.text(`Bytes a message: ${bytes[0]} in the database with its indexes, ${bytes[1]} in the archive`);
  await bench.step("fillLarge", LARGE);
  const { home, found } = await bench.step("readLarge");
  report.row(`rows read by the home page's overview at ${LARGE} messages`, "", home, undefined, "");
  report.row(`rows read by the search for a phone at ${LARGE} messages`, "", found, undefined, "");
}

async function rate(work) {
  const started = performance.now();
  const answer = await work();
  return { answer, rate: (N * 1000) / (performance.now() - started) };
}

/** Rows per second; undefined if DuckDB is not installed. */
async function ofDuckdb(bench) {
  const duckdb = await openDuckdb();
  if (!duckdb) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "cabinet-parquet-"));
  const parts = await bench.step("partsOld");
  for (const [nr, part] of parts.entries()) writeFileSync(join(folder, `${nr}.parquet`), Buffer.from(part, "base64"));
  const columns = "created_at, recipient, type, sender, text, status, error, operator, segments, price, id";
  const copied = await rate(() =>
    duckdb.all(
      `COPY (SELECT ${columns} FROM read_parquet('${folder}/*.parquet') ORDER BY id DESC) TO '${folder}/all.csv'`,
    ),
  );
  rmSync(folder, { recursive: true });
  return copied.rate;
}
