import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { sheetText } from "../../app/domain/base/tables/xlsx/convert";
import { xlsxOf } from "../support/world/xlsx";

const ROWS = 120_000;
const COLUMNS = 6;
/** Memory budget in bytes, leaving room for the rest of the isolate: the request and the Worker itself. */
const MOST = 36_000_000;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Live memory, bytes. */
function alive(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** A spreadsheet with a different text in every cell, half of the maximum size. */
function everyTextDiffers(): Uint8Array {
  const shared = Array.from(
    { length: ROWS * COLUMNS },
    (_, at) => `<si><t>${((at * 2654435761) % 2 ** 32) + at}</t></si>`,
  );
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const cells = Array.from({ length: COLUMNS }, (_, column) => `<c t="s"><v>${row * COLUMNS + column}</v></c>`);
    return `<row>${cells.join("")}</row>`;
  });
  return xlsxOf({ rows: rows.join(""), shared: shared.join("") });
}

it("a spreadsheet of 720,000 different texts is read in little more memory than its text", async () => {
  const file = everyTextDiffers();
  // Releases the memory that made the file.
  await setImmediate();
  const before = alive();
  let most = 0;
  let pieceNr = 0;
  const { encode } = TextEncoder.prototype;
  // Reading blocks timers, so memory is measured whenever a chunk is handed over.
  vi.spyOn(TextEncoder.prototype, "encode").mockImplementation(function (this: TextEncoder, text) {
    if (pieceNr++ % 10 === 0) {
      let taken = alive() - before;
      // Another thread frees buffers, later on a busy machine: waits for the next collection.
      for (let attempt = 0; taken >= MOST && attempt < 5; attempt++) taken = Math.min(taken, alive() - before);
      most = Math.max(most, taken);
    }
    return encode.call(this, text);
  });
  const { pieces } = await sheetText(file).finally(() => vi.restoreAllMocks());
  console.info(
    `file ${file.byteLength}, text ${pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)}, at most ${most}`,
  );
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(MOST);
}, 120_000);
