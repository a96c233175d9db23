import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Addresses of the cabinet before this one (spec §2), kept while bookmarks lead there. */
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
