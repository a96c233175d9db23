import { numberOfTlv, octetsOf, type Pdu, TLV } from "./pdu";
import { type Alphabet, BINARY, decodeText, type Reading, readingOf } from "./texts";

export interface Piece {
  octets: Uint8Array;
  /** BINARY if it is not text. */
  reading: Reading;
  part: { reference: number; total: number; segment: number } | null;
}

const UDHI = 0x40;
/** Replaces a part without text. */
const BINARY_WORD = "[binary]";

/** Elements of a header (3GPP TS 23.040 §9.2.3.24). */
const ELEMENT = { part8: 0x00, ports8: 0x04, ports16: 0x05, wcmp: 0x09, part16: 0x08, single: 0x24, locking: 0x25 };
/** (U)SIM toolkit security headers. */
const isOfSim = (element: number) => element >= 0x70 && element <= 0x7f;

type Header = ReadonlyMap<number, Uint8Array>;

/** Octets without UDH, and the part's place (8- or 16-bit UDH, or SAR). */
export function pieceOf(pdu: Pdu, alphabet: Alphabet = "gsm0338"): Piece {
  const { fields, tlvs } = pdu;
  const { header, octets } = headed(pdu);
  const [reference, total, segment] =
    placeInHeader(header) ?? [TLV.sarReference, TLV.sarTotal, TLV.sarSegment].map((tag) => numberOfTlv(tlvs, tag));
  const isPart = reference !== undefined && isPlace(total, segment);
  const shift = { locking: header.get(ELEMENT.locking)?.[0], single: header.get(ELEMENT.single)?.[0] };
  const reading = isForProgram(pdu, { header }) ? BINARY : readingOf(fields.data_coding ?? 0, alphabet, shift);
  return { octets, reading, part: isPart ? { reference, total: total!, segment: segment! } : null };
}

function headed(pdu: Pdu): { header: Header; octets: Uint8Array } {
  const whole = octetsOf(pdu);
  const hasHeader = ((pdu.fields.esm_class ?? 0) & UDHI) !== 0 && whole.length > 0;
  const end = hasHeader ? Math.min(whole.length, 1 + whole[0]!) : 0;
  return { header: elementsOf(whole.subarray(1, end)), octets: whole.subarray(end) };
}

function elementsOf(header: Uint8Array): Header {
  const elements = new Map<number, Uint8Array>();
  for (let at = 0; at + 2 <= header.length; at += 2 + header[at + 1]!) {
    elements.set(header[at]!, header.subarray(at + 2, at + 2 + header[at + 1]!));
  }
  return elements;
}

/** Addressed to a program or the SIM rather than the person. */
export function isForProgram(pdu: Pdu, { header }: { header: Header } = headed(pdu)): boolean {
  if ([ELEMENT.ports8, ELEMENT.ports16, ELEMENT.wcmp].some((element) => header.has(element))) return true;
  return [...header.keys()].some(isOfSim) || (numberOfTlv(pdu.tlvs, TLV.destinationPort) ?? 0) > 0;
}

function placeInHeader(header: Header): number[] | null {
  const narrow = header.get(ELEMENT.part8);
  if (narrow?.length === 3) return [...narrow];
  const wide = header.get(ELEMENT.part16);
  return wide?.length === 4 ? [wide[0]! * 256 + wide[1]!, wide[2]!, wide[3]!] : null;
}

function isPlace(total: number | undefined, segment: number | undefined): boolean {
  return total !== undefined && segment !== undefined && total > 1 && segment >= 1 && segment <= total;
}

/** Decodes each part by its own coding; "[binary]" replaces parts without text. */
export function textOf(pieces: readonly Pick<Piece, "octets" | "reading">[]): string {
  let text = "";
  for (let at = 0; at < pieces.length; ) {
    const { reading } = pieces[at]!;
    const run: Uint8Array[] = [];
    for (; pieces[at]?.reading === reading; at++) run.push(pieces[at]!.octets);
    text += reading === BINARY ? BINARY_WORD : decodeText(run, reading);
  }
  return text;
}
