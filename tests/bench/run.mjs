import { startBenchWorker } from "./bench-worker.mjs";
import { measureArchive } from "./parts/archive.mjs";
import { measureBulk } from "./parts/bulk.mjs";
import { measureCodes } from "./parts/codes.mjs";
import { measureEngine } from "./parts/engine.mjs";
import { measureHolds } from "./parts/holds.mjs";
import { measureImport } from "./parts/import.mjs";
import { measureLinks } from "./parts/links.mjs";
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
    report.row("its upload, packed", "≤ 1,500 KB", packed, undefined, " KB");
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
  weight: async ({ report }) => report.text(await weigh()),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. Parts: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}

const report = openReport();
const bench = await startBenchWorker();
const cabinet = await startProduct();
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (asked.length === 0 || asked.includes(name)) await measure({ bench, cabinet, report });
  }
  report.print();
} finally {
  await cabinet.end();
  await bench.stop();
}
