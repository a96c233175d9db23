const [LF, CR] = [10, 13];
/** Prose that happens to contain delimiters has fewer of them, and more uneven lines. */
const ROWS = { delimiters: 8, even: 7 / 8 };

/** The most frequent number; on a tie the greatest; 0 for none. */
export function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  let best = 0;
  for (const [number, count] of counts) {
    const most = counts.get(best) ?? 0;
    if (count > most || (count === most && number > best)) best = number;
  }
  return best;
}

/**
 * Whether the lines after the line end at `from`, up to the line containing `to`, look like rows of `width` columns.
 */
export function areRows(
  text: string,
  from: number,
  to: number,
  { separator, width }: { separator: number; width: number },
): boolean {
  let [lines, even, columns] = [0, 0, 1];
  const start = text.charCodeAt(from) === CR && text.charCodeAt(from + 1) === LF ? from + 2 : from + 1;
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at);
    const isEnd = code === LF || code === CR || at >= text.length;
    if (code === separator) columns++;
    if (!isEnd) continue;
    if (code === CR && text.charCodeAt(at + 1) === LF) at++;
    lines++;
    if (columns === width) even++;
    columns = 1;
    if (at >= to) return even * (width - 1) >= ROWS.delimiters && even >= lines * ROWS.even;
  }
}
