import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";

/** Signed-in users are redirected home (spec §2). */
export async function loader({ context }: LoaderFunctionArgs) {
  if (await context.viewer()) throw redirect("/");
  return null;
}

export default function Unauthorized() {
  return <Outlet />;
}
