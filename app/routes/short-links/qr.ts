import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { shortUrlOf } from "../../domain/messaging/short-links/address";
import { getLink } from "../../domain/messaging/short-links/find";
import { SCREENS } from "../../screens";
import { pngOf } from "../../web/http/png";
import { found } from "../../web/http/reply";
import { guard } from "../../web/session/guard";
import { qrCode, qrPath } from "./qr-path";

/** Points of a PNG a cell. */
const SCALE = 24;

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
  return new Response(isPng ? pngOf(qrCode(url).data, SCALE) : svgOf(url), { headers });
}

function svgOf(text: string): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
