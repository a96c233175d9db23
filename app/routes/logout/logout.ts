import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { signOut } from "../../domain/access/session";
import { guard } from "../../web/session/guard";
import { endedSessionCookie } from "../../web/session/session-cookie";
import { leaveActing } from "./come-back.server";

export const loader = () => redirect("/");

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "signed-in");
  // Spec §2: signing out of another user's account leads back to one's own session.
  if (viewer.actor) return leaveActing(platform, viewer);
  await signOut(platform, viewer, args.context.client);
  return redirect("/login", { status: 303, headers: { "set-cookie": endedSessionCookie() } });
}
