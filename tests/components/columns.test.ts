import { expect, test } from "vitest";
import { shownColumns } from "../../app/components/lists/columns";
import type { Column } from "../../app/components/tables/data-table";

const birthday: Column<null> = { key: "date", header: "Birthday", width: "roomy", card: "hide", cell: () => null };
const menu: Column<null> = {
  key: "menu",
  header: "Actions",
  width: "min",
  card: "menu",
  isFixed: true,
  cell: () => null,
};

test("a column hidden on narrow screens is shown everywhere once chosen", () => {
  expect(shownColumns([birthday, menu], { columns: null })).toEqual([birthday, menu]);
  expect(shownColumns([birthday, menu], { columns: ["date"] })).toEqual([
    { ...birthday, width: "min", card: "full" },
    menu,
  ]);
  expect(shownColumns([birthday, menu], { columns: [] })).toEqual([menu]);
});
