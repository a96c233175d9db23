import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Any unknown path goes home (spec §2); a file that is not there is missing: an old page must not take a page for a script. */
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
