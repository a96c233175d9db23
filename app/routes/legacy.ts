import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Paths of the previous product (spec §2), kept for bookmarks. */
const MOVED: Record<string, string> = {
  "/sendings": "/messages/outgoing",
  "/sendernames": "/settings/sendernames",
  "/integrations": "/settings/integrations",
  "/sendingsIncoming": "/messages/incoming",
  "/billings": "/balance/billings",
  "/files": "/storage",
  "/support": "/about",
};

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return redirect((MOVED[pathname.replace(/\/$/, "")] ?? "/") + search, 301);
}
