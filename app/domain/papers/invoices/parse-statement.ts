import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Statement } from "./incoming";
import { parseCamt } from "./parse-camt";
import { parseExchange } from "./parse-exchange";
import { MARK } from "./statement-words";

/** About three thousand payments a month. */
export const MOST_BYTES = 2 * 1024 * 1024;

/** As saved by editors as "Unicode", with or without a byte order mark. */
const WIDE = [
  { encoding: "utf-16le", marks: ["\xff\xfe", "1\0C\0", "<\0?\0", "<\0D\0"] },
  { encoding: "utf-16be", marks: ["\xfe\xff", "\x001\0C", "\0<\0?", "\0<\0D"] },
];
const MT940 = /^(?:\{1:[FA]\d{2}|:20:)/;

/** Reads incoming payments; lists unreadable lines. `own`: the seller's accounts. */
export function parseStatement(sent: Uint8Array, own: readonly string[] = []): Result<Statement> {
  if (sent.byteLength > MOST_BYTES) return refuse("statementLarge", "file", { most: MOST_BYTES / 1024 / 1024 });
  const start = String.fromCharCode(...sent.subarray(0, 4));
  const wide = WIDE.find(({ marks }) => marks.some((mark) => start.startsWith(mark)));
  const bytes = wide ? new TextEncoder().encode(new TextDecoder(wide.encoding).decode(sent)) : sent;
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 64)).replace(/^ï»¿/, "").trimStart();
  if (MT940.test(head)) return refuse("statementMt940", "file");
  const isXml = head.startsWith("<");
  if (!isXml && !head.startsWith(MARK)) return refuse("statementUnknown", "file");
  const parsed = isXml ? parseCamt(wide ? withoutEncoding(bytes) : bytes) : parseExchange(bytes, own);
  if (!parsed.ok) return parsed;
  const { payments, unread } = parsed.value;
  return payments.length + unread.length === 0 ? refuse("statementNothing", "file") : ok(parsed.value);
}

/** Already UTF-8 by now, whatever its first line states. */
function withoutEncoding(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0x3e) + 1;
  return new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "<?xml" ? bytes.subarray(end) : bytes;
}
