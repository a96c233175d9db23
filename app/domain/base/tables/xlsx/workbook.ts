import type { FileEntry } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { type Archive, partKey } from "./archive";
import { builtInFormat, type NumberWriter, numberWriter } from "./cell-text";
import { SharedTexts } from "./shared-texts";
import { grown, Unreadable } from "./unreadable";
import { walkXml } from "./xml";

/** Characters of all shared texts, each counted once. */
const MAX_SHARED_CHARS = 20_971_520;
const MAX_SHARED = 2_000_000;
const MAX_STYLES = 100_000;
const MAX_NAMED = 10_000;
/** Excel's limit; a longer format is ignored. */
const MAX_FORMAT = 255;

export interface WorkSheet {
  /** From 1, as in the workbook. */
  nr: number;
  title: string;
  /** Null if the package lacks it. */
  part: FileEntry | null;
}

export interface Workbook {
  /** Visible sheets with cells: no charts or dialogs. */
  sheets: WorkSheet[];
  /** Null if the package names styles that it lacks. */
  styles: NumberWriter[] | null;
  shared: SharedTexts;
}

/** Finds parts by relationships, then by content types (OPC §6.3, §6.5). Throws `Unreadable`. */
export async function openWorkbook(archive: Archive): Promise<Workbook> {
  const typed = await partsByType(archive);
  const main = [...(await targetsOf(archive, "")).values()].find(({ type }) => type.endsWith("/officeDocument"));
  const path = main?.target ?? typed("sheet.main+xml") ?? "xl/workbook.xml";
  const { sheets, isFrom1904 } = await readSheets(partOf(archive, path));
  const targets = await targetsOf(archive, path);
  const named = (kind: string) => [...targets.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target;
  const styles = named("styles") ?? typed("styles+xml");
  const shared = named("sharedStrings") ?? typed("sharedStrings+xml");
  const stylePart = styles === undefined ? undefined : archive.get(partKey(styles));
  const cells = sheets.flatMap(({ title, link, isVisible }, at): WorkSheet[] => {
    const { type = "/worksheet", target = "" } = targets.get(link) ?? {};
    const part = archive.get(partKey(target)) ?? null;
    return isVisible && type.endsWith("/worksheet") ? [{ nr: at + 1, title, part }] : [];
  });
  if (cells.length === 0) throw new Unreadable({ key: sheets.length > 0 ? "xlsxNoSheet" : "xlsxBroken" });
  return {
    sheets: cells,
    styles: stylePart ? await readStyles(stylePart, isFrom1904) : styles === undefined ? [] : null,
    shared: await readShared(shared === undefined ? undefined : archive.get(partKey(shared))),
  };
}

function partOf(archive: Archive, path: string): FileEntry {
  const part = archive.get(partKey(path));
  if (!part) throw new Unreadable({ key: "xlsxBroken" });
  return part;
}

/** Finds a part by the end of its content type, for packages without the relationship. */
async function partsByType(archive: Archive): Promise<(end: string) => string | undefined> {
  const parts: { name: string; type: string }[] = [];
  const list = archive.get("[content_types].xml");
  if (list)
    await walkXml(list, {
      open(name, { PartName, ContentType }) {
        if (name !== "Override" || !PartName || !ContentType) return;
        if (parts.length >= MAX_NAMED) throw new Unreadable({ key: "xlsxBroken" });
        parts.push({ name: PartName, type: ContentType.toLowerCase() });
      },
    });
  return (end) => parts.find(({ type }) => type.endsWith(end.toLowerCase()))?.name;
}

type Targets = Map<string, { type: string; target: string }>;

async function targetsOf(archive: Archive, path: string): Promise<Targets> {
  const slash = path.lastIndexOf("/") + 1;
  const part = archive.get(partKey(`${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`));
  const targets: Targets = new Map();
  if (!part) return targets;
  await walkXml(part, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== "Relationship" || !Id || !Type || !Target || TargetMode === "External") return;
      if (targets.size >= MAX_NAMED) throw new Unreadable({ key: "xlsxBroken" });
      targets.set(Id, { type: Type, target: resolved(Target, path) });
    },
  });
  return targets;
}

function resolved(target: string, path: string): string {
  try {
    return decodeURI(new URL(target, `file:///${path}`).pathname.slice(1));
  } catch {
    throw new Unreadable({ key: "xlsxBroken" });
  }
}

async function readSheets(part: FileEntry) {
  const sheets: { title: string; link: string; isVisible: boolean }[] = [];
  let isFrom1904 = false;
  await walkXml(part, {
    open(name, attributes) {
      if (name === "workbookPr") isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const link = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      if (sheets.length >= MAX_NAMED) throw new Unreadable({ key: "xlsxBroken" });
      const isVisible = (attributes.state ?? "visible") === "visible";
      sheets.push({ title: attributes.name ?? "", link: link ?? "", isVisible });
    },
  });
  return { sheets, isFrom1904 };
}

async function readStyles(part: FileEntry, isFrom1904: boolean): Promise<NumberWriter[]> {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let isCells = false;
  await walkXml(part, {
    open(name, { numFmtId, formatCode }) {
      if (name === "numFmt" && formatCode && formatCode.length <= MAX_FORMAT) codes.set(Number(numFmtId), formatCode);
      else if (name === "cellXfs") isCells = true;
      else if (name === "xf" && isCells) styles.push(Number(numFmtId ?? 0));
      if (styles.length > MAX_STYLES || codes.size > MAX_NAMED) throw new Unreadable({ key: "xlsxBroken" });
    },
    close(name) {
      if (name === "cellXfs") isCells = false;
    },
  });
  const writers = new Map<number, NumberWriter>();
  for (const id of new Set(styles)) writers.set(id, numberWriter(codes.get(id) ?? builtInFormat(id), isFrom1904));
  return styles.map((id) => writers.get(id)!);
}

async function readShared(part: FileEntry | undefined): Promise<SharedTexts> {
  const shared = new SharedTexts();
  let letters = 0;
  const text = textReader((whole) => {
    letters += whole.length;
    if (letters > MAX_SHARED_CHARS || shared.size >= MAX_SHARED) throw new Unreadable({ key: "xlsxTooMuch" });
    shared.add(whole);
  }, "si");
  if (part) await walkXml(part, text);
  return shared;
}

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** Reads `<si>` and `<is>`: all runs, without phonetic hints. */
export function textReader(done: (text: string) => void, element: "si" | "is") {
  let whole = "";
  let isText = false;
  let aids = 0;
  return {
    open(name: string) {
      if (name === element) whole = "";
      else if (name === "rPh") aids++;
      else if (name === "t") isText = aids === 0;
    },
    text(text: string) {
      if (isText) whole = grown(whole, text);
    },
    close(name: string) {
      if (name === "t") isText = false;
      else if (name === "rPh") aids--;
      else if (name === element) done(unescaped(whole));
    },
  };
}

/** Unescapes control characters, which XML writes as `_x000D_`. */
export function unescaped(text: string): string {
  return text.includes("_x")
    ? text.replace(ESCAPED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
