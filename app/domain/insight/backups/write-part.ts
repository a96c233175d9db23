import type { FileStore } from "../../base/shared/ports/file-store";

export interface Written {
  bytes: number;
  hash: string;
  /** Lines by table. */
  lines: Record<string, number>;
}

/** Lines grouped by table name, compressed as they arrive: only compressed bytes are held in memory. */
export class PartWriter {
  #packing = new CompressionStream("gzip");
  #writer = this.#packing.writable.getWriter();
  #packed = new Response(this.#packing.readable).arrayBuffer();
  #encoder = new TextEncoder();
  #table = "";
  #lines: Record<string, number> = {};
  /** Characters written so far. */
  chars = 0;

  async write(table: string, lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    const text = `${table === this.#table ? "" : `${JSON.stringify(table)}\n`}${lines.join("\n")}\n`;
    this.#table = table;
    this.#lines[table] = (this.#lines[table] ?? 0) + lines.length;
    this.chars += text.length;
    await this.#writer.write(this.#encoder.encode(text));
  }

  async store(store: Pick<FileStore, "put">, key: string): Promise<Written> {
    await this.#writer.close();
    const packed = await this.#packed;
    const hash = await hashOf(packed);
    await store.put(key, packed, "application/gzip");
    return { bytes: packed.byteLength, hash, lines: this.#lines };
  }
}

/** SHA-256, hexadecimal. */
export async function hashOf(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
