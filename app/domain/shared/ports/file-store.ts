export interface ByteRange {
  offset: number;
  length: number;
}

export interface FileStore {
  /** `metadata`: ASCII, 2 KB at most, part of listings. */
  put(
    key: string,
    body: ArrayBuffer | Uint8Array | string,
    type?: string,
    metadata?: Record<string, string>,
  ): Promise<void>;
  get(key: string, range?: ByteRange): Promise<ArrayBuffer | null>;
  /** By prefix, ordered by key, behind `after`; `limit` at most 1000. */
  list(
    prefix: string,
    page: { after: string; limit: number },
  ): Promise<{ key: string; metadata: Record<string, string> }[]>;
  delete(keys: string[]): Promise<void>;
}
