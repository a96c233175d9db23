import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { extendSession } from "../../domain/base/access/session";
import { readForm } from "../../web/forms/read-form.server";
import { guard, safePath } from "../../web/session/guard";
import { sessionCookie } from "../../web/session/session-cookie";
import { sessionTimes } from "../../web/session/session-times";

export const loader = () => redirect("/");

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "signed-in");
  const extended = await extendSession(platform, viewer);
  if (!extended) throw redirect("/login");
  const headers = { "set-cookie": sessionCookie(extended.token, extended.expiresAt) };
  if (args.request.headers.get("accept") === "application/json") {
    return Response.json(sessionTimes(extended, platform.clock()), { headers });
  }
  const form = await readForm(args.request);
  return redirect(safePath(String(form.get("to") ?? "/")), { status: 303, headers });
}
