import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../support/faults/large-report";
import { addTo, type FigureRow, groupsOf, reportWithinMemory } from "../support/faults/report-figures";

let store: Store;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store?.stop());

it("reports 20,000 archived and live messages in little memory, with the figures of their Parquet", async () => {
  const { files } = store.platform;
  const report = await reportWithinMemory(store, { archived: 18_000, live: 2000 }, { every: 5 });
  const rows: FigureRow[] = [...report.live];
  for (const { key } of await files.list(`archive/${report.ownerId}/`, { after: "", limit: 1000 })) {
    const file = (await files.get(key))!;
    for (const { sender, status, bill, price } of await parquetReadObjects({ file })) {
      rows.push({ sender, status, messages: 1, micros: bill === "refunded" ? 0 : Number(price) });
    }
  }
  expect(report.made).toEqual(addTo({}, rows));
  expect(report.grouped).toEqual(groupsOf(rows));
});
