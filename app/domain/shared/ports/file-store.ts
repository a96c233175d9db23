/** A part of a file, bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

export interface FileStore {
  /** `metadata`: what a list tells without opening the file; ASCII, 2 KB at most. */
  put(
    key: string,
    body: ArrayBuffer | Uint8Array | string,
    type?: string,
    metadata?: Record<string, string>,
  ): Promise<void>;
  get(key: string, range?: ByteRange): Promise<ArrayBuffer | null>;
  /** Files whose keys begin so, in the order of their keys, `limit` at most (1000), behind the key `after` ("": all). */
  list(
    prefix: string,
    page: { after: string; limit: number },
  ): Promise<{ key: string; metadata: Record<string, string> }[]>;
  delete(keys: string[]): Promise<void>;
}
