import { DELIMITERS, SEP_LINE } from "./csv-format";
import { MOST_COLUMNS, openCsv } from "./read-csv";

const SAMPLE = 1 << 16;
const SAMPLE_ROWS = 20;
/** From this average number of columns on, rows count as more than single cells. */
const COLUMNS = 1.99;
const GUESSED = [...DELIMITERS, "|"];

/** A `sep=` line, otherwise the delimiter with even rows, otherwise the most frequent one. */
export function guessDelimiter(text: string): string {
  const declared = declaredIn(text);
  if (declared) return declared;
  const sample = text.slice(0, SAMPLE);
  return ofEvenRows(sample) ?? mostFrequentIn(sample);
}

/** The fewest changes in column count; among equals the most columns. */
function ofEvenRows(sample: string): string | undefined {
  let best: { delimiter: string; changes: number; columns: number } | undefined;
  for (const delimiter of GUESSED) {
    const widths = openCsv(sample, delimiter)
      .next(SAMPLE_ROWS)
      .map(({ cells }) => Math.min(cells.length, MOST_COLUMNS));
    const columns = widths.reduce((sum, width) => sum + width, 0) / widths.length;
    const changes = widths.reduce((sum, width, at) => sum + Math.abs(width - (widths[at - 1] ?? width)), 0);
    const isBetter = !best || changes < best.changes || (changes === best.changes && columns > best.columns);
    if (columns > COLUMNS && isBetter) best = { delimiter, changes, columns };
  }
  return best?.delimiter;
}

function mostFrequentIn(sample: string): string {
  const lines = sample.split(/\r\n|\r|\n/, SAMPLE_ROWS);
  const counts = DELIMITERS.map((delimiter) => lines.filter((line) => line.includes(delimiter)).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

/** If only empty cells follow the `sep=` line, their delimiter wins: another program saved the file with it. */
function declaredIn(text: string): string | undefined {
  const [, declared, more = ""] = SEP_LINE.exec(text) ?? [];
  return more !== "" && more === more[0]!.repeat(more.length) ? more[0] : declared;
}
