import { configure, type ReadableReader, TextReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { joined } from "../lines";

configure({ useWebWorkers: false });

interface Appearance {
  /** Keeps the first row visible while scrolling. */
  isFrozen?: boolean;
  /** Widths of the first columns, in characters. */
  widths?: readonly number[];
  /** For printing: on A4 sheets, fitted to one page's width. */
  print?: { name: string; isLandscape: boolean; merged: readonly string[]; area: string; repeated: string | null };
}

type Rows = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Packs rows of `sheetRows` in memory. */
export async function workbookOf(rows: Rows, appearance: Appearance = {}): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  await writeWorkbook(rows, (piece) => void pieces.push(piece), appearance);
  return joined(pieces);
}

/** Packs rows of `sheetRows` as a stream. */
export async function writeWorkbook(
  rows: Rows,
  write: (piece: Uint8Array) => Promise<void> | void,
  appearance: Appearance = {},
): Promise<void> {
  const options = { zip64: false, extendedTimestamp: false, lastModDate: SOME_DAY };
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write }), options);
  for (const [name, xml] of PARTS) await zip.add(name, new TextReader(HEAD + xml));
  await zip.add("xl/workbook.xml", new TextReader(HEAD + workbookPart(appearance.print)));
  await zip.add("xl/worksheets/sheet1.xml", streamOf(sheet(rows, appearance)) satisfies ReadableReader["readable"]);
  await zip.close();
}

/** A fixed date: equal rows give an identical file. */
const SOME_DAY = new Date(2000, 0, 1);

async function* sheet(rows: Rows, { isFrozen = true, widths = [], print }: Appearance) {
  const encoder = new TextEncoder();
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const cols = columns.length > 0 ? `<cols>${columns.join("")}</cols>` : "";
  const view = (print ? ON_ONE_WIDTH : "") + (isFrozen ? FROZEN : "");
  yield encoder.encode(`${HEAD}<worksheet xmlns="${MAIN}">${view}${cols}<sheetData>`);
  yield* rows;
  yield encoder.encode(`</sheetData>${print ? printedAs(print) : ""}</worksheet>`);
}

function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

type Print = NonNullable<Appearance["print"]>;

const ON_ONE_WIDTH = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

function printedAs({ isLandscape, merged }: Print): string {
  const cells = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  const merges = merged.length > 0 ? `<mergeCells count="${merged.length}">${cells}</mergeCells>` : "";
  const margins = '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>';
  const orientation = isLandscape ? "landscape" : "portrait";
  return `${merges}${margins}<pageSetup paperSize="9" orientation="${orientation}" fitToHeight="0"/>`;
}

const UNFIT_IN_NAME = /[\\/?*[\]:'&<>"]+/g;

function workbookPart(print?: Print): string {
  const name = print ? print.name.replace(UNFIT_IN_NAME, " ").trim().slice(0, 31).trim() || "1" : "Sheet1";
  const defined = (what: string, ref: string) =>
    `<definedName name="_xlnm.${what}" localSheetId="0">'${name}'!${ref}</definedName>`;
  const names = print
    ? `<definedNames>${defined("Print_Area", print.area)}${print.repeated ? defined("Print_Titles", print.repeated) : ""}</definedNames>`
    : "";
  return `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets>${names}</workbook>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

const link = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${LINKS}/${type}" Target="${target}"/>`;
const kind = (part: string, type: string) => `<Override PartName="/xl/${part}" ContentType="${TYPE}.${type}+xml"/>`;

const font = (size: number, isBold = false) =>
  `<font>${isBold ? "<b/>" : ""}<sz val="${size}"/><name val="Calibri"/></font>`;
const FONTS = [font(11), font(11, true), font(14, true), font(8)];
const line = (side: string) => `<${side} style="thin"><color auto="1"/></${side}>`;
const BOX = `<border>${["left", "right", "top", "bottom"].map(line).join("")}<diagonal/></border>`;
const xf = (attributes = "", align = "") => `<xf ${attributes}>${align && `<alignment vertical="top" ${align}/>`}</xf>`;
const number = (id: number, more = "") => xf(`numFmtId="${id}" applyNumberFormat="1" ${more}`);
const paper = (at: number, align: string, more = "") =>
  xf(`fontId="${at}" applyFont="1" applyAlignment="1" ${more}`, `wrapText="1" ${align}`);
const BOXED = 'borderId="1" applyBorder="1"';
const boxed = (id: number, at = 0) => paper(at, "", `${BOXED} numFmtId="${id}" applyNumberFormat="1"`);

// Styles are indexes into this list: those of tables, then PAPER_STYLE.
const FORMATS = [
  xf(),
  number(49),
  number(49, 'fontId="1" applyFont="1"'),
  number(164),
  number(165),
  number(166),
  paper(0, ""),
  paper(1, ""),
  paper(2, ""),
  paper(3, ""),
  paper(3, 'horizontal="right"'),
  paper(1, 'horizontal="center"', BOXED),
  paper(0, "", BOXED),
  paper(0, 'horizontal="center"', BOXED),
  boxed(0),
  boxed(4),
  boxed(14),
  paper(1, "", BOXED),
  boxed(4, 1),
  boxed(14, 1),
];

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="0.00####"/></numFmts><fonts count="${FONTS.length}">${FONTS.join("")}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border/>${BOX}</borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const PARTS: [name: string, xml: string][] = [
  [
    "[Content_Types].xml",
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${kind("workbook.xml", "sheet.main")}${kind("worksheets/sheet1.xml", "worksheet")}${kind("styles.xml", "styles")}</Types>`,
  ],
  [
    "_rels/.rels",
    `<Relationships xmlns="${PACKAGE}/relationships">${link("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${PACKAGE}/relationships">${link("rId1", "worksheet", "worksheets/sheet1.xml")}${link("rId2", "styles", "styles.xml")}</Relationships>`,
  ],
  ["xl/styles.xml", STYLES],
];
