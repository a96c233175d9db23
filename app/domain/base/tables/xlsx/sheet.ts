import type { FileEntry } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { MOST_COLUMNS } from "../read-csv";
import { plainNumber } from "./cell-text";
import { grown, MAX_ROW, Unreadable } from "./unreadable";
import { textReader, unescaped, type Workbook } from "./workbook";
import { walkXml } from "./xml";

const MAX_ROWS = 1_048_576;
const A = 0x40;

/** `row` from 1; only rows with cells. Returns how many formulas have no stored value. Throws `Unreadable`. */
export async function walkRows(
  { styles, shared }: Pick<Workbook, "styles" | "shared">,
  part: FileEntry,
  take: (row: number, cells: string[]) => void,
): Promise<number> {
  let row = 0;
  let cells: string[] = [];
  let letters = 0;
  let column = 0;
  let style = 0;
  let type = "n";
  let value = "";
  let isValue = false;
  let hasValue = false;
  let isFormula = false;
  let formulas = 0;
  const inline = textReader((text) => {
    value = text;
  }, "is");

  await walkXml(part, {
    open(name, attributes) {
      if (name === "c") {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r, column + 1);
        style = Number(attributes.s ?? 0);
        type = attributes.t ?? "n";
        value = "";
        isFormula = false;
        hasValue = false;
      } else if (name === "v") {
        isValue = true;
        hasValue = true;
      } else if (name === "f") isFormula = true;
      else if (name === "row") {
        row =
          attributes.r === undefined
            ? row + 1
            : Math.max(row + 1, Math.min(MAX_ROWS, Math.floor(Number(attributes.r)) || 0));
        column = 0;
        cells = [];
        letters = 0;
      } else if (type === "inlineStr") inline.open(name);
    },
    text(text) {
      if (isValue) value = grown(value, text);
      else if (type === "inlineStr") inline.text(text);
    },
    close(name) {
      if (name === "v") isValue = false;
      else if (name === "c") {
        const text = textOf();
        if (isFormula && !hasValue) formulas++;
        if (text === "") return;
        if (column > MOST_COLUMNS) throw new Unreadable({ key: "tableTooWide", values: { most: MOST_COLUMNS } });
        // Counted before joining: cells may repeat one long text.
        letters += text.length;
        if (letters > MAX_ROW) throw new Unreadable({ key: "xlsxTooMuch" });
        while (cells.length < column - 1) cells.push("");
        cells[column - 1] = text;
      } else if (name === "row") {
        if (cells.length > 0 && row <= MAX_ROWS) take(row, cells);
      } else if (type === "inlineStr") inline.close(name);
    },
  });
  return formulas;

  function textOf(): string {
    if (value === "" || type === "e") return "";
    if (type === "s") return shared.at(Number(value));
    if (type === "str") return unescaped(value);
    if (type === "inlineStr") return value;
    if (type === "b") return value === "1" || value === "true" ? "TRUE" : "FALSE";
    if (type === "d") return value.replace("T", " ").replace(/ 00:00:00(?:\.0+)?Z?$/, "");
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    if (!styles && style > 0) throw new Unreadable({ key: "xlsxBroken" });
    return (styles?.[style] ?? plainNumber)(number);
  }
}

function columnOf(reference: string, next: number): number {
  let column = 0;
  for (let at = 0; at < reference.length && at < 3; at++) {
    const letter = reference.charCodeAt(at) - A;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return Math.max(next, column);
}
