import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/**
 * Unknown paths redirect home (spec §2); missing files return 404, so that an outdated page does not run HTML as a
 * script.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const isFile = pathname.startsWith("/assets/") || /\.[a-z0-9]{2,5}$/i.test(pathname);
  if (!isFile) return redirect("/");
  return new Response("Not found", {
    status: 404,
    headers: { "cache-control": "no-store", "content-type": "text/plain" },
  });
}

export const action = () => redirect("/", 303);
