import { crc32, deflateSync } from "node:zlib";

const MARK = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Square PNG of black cells, `scale` points each. One bit a point; each row begins with its filter, none. */
export function pngOf(cells: boolean[][], scale: number): Uint8Array<ArrayBuffer> {
  const side = cells.length * scale;
  const wide = Math.ceil(side / 8) + 1;
  const points = new Uint8Array(wide * side).fill(0xff);
  for (let y = 0; y < side; y++) {
    points[y * wide] = 0;
    for (let x = 0; x < side; x++) {
      if (cells[Math.floor(y / scale)]![Math.floor(x / scale)]) points[y * wide + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(points)), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from(MARK), ...parts]));
}

function chunk(name: string, bytes: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), bytes]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(bytes.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
