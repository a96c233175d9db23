export interface ByteRange {
  offset: number;
  length: number;
}

/** A file in the making: nothing is kept before `close`. Each call waits for the last. */
export interface FileWriter {
  write(piece: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

export interface FileStore {
  /** `metadata`: ASCII, 2 KB at most, part of listings. */
  put(
    key: string,
    body: ArrayBuffer | Uint8Array | string,
    type?: string,
    metadata?: Record<string, string>,
  ): Promise<void>;
  /** For files that are not held in memory as a whole. */
  create(key: string, type: string): FileWriter;
  get(key: string, range?: ByteRange): Promise<ArrayBuffer | null>;
  /** By prefix, ordered by key, behind `after`; `limit` at most 1000. */
  list(
    prefix: string,
    page: { after: string; limit: number },
  ): Promise<{ key: string; metadata: Record<string, string> }[]>;
  delete(keys: string[]): Promise<void>;
}
