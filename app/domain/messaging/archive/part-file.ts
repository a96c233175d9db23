import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import type { RawRow } from "../../../../db/schema/raw-row";
import { chainOf } from "../../base/chains/ids";
import type { FileStore } from "../../base/shared/ports/file-store";
import { COLUMNS, columnsOf, rawColumn, rawRows } from "./columns";
import type { Part } from "./parts";

/** Messages per row group, the unit that a list page decodes. */
const GROUP_ROWS = 1000;
/** Parts up to this size are fetched whole, which takes one round trip and allows the hash check. */
const WHOLE_BYTES = 2_000_000;
const FOOTER_BYTES = 1 << 16;

// A text may start with U+FEFF, which would otherwise be dropped.
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const parsers = {
  stringFromBytes: (bytes: Uint8Array | undefined) => bytes && utf8.decode(bytes),
  timestampFromMilliseconds: Number,
};
const ALL = Object.keys(COLUMNS);

/** "missing": no such file; "damaged": the content differs from what was written. */
export class PartError extends Error {
  constructor(
    readonly why: "missing" | "damaged",
    cause?: unknown,
  ) {
    super(`archive part ${why}`, { cause });
  }
}

/** Rows that a part does not reproduce exactly. */
export class MismatchError extends Error {}

export function partFile(rows: readonly RawRow[]): Uint8Array {
  try {
    const written = { columnData: columnsOf(rows), rowGroupSize: groupsOf(rows), createdBy: "cabinet" };
    return new Uint8Array(parquetWriteBuffer(written));
  } catch (error) {
    throw new MismatchError("archive: a row cannot be written", { cause: error });
  }
}

/** A chain never spans two row groups. */
function groupsOf(rows: readonly RawRow[]): number[] {
  const sizes: number[] = [];
  let size = 0;
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1];
    size++;
    if (next && (size < GROUP_ROWS || chainOf(String(next.id)) === chainOf(String(row.id)))) continue;
    sizes.push(size);
    size = 0;
  }
  return sizes;
}

export async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export interface PartReader {
  /** Start of each row group, and the end of the last. */
  edges: readonly number[];
  /** One list of values per column. */
  columns(names: readonly string[], start: number, end: number): Promise<Record<string, unknown[]>>;
  rows(start: number, end: number): Promise<RawRow[]>;
  recipients(): Promise<string[]>;
}

/** Throws `PartError`. */
export async function openPart(files: Pick<FileStore, "get">, part: Part): Promise<PartReader> {
  const file = part.bytes <= WHOLE_BYTES ? await wholeFile(files, part) : rangedFile(files, part);
  return readerOf(file, part.messages);
}

/** Reads the whole file and checks its hash. */
export async function wholePart(files: Pick<FileStore, "get">, part: Pick<Part, "key" | "hash">): Promise<Uint8Array> {
  const body = await files.get(part.key);
  if (!body) throw new PartError("missing");
  const bytes = new Uint8Array(body);
  if ((await hashOf(bytes)) !== part.hash) throw new PartError("damaged");
  return bytes;
}

export async function readerOf(file: AsyncBuffer, messages: number): Promise<PartReader> {
  const metadata = await decoded(() => parquetMetadataAsync(file, { initialFetchSize: FOOTER_BYTES }));
  if (metadata.num_rows !== BigInt(messages)) throw new PartError("damaged");
  const written = new Set(metadata.schema.map(({ name }) => name));
  const columns: PartReader["columns"] = async (names, rowStart, rowEnd) => {
    const length = rowEnd - rowStart;
    const read = Object.fromEntries(names.map((name) => [name, new Array<unknown>(length)]));
    const options = { file, metadata, parsers, columns: names.filter((name) => written.has(name)), rowStart, rowEnd };
    await decoded(() =>
      parquetRead({
        ...options,
        onChunk({ columnName, columnData, rowStart: first }) {
          const values = read[columnName]!;
          for (let row = Math.max(first, rowStart); row < Math.min(first + columnData.length, rowEnd); row++) {
            values[row - rowStart] = columnData[row - first];
          }
        },
      }),
    );
    return Object.fromEntries(names.map((name) => [name, rawColumn(name, read[name]!)]));
  };
  return {
    edges: edgesOf(metadata),
    columns,
    rows: async (start, end) => rawRows(await columns(ALL, start, end), end - start),
    recipients: async () => (await columns(["recipient"], 0, messages)).recipient as string[],
  };
}

export const inMemory = (bytes: Uint8Array): AsyncBuffer => ({
  byteLength: bytes.byteLength,
  slice: (start, end) => bytes.slice(start, end).buffer as ArrayBuffer,
});

async function wholeFile(files: Pick<FileStore, "get">, part: Part): Promise<AsyncBuffer> {
  return inMemory(await wholePart(files, part));
}

function rangedFile(files: Pick<FileStore, "get">, { key, bytes }: Part): AsyncBuffer {
  return {
    byteLength: bytes,
    async slice(start, end = bytes) {
      const length = end - start;
      const body = await files.get(key, { offset: start, length });
      if (!body) throw new PartError("missing");
      if (body.byteLength !== length) throw new PartError("damaged");
      return body;
    },
  };
}

function edgesOf({ row_groups: groups }: FileMetaData): number[] {
  const edges = [0];
  for (const group of groups) edges.push(edges.at(-1)! + Number(group.num_rows));
  return edges;
}

async function decoded<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof PartError ? error : new PartError("damaged", error);
  }
}
