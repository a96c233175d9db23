import { encode } from "uqr";
import type { Block, Side } from "./paper";
import type { SheetOfPaper } from "./sheet-of-paper";

type Signers = Extract<Block, { kind: "signers" }>;

const SIZE = 9;
const CODE_SIZE = 92;
const STAMP_SIZE = 105;
const GAP = 24;
const LEAST_LINE = 50;

export type Images = ReadonlyMap<string, Uint8Array>;

/** Stays together on a page, with the images over the line, as if by hand. */
export function printSigners(sheet: SheetOfPaper, { sides, code }: Signers, images: Images): void {
  const isPaired = sides.length > 1;
  const available = code ? sheet.width - CODE_SIZE - GAP : sheet.width;
  const width = isPaired ? (available - GAP) / 2 : Math.min(available, 380);
  const details = sides.map((side) => side.details.flatMap((line) => sheet.lines(line, width, { size: SIZE })));
  const positions = sides.map(({ position }) => sheet.lines(position, isPaired ? width : width * 0.42, { size: SIZE }));
  const longest = Math.max(...details.map(({ length }) => length));
  const above = longest && longest * SIZE * 1.35 + SIZE;
  const hasRole = sides.some(({ role }) => role);
  const hasImages = sides.some(({ stamp, signature }) => [stamp, signature].some((key) => key && images.has(key)));
  const lines = Math.max(...positions.map(({ length }) => length));
  const height = above + (hasRole ? 18 : 0) + (isPaired ? lines * SIZE * 1.35 : 0) + (hasImages ? 62 : 26) + 44;
  sheet.need(Math.max(height, code ? CODE_SIZE + 8 : 0));
  const top = sheet.y;
  sides.forEach((side, at) => {
    printSide(sheet, side, {
      x: sheet.left + at * (width + GAP),
      top,
      width,
      isPaired,
      hasRole,
      hasImages,
      images,
      details: details[at]!,
      above,
      positions: positions[at]!,
      lines,
    });
  });
  if (code) printCode(sheet, code, sheet.left + sheet.width - CODE_SIZE, top + 4);
  sheet.y = top + Math.max(height, code ? CODE_SIZE + 8 : 0);
}

interface Place {
  x: number;
  top: number;
  width: number;
  isPaired: boolean;
  hasRole: boolean;
  hasImages: boolean;
  images: Images;
  details: string[];
  above: number;
  positions: string[];
  lines: number;
}

function printSide(sheet: SheetOfPaper, side: Side, place: Place): void {
  const { x, width, isPaired, images } = place;
  const style = { size: SIZE };
  const step = SIZE * 1.35;
  let y = place.top;
  if (place.hasRole) {
    sheet.print(side.role, x, y + SIZE, { size: SIZE, isBold: true });
    y += 18;
  }
  for (const [at, line] of place.details.entries()) sheet.print(line, x, y + SIZE + at * step, style);
  y += place.above;
  const position = (at: number) => {
    for (const [index, line] of place.positions.entries()) sheet.print(line, x, at + index * step, style);
  };
  if (isPaired) {
    position(y + SIZE);
    y += place.lines * step;
  }
  y += place.hasImages ? 62 : 26;
  const from = isPaired ? x : x + Math.max(...place.positions.map((line) => sheet.measure(line, style)), 0) + 8;
  const names = sheet.lines(side.name, x + width - from - LEAST_LINE - 6, style);
  const to = x + width - Math.max(...names.map((line) => sheet.measure(line, style))) - 6;
  if (!isPaired) position(y);
  sheet.pdf.line(from, y + 2, to, y + 2);
  for (const [at, line] of names.entries()) sheet.print(line, to + 6, y - (names.length - 1 - at) * step, style);
  if (side.stampPlace && !side.stamp) sheet.print(side.stampPlace, from, y + 20, { size: 7 });
  const [stamp, signature] = [side.stamp, side.signature].map((key) => (key ? images.get(key) : undefined));
  if (signature) sheet.image(signature, from + 6, y + 8, to - from - 6, 46);
  if (stamp) sheet.image(stamp, from + 18, y + 40, STAMP_SIZE, STAMP_SIZE);
}

function printCode(sheet: SheetOfPaper, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const dot = CODE_SIZE / size;
  sheet.pdf.setFillColor(0, 0, 0);
  data.forEach((row, line) => {
    for (let from = 0; from < size; ) {
      if (!row[from]) from++;
      else {
        const end = row.indexOf(false, from);
        const to = end === -1 ? size : end;
        sheet.pdf.rect(x + from * dot, y + line * dot, (to - from) * dot, dot, "F");
        from = to;
      }
    }
  });
}
