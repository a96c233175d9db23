import type { FileEntry } from "@zip.js/zip.js/lib/zip-core-custom.js";
import type { Archive } from "./archive";
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

export interface Workbook {
  /** The first visible sheet. */
  sheet: { title: string; part: FileEntry };
  sheets: number;
  styles: NumberWriter[];
  shared: SharedTexts;
}

/** Throws `Unreadable`. */
export async function openWorkbook(archive: Archive): Promise<Workbook> {
  const main = [...(await targetsOf(archive, "")).values()].find(({ type }) => type.endsWith("/officeDocument"));
  const path = main?.target ?? "xl/workbook.xml";
  const { sheets, isFrom1904 } = await readSheets(partOf(archive, path));
  const first = sheets[0];
  if (!first) throw new Unreadable({ key: "xlsxBroken" });
  const targets = await targetsOf(archive, path);
  const named = (kind: string) => [...targets.values()].find(({ type }) => type.endsWith(`/${kind}`))?.target;
  const styles = archive.get(named("styles") ?? "");
  const shared = archive.get(named("sharedStrings") ?? "");
  return {
    sheet: { title: first.title, part: partOf(archive, targets.get(first.link)?.target ?? "") },
    sheets: sheets.length,
    styles: styles ? await readStyles(styles, isFrom1904) : [],
    shared: await readShared(shared),
  };
}

function partOf(archive: Archive, path: string): FileEntry {
  const part = archive.get(path);
  if (!part) throw new Unreadable({ key: "xlsxBroken" });
  return part;
}

type Targets = Map<string, { type: string; target: string }>;

async function targetsOf(archive: Archive, path: string): Promise<Targets> {
  const slash = path.lastIndexOf("/") + 1;
  const part = archive.get(`${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`);
  const targets: Targets = new Map();
  if (!part) return targets;
  await walkXml(part, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== "Relationship" || !Id || !Type || !Target || TargetMode === "External") return;
      if (targets.size >= MAX_NAMED) throw new Unreadable({ key: "xlsxBroken" });
      const { pathname } = new URL(Target, `file:///${path}`);
      targets.set(Id, { type: Type, target: decodeURI(pathname.slice(1)) });
    },
  });
  return targets;
}

async function readSheets(part: FileEntry) {
  const sheets: { title: string; link: string }[] = [];
  let isFrom1904 = false;
  await walkXml(part, {
    open(name, attributes) {
      if (name === "workbookPr") isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet" || (attributes.state ?? "visible") !== "visible") return;
      const link = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      if (sheets.length >= MAX_NAMED) throw new Unreadable({ key: "xlsxBroken" });
      if (link) sheets.push({ title: attributes.name ?? "", link });
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

/** `<si>` and `<is>`: all runs, without phonetic hints. */
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

/** XML writes control characters as `_x000D_`. */
export function unescaped(text: string): string {
  return text.includes("_x")
    ? text.replace(ESCAPED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
