export interface ByteRange {
  offset: number;
  length: number;
}

export interface ListedFile {
  key: string;
  metadata: Record<string, string>;
  bytes: number;
  /** Changes with the content. */
  etag: string;
}

/** A file being written: nothing is stored before `close`. Each call waits for the previous one. */
export interface FileWriter {
  write(piece: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

export interface FileStore {
  /** `metadata`: ASCII, 2 KB at most, included in listings. */
  put(
    key: string,
    body: ArrayBuffer | Uint8Array | string,
    type?: string,
    metadata?: Record<string, string>,
  ): Promise<void>;
  /** Overwrites only the content that `etag` names. False: it has changed or is gone. */
  replace(key: string, etag: string, body: string, type: string, metadata: Record<string, string>): Promise<boolean>;
  /** For files too large to hold in memory. */
  create(key: string, type: string): FileWriter;
  get(key: string, range?: ByteRange): Promise<ArrayBuffer | null>;
  /** By prefix, ordered by key, starting after `after`; `limit` at most 1000. */
  list(prefix: string, page: { after: string; limit: number }): Promise<ListedFile[]>;
  delete(keys: string[]): Promise<void>;
}

/** A bucket at another provider. Throws with the server's code. */
export type CopyStore = Pick<FileStore, "put" | "list" | "delete">;
