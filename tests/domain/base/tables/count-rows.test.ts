import { expect, test } from "vitest";
import { countRows } from "../../../../app/domain/base/tables/count-rows";
import type { Delimiter } from "../../../../app/domain/base/tables/csv-format";
import { openCsv } from "../../../../app/domain/base/tables/read-csv";
import { sampler } from "../../../support/engine/sampler";

const PIECES = ["79160000001", "Мария", " ", "\u00a0", ";", ",", ";;", "\n", "\r\n", "\n\n", "", "x y", "\t"];
const QUOTED = [...PIECES, '"', '"a;b"', '"a\nb"'];

function read(text: string, delimiter: Delimiter): number {
  const reader = openCsv(text, delimiter);
  let rows = 0;
  while (!reader.done()) rows += reader.next(7).length;
  return rows;
}

test.each([
  ["plain", PIECES],
  ["quoted", QUOTED],
])("counts as many rows as reading returns, in any %s text", (_, pieces) => {
  const { integer, pick } = sampler(20);
  for (let round = 0; round < 2000; round++) {
    const text = Array.from({ length: integer(0, 30) }, () => pick(pieces)).join("");
    const delimiter = pick([";", ",", "\t"] as const);
    const start = openCsv(text, delimiter).cursor();
    expect(countRows(text, delimiter, start), JSON.stringify([text, delimiter])).toBe(read(text, delimiter));
  }
});
