import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { accentSheet } from "../../domain/settings/colors";
import { getFrontend } from "../../domain/settings/frontend";
import { accentsPath } from "../../web/accents";

/** The brand's own accents as a stylesheet, open to everybody; only its present address may be kept for long. */
export async function loader({ request, context: { platform } }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { colors } = await getFrontend(platform.db, platform.clock(), url.host);
  const isPresent = accentsPath(colors) === url.pathname + url.search;
  return new Response(accentSheet(colors), {
    headers: {
      "content-type": "text/css; charset=utf-8",
      "cache-control": isPresent ? "public, max-age=31536000, immutable" : "no-cache",
      vary: "host",
    },
  });
}
