const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export async function pngOf(cells: boolean[][], scale: number): Promise<Uint8Array> {
  const size = cells.length * scale;
  const rows = cells.map((row) =>
    Uint8Array.from([0, ...row.flatMap((isBlack) => Array(scale).fill(isBlack ? 0 : 255))]),
  );
  const pixels = new Blob(rows.flatMap((row) => Array<Uint8Array<ArrayBuffer>>(scale).fill(row)));
  const packed = pixels.stream().pipeThrough(new CompressionStream("deflate"));
  const head = new Uint8Array(13);
  new DataView(head.buffer).setUint32(0, size);
  new DataView(head.buffer).setUint32(4, size);
  head[8] = 8;
  const data = new Uint8Array(await new Response(packed).arrayBuffer());
  return Buffer.concat([
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", head),
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
