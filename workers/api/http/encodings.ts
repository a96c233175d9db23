import { CodedError } from "../../../app/domain/base/shared/errors/errors";

const GZIP = new Set(["gzip", "x-gzip"]);
const ZLIB = 8;

/** Undoes the body's Content-Encoding, up to `limit` bytes. Throws `unsupportedType`, `fileTooLarge`. */
export async function inflated(
  { headers }: Request,
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const named = (headers.get("content-encoding") ?? "").toLowerCase().split(",");
  const codings = named.map((coding) => coding.trim()).filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length === 0 || bytes.byteLength === 0) return bytes;
  const [coding = ""] = codings;
  if (codings.length > 1 || !(GZIP.has(coding) || coding === "deflate")) {
    throw new CodedError("unsupportedType", {
      key: "contentEncodingUnknown",
      values: { encoding: codings.join(", ") },
    });
  }
  const inflating = new DecompressionStream(GZIP.has(coding) ? "gzip" : isZlib(bytes) ? "deflate" : "deflate-raw");
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of new Blob([bytes]).stream().pipeThrough(inflating)) {
      size += part.byteLength;
      if (size > limit) throw new CodedError("fileTooLarge");
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw new CodedError("unsupportedType", { key: "contentEncodingBroken", values: { encoding: coding } });
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

// "deflate" means zlib's frame (RFC 9110 §8.4.1.2); some clients send the bare stream.
function isZlib(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === ZLIB && ((first << 8) | second) % 31 === 0;
}

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;

/** Decodes the body by its charset, else its byte order mark, else as UTF-8. Throws `unsupportedType`. */
export function textOfBody({ headers }: Request, bytes: Uint8Array): { text: string; charset: string } {
  const named = CHARSET.exec(headers.get("content-type") ?? "")?.[1]?.toLowerCase();
  const charset = named === undefined || named === "utf-16" ? (utf16Of(bytes) ?? named ?? "utf-8") : named;
  const decoder = decoderOf(charset);
  try {
    return { text: decoder.decode(bytes), charset: decoder.encoding };
  } catch {
    throw misread(charset);
  }
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    throw new CodedError("unsupportedType", { key: "charsetUnknown", values: { charset } });
  }
}

const misread = (charset: string) =>
  new CodedError("unsupportedType", { key: "charsetMisread", values: { charset: charset.toUpperCase() } });

/**
 * JSON and forms start with an ASCII character, so a zero byte beside it gives the byte order without a mark (RFC 4627
 * §3).
 */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes.byteLength < 2) return null;
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? "utf-16be" : null;
}

const REPLACED = /\ufffd|%EF%BF%BD/i;

/** Fields of a form, percent-encoded in the form's charset. Throws `unsupportedType` if they are in another. */
export function formFields(text: string, charset: string): URLSearchParams {
  if (charset === "utf-8") {
    const fields = new URLSearchParams(text);
    const isMisread = [...fields].some(([name, value]) => name.includes("\ufffd") || value.includes("\ufffd"));
    if (isMisread && !REPLACED.test(text)) throw misread(charset);
    return fields;
  }
  const decoder = decoderOf(charset);
  const decoded = (part: string) => {
    const plain = part.replaceAll("+", " ");
    try {
      return plain.replace(/(?:%[0-9a-f]{2})+/gi, (run) => decoder.decode(bytesOf(run)));
    } catch {
      throw misread(charset);
    }
  };
  const pairs = text.split("&").filter(Boolean);
  return new URLSearchParams(
    pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [decoded(name), decoded(value.join("="))];
    }),
  );
}

const bytesOf = (run: string) => Uint8Array.from(run.slice(1).split("%"), (digits) => Number.parseInt(digits, 16));
