import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Book, bookOf, xlsxOf, zipOf } from "../support/world/xlsx";

/** Memory for a request that reads a spreadsheet; an isolate has 128 MB. */
const HEAP_MB = 64;

const folder = mkdtempSync(join(tmpdir(), "spreadsheets-"));
const reader = join(folder, "reader.mjs");

beforeAll(async () => {
  const contents = `import { parentPort, workerData } from "node:worker_threads";
    import { sheetText } from "./app/domain/base/tables/xlsx/convert";
    sheetText(workerData).then(() => "read", (error) => error.problem?.key ?? String(error)).then((said) => parentPort.postMessage(said));`;
  await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    outfile: reader,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads a file in a separate isolate, which dies if it runs out of memory. */
function fateOf(file: Uint8Array): Promise<string> {
  const worker = new Worker(pathToFileURL(reader), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 8 },
  });
  return new Promise((resolve) => {
    worker.once("message", resolve);
    worker.once("error", (error: Error & { code?: string }) => resolve(error.code ?? error.message));
  });
}

const A_MILLION = 1_000_000;
const filler = (at: number) => `<!--${((at * 2654435761) % 2 ** 32).toString(36)}-->`;
/** Repeats an item, with enough data in between that the archive does not count as a bomb. */
const many = (times: number, item: string) => {
  const run = item.repeat(Math.ceil(700 / item.length));
  return Array.from({ length: (times * item.length) / run.length }, (_, at) => filler(at) + run).join("");
};
const withSheet = (content: string) =>
  zipOf([...bookOf({}).slice(0, -1), { name: "xl/worksheets/sheet1.xml", content }]);
const wide = (letters: number) => `<si><t>${"A".repeat(letters)}</t></si>`;
const cells = (times: number, cell: string) => `<row>${cell.repeat(times)}</row>`;

const BOMBS: [what: string, file: () => Uint8Array, said: string][] = [
  [
    "one long text named by all cells of a row",
    () => book({ rows: cells(500, NAMED), shared: wide(A_MILLION) }),
    "xlsxTooMuch",
  ],
  [
    "long quotations in all cells of a row",
    () => book({ rows: cells(40, NAMED), shared: wide(A_MILLION / 2).replaceAll("A", '"') }),
    "xlsxTooMuch",
  ],
  [
    "a format of numbers with a million letters",
    () => book({ rows: cells(200, '<c s="0"><v>1</v></c>'), styles: LONG_FORMAT }),
    "read",
  ],
  [
    "a cell that does not end",
    () => withSheet(`<worksheet><sheetData><row><c><v>${many(12 * A_MILLION, "1234567")}`),
    "xlsxTooMuch",
  ],
  [
    "a shared text that does not end",
    () => book({ shared: `<si><t>${many(12 * A_MILLION, "abcdefg")}` }),
    "xlsxTooMuch",
  ],
  ["tags within tags", () => withSheet(many(4 * A_MILLION, "<a>")), "xlsxBroken"],
  [
    "sheets without number",
    () => book({ sheets: many(A_MILLION, '<sheet name="Some sheet" x:id="rId1"/>') }),
    "xlsxBroken",
  ],
  [
    "formats without number",
    () =>
      book({
        styles: Array.from(
          { length: A_MILLION },
          (_, at) => `<numFmt numFmtId="${at}" formatCode="0&quot;${at} pieces&quot;"/>`,
        ).join(""),
      }),
    "xlsxBroken",
  ],
];

const NAMED = '<c t="s"><v>0</v></c>';
const LONG_FORMAT = `<numFmt numFmtId="200" formatCode="0&quot;${"A".repeat(A_MILLION)}&quot;"/><cellXfs><xf numFmtId="200"/></cellXfs>`;
const book = (parts: Book) => xlsxOf(parts);

it.each(BOMBS)("%s: every isolate survives it", async (_what, file, said) => {
  expect(await fateOf(file())).toBe(said);
});
