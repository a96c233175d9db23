import { jsPDF } from "jspdf/dist/jspdf.es.js";
import { logged } from "../../../base/shared/errors/logged";

export interface Fonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

const MARGIN = 40;
const BOTTOM = 46;
const FAMILY = "Geist";
/** Pictographs and joiners are dropped; other characters missing from the font leave a mark. */
const DROPPED = /[\p{Extended_Pictographic}\p{Cf}\p{M}\p{Cs}]/u;
const LACKING = "?";

export interface Style {
  size: number;
  isBold?: boolean;
}

/** A PDF being written: pages, a cursor and text that fits. Lengths in points. */
export class SheetOfPaper {
  readonly pdf: jsPDF;
  readonly left = MARGIN;
  readonly width: number;
  y = MARGIN;

  constructor(fonts: Fonts, { isLandscape, title, at }: { isLandscape: boolean; title: string; at: number }) {
    const orientation = isLandscape ? "landscape" : "portrait";
    this.pdf = new jsPDF({ unit: "pt", format: "a4", orientation, compress: true, putOnlyUsedFonts: true });
    for (const [name, style] of [["regular", "normal"] as const, ["bold", "bold"] as const]) {
      this.pdf.addFileToVFS(`${name}.ttf`, Buffer.from(fonts[name]).toString("base64"));
      this.pdf.addFont(`${name}.ttf`, FAMILY, style);
    }
    this.pdf.setProperties({ title, creator: "Cabinet" });
    // Makes the file of a document reproducible.
    this.pdf.setCreationDate(new Date(at));
    this.pdf.setFileId("0".repeat(32));
    this.pdf.setLineWidth(0.6);
    this.width = this.pdf.internal.pageSize.getWidth() - 2 * MARGIN;
  }

  get end(): number {
    return this.pdf.internal.pageSize.getHeight() - BOTTOM;
  }

  /** Starts a page if this height does not fit; returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= this.end || this.y === MARGIN) return false;
    this.pdf.addPage();
    this.y = MARGIN;
    return true;
  }

  style({ size, isBold = false }: Style): void {
    this.pdf.setFont(FAMILY, isBold ? "bold" : "normal");
    this.pdf.setFontSize(size);
  }

  lines(text: string, width: number, style: Style): string[] {
    this.style(style);
    const lines: string[] = [];
    let line = "";
    for (const word of this.fit(text).split(" ")) {
      const longer = line ? `${line} ${word}` : word;
      if (this.pdf.getTextWidth(longer) <= width) line = longer;
      else {
        if (line) lines.push(line);
        const pieces = this.pieces(word, width);
        lines.push(...pieces.slice(0, -1));
        line = pieces.at(-1) ?? "";
      }
    }
    return [...lines, line];
  }

  measure(text: string, style: Style): number {
    this.style(style);
    return this.pdf.getTextWidth(this.fit(text));
  }

  print(text: string, x: number, y: number, style: Style, align: "left" | "right" | "center" = "left"): void {
    this.style(style);
    this.pdf.text(this.fit(text), x, y, { align });
  }

  paragraph(text: string, style: Style, { align = "left" as "left" | "right", gap = 4 } = {}): void {
    const step = style.size * 1.35;
    for (const line of this.lines(text, this.width, style)) {
      this.need(step);
      const x = align === "right" ? this.left + this.width : this.left;
      this.print(line, x, this.y + style.size, style, align);
      this.y += step;
    }
    this.y += gap;
  }

  /** An unreadable image must not prevent the document. */
  image(bytes: Uint8Array, x: number, y: number, mostWidth: number, mostHeight: number): void {
    try {
      const { width, height } = this.pdf.getImageProperties(bytes);
      const scale = Math.min(mostWidth / width, mostHeight / height);
      const kind = bytes[0] === 0x89 ? "PNG" : "JPEG";
      this.pdf.addImage(bytes, kind, x, y - height * scale, width * scale, height * scale);
    } catch (error) {
      console.error(JSON.stringify({ event: "document.image", error: logged(error) }));
    }
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.pdf.output("arraybuffer"));
  }

  /** Splits a word only if a line is too short for it. */
  private pieces(word: string, width: number): string[] {
    const pieces = [""];
    for (const character of word) {
      const longer = pieces.at(-1)! + character;
      if (pieces.at(-1) === "" || this.pdf.getTextWidth(longer) <= width) pieces[pieces.length - 1] = longer;
      else pieces.push(character);
    }
    return pieces;
  }

  private fit(text: string): string {
    const { metadata } = this.pdf.getFont() as unknown as { metadata: { characterToGlyph(code: number): number } };
    const line = text
      .replace(/[\u202f\u2007]/g, "\u00a0")
      .replace(/\s+/g, (gap) => (gap.includes("\t") ? " " : gap.replace(/[\r\n]+/g, " ")));
    return [...line]
      .map((character) => {
        if (character.length === 1 && metadata.characterToGlyph(character.charCodeAt(0)) > 0) return character;
        return DROPPED.test(character) ? "" : LACKING;
      })
      .join("");
  }
}
