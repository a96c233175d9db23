import { unquoted } from "./quoted-cell";

/**
 * Splits a line whose inner quotes are not doubled: a quoted cell ends at a quote before a delimiter or the end, and
 * may contain delimiters. Null if one stays open.
 */
export function looseCells(line: string, delimiter: string, most: number): string[] | null {
  const cells: string[] = [];
  let at = 0;
  while (cells.length < most) {
    if (line[at] === '"') {
      const end = closing(line, delimiter, at + 1);
      if (end < 0) return null;
      const inner = line.slice(at + 1, end);
      cells.push(unquoted(inner, inner.includes('\\"')));
      at = end + 1;
    } else {
      const found = line.indexOf(delimiter, at);
      const end = found < 0 ? line.length : found;
      cells.push(line.slice(at, end));
      at = end;
    }
    if (at >= line.length) return cells;
    at++;
  }
  return cells;
}

function closing(line: string, delimiter: string, from: number): number {
  for (let end = line.indexOf('"', from); end >= 0; end = line.indexOf('"', end + 1)) {
    const isLast = end + 1 === line.length || line[end + 1] === delimiter;
    if (isLast && backslashes(line, end, from) % 2 === 0) return end;
  }
  return -1;
}

function backslashes(line: string, end: number, from: number): number {
  let start = end;
  while (start > from && line[start - 1] === "\\") start--;
  return end - start;
}
