import { startBenchWorker } from "./bench-worker.mjs";
import { measureMigrations } from "./migrations.mjs";
import { measureArchive } from "./parts/archive.mjs";
import { measureBulk } from "./parts/bulk.mjs";
import { measureCodes } from "./parts/codes.mjs";
import { measureDistance } from "./parts/distance.mjs";
import { measureEngine } from "./parts/engine.mjs";
import { measureFeel } from "./parts/feel.mjs";
import { measureHolds } from "./parts/holds.mjs";
import { measureImport } from "./parts/import.mjs";
import { measureLinks } from "./parts/links.mjs";
import { measureLists } from "./parts/lists.mjs";
import { measurePages } from "./parts/pages.mjs";
import { measureSingles } from "./parts/singles.mjs";
import { startProduct } from "./product.mjs";
import { openReport } from "./report.mjs";
import { startUp } from "./start-up.mjs";
import { weigh } from "./weight.mjs";

const PARTS = {
  start: async ({ report }) => {
    const { active, packed } = await startUp();
    report.row("a Worker's start, time at work", "≤ 120 ms", active, undefined, " ms");
    report.row("its upload, packed", "≤ 2,500 KB", packed, undefined, " KB");
  },
  engine: ({ bench, report }) => measureEngine(bench, report),
  holds: ({ bench, report }) => measureHolds(bench, report),
  pages: ({ bench, cabinet, report }) => measurePages(bench, cabinet, report),
  links: ({ bench, cabinet, report }) => measureLinks(bench, cabinet, report),
  singles: ({ bench, cabinet, report }) => measureSingles(bench, cabinet, report),
  import: ({ bench, cabinet, report }) => measureImport(bench, cabinet, report),
  codes: ({ cabinet, report }) => measureCodes(cabinet, report),
  bulk: ({ bench, cabinet, report }) => measureBulk(bench, cabinet, report),
  archive: ({ bench, report }) => measureArchive(bench, report),
  lists: ({ bench, report }) => measureLists(bench, report),
  weight: async ({ report }) => report.text(await weigh()),
};

/** Parts that need no shared Worker; measured only if named. */
const ALONE = { migrations: measureMigrations, distance: measureDistance, feel: measureFeel };

const requested = process.argv.slice(2);
const known = Object.keys({ ...PARTS, ...ALONE });
const unknown = requested.filter((part) => !known.includes(part));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. Parts: ${known.join(", ")}.`);
  process.exit(2);
}
for (const [name, measure] of Object.entries(ALONE)) if (requested.includes(name)) await measure();
if (requested.length > 0 && requested.every((part) => part in ALONE)) process.exit();

const report = openReport();
const bench = await startBenchWorker();
const cabinet = await startProduct();
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (requested.length === 0 || requested.includes(name)) await measure({ bench, cabinet, report });
  }
  report.print();
} finally {
  await cabinet.end();
  await bench.stop();
}
