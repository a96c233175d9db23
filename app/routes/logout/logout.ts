import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { signOut } from "../../domain/base/access/session";
import { guard } from "../../web/session/guard";
import { endedSessionCookie } from "../../web/session/session-cookie";
import { leaveActing } from "./come-back.server";

export const loader = () => redirect("/");

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "signed-in");
  // Signing out of another user's account returns to the actor's session (spec §2).
  if (viewer.actor) return leaveActing(platform, viewer);
  await signOut(platform, viewer, args.context.client);
  return redirect("/login", { status: 303, headers: { "set-cookie": endedSessionCookie() } });
}
