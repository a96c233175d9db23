import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addTo,
  type FigureRow,
  figuresOf,
  liveFigures,
  makeReport,
  openStore,
  type Store,
  storeMessages,
} from "../support/faults/large-report";

const ARCHIVED = 18_000;
const LIVE = 2000;
/** Bytes beside the Worker itself, which is half of its 128 MB at most. */
const MOST = 64_000_000;

let store: Store;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store?.stop());

it("reports 20,000 archived and live messages in little memory, with the figures of their Parquet", async () => {
  const { files } = store.platform;
  const account = await storeMessages(store, { archived: ARCHIVED, live: LIVE });
  const { report, most } = await makeReport(store, account, { everyReads: 20 });
  console.info(`${report.rows} rows in ${report.files.length} files, at most ${most} bytes`);
  const { ownerId } = account;
  expect(report).toMatchObject({ state: "success", rows: ARCHIVED + LIVE, total: ARCHIVED + LIVE });
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(MOST);
  const rows: FigureRow[] = await liveFigures(store, ownerId);
  for (const { key } of await files.list(`archive/${ownerId}/`, { after: "", limit: 1000 })) {
    const file = (await files.get(key))!;
    for (const { sender, status, bill, price } of await parquetReadObjects({ file })) {
      rows.push({ sender, status, messages: 1, micros: bill === "refunded" ? 0 : Number(price) });
    }
  }
  expect(await figuresOf(store, ownerId, report.files)).toEqual(addTo({}, rows));
});
