import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, it } from "vitest";
import { COLUMNS, columnsOf } from "../../../../app/domain/messaging/archive/columns";
import { inMemory, readerOf } from "../../../../app/domain/messaging/archive/part-file";

it("reads a part written before messages had all of today's columns", async () => {
  const written = columnsOf([
    { id: "one", price: 5 },
    { id: "two", price: null },
  ]);
  const columnData = written.filter(({ name }) => name === "id" || name === "price");
  const { rows, columns } = await readerOf(inMemory(new Uint8Array(parquetWriteBuffer({ columnData }))), 2);
  const read = await rows(0, 2);
  expect(read).toMatchObject([
    { id: "one", price: 5, answered_at: null },
    { id: "two", price: null, tags: null },
  ]);
  expect(Object.keys(read[0]!)).toEqual(Object.keys(COLUMNS));
  expect(await columns(["tags", "price"], 1, 2)).toEqual({ tags: [null], price: [null] });
});
