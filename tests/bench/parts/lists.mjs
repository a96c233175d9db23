import { table, whole } from "../measure.mjs";

const N = Number(process.env.BENCH_LISTS ?? 1_000_000);

/** Each filter of the message lists: rows read (at most 20,000) and database time. */
export async function measureLists(bench, report) {
  await bench.step("fillLists", N);
  const results = await bench.step("measureLists");
  const bare = await bench.step("bareList");
  const most = (name) => Math.max(...results.map((one) => one[name]));
  report.row(`rows read by a page of a list at ${whole(N)} messages, at most`, "≤ 20,000", most("read"), undefined, "");
  report.row("its time of the database, at most", "≤ 25 ms", most("ms"), bare, " ms");
  const cells = ({ name, list, place, rows, found, isTotalExact, searchedTo, read, ms }) => [
    name,
    list,
    place,
    String(rows),
    `${isTotalExact ? "" : "≥ "}${whole(found)}`,
    searchedTo ? "goes on" : "",
    whole(read),
    ms.toFixed(1),
  ];
  report.text(table([["filter", "list", "page", "rows", "total", "", "rows read", "ms"], ...results.map(cells)]));
}
