import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { signOut } from "../../domain/access/session";
import { guard } from "../../web/guard";
import { endedSessionCookie } from "../../web/session-cookie";

export const loader = () => redirect("/");

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "signed-in");
  await signOut(platform, viewer);
  return redirect("/login", { status: 303, headers: { "set-cookie": endedSessionCookie() } });
}
