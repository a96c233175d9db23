import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { accentSheet } from "../../domain/base/settings/colors";
import { accentsAt } from "../../web/frame/accents";

export async function loader({ request }: LoaderFunctionArgs) {
  const sheet = accentSheet(accentsAt(new URL(request.url))); // Public: the address holds the colours.
  return new Response(sheet, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=31536000, immutable" },
  });
}
