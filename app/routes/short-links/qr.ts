import { deflateSync } from "node:zlib";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { shortUrlOf } from "../../domain/short-links/address";
import { getLink } from "../../domain/short-links/find";
import { SCREENS } from "../../screens";
import { found } from "../../web/http/reply";
import { guard } from "../../web/session/guard";
import { qrCode, qrPath } from "./qr-path";

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.shortLinks);
  const link = found(await getLink(platform.db, viewer, args.params.id ?? ""));
  const isPng = args.params.format === "png";
  const headers = {
    "content-type": isPng ? "image/png" : "image/svg+xml",
    "content-disposition": `attachment; filename="${link.slug}.${isPng ? "png" : "svg"}"`,
    "content-security-policy": "default-src 'none'",
  };
  const url = shortUrlOf(link);
  return new Response(isPng ? pngOf(url) : svgOf(url), { headers });
}

function svgOf(text: string): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

const SCALE = 24;
const MARK = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** One bit a point; each row begins with its filter, none. */
function pngOf(text: string): Uint8Array<ArrayBuffer> {
  const { size, data } = qrCode(text);
  const side = size * SCALE;
  const wide = Math.ceil(side / 8) + 1;
  const points = new Uint8Array(wide * side).fill(0xff);
  for (let y = 0; y < side; y++) {
    points[y * wide] = 0;
    for (let x = 0; x < side; x++) {
      if (data[Math.floor(y / SCALE)]![Math.floor(x / SCALE)]) points[y * wide + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7));
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

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
