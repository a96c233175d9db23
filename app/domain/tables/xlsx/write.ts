import {
  configure,
  type ReadableReader,
  TextReader,
  Uint8ArrayWriter,
  ZipWriter,
} from "@zip.js/zip.js/lib/zip-core-custom.js";

configure({ useWebWorkers: false });

interface Look {
  /** The first row stays in sight. */
  isFrozen?: boolean;
  /** Of the first columns, in characters. */
  widths?: readonly number[];
}

/** Rows of `sheetRows`, packed as a stream. */
export async function workbookOf(
  rows: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  look: Look = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { zip64: false, extendedTimestamp: false, lastModDate: SOME_DAY });
  for (const [name, xml] of PARTS) await zip.add(name, new TextReader(HEAD + xml));
  await zip.add("xl/worksheets/sheet1.xml", streamOf(sheet(rows, look)) satisfies ReadableReader["readable"]);
  return zip.close();
}

/** A fixed date: equal rows give an equal file. */
const SOME_DAY = new Date(2000, 0, 1);

async function* sheet(rows: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, { isFrozen = true, widths = [] }: Look) {
  const encoder = new TextEncoder();
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const cols = columns.length > 0 ? `<cols>${columns.join("")}</cols>` : "";
  yield encoder.encode(`${HEAD}<worksheet xmlns="${MAIN}">${isFrozen ? FROZEN : ""}${cols}<sheetData>`);
  yield* rows;
  yield encoder.encode("</sheetData></worksheet>");
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

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="0.00####"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

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
    "xl/workbook.xml",
    `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${PACKAGE}/relationships">${link("rId1", "worksheet", "worksheets/sheet1.xml")}${link("rId2", "styles", "styles.xml")}</Relationships>`,
  ],
  ["xl/styles.xml", STYLES],
];
