import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { SCREENS } from "../screens";

/** Addresses of the cabinet before this one (spec §2), kept while bookmarks lead there. */
const MOVED: Record<string, string> = {
  "/sendings": SCREENS.outgoing.path,
  "/sendingsIncoming": SCREENS.messages.path,
};

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return redirect((MOVED[pathname.replace(/\/$/, "")] ?? "/") + search, 301);
}
