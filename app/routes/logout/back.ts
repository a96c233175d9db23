import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { guard } from "../../web/session/guard";
import { leaveActing } from "./come-back.server";

export const loader = () => redirect("/");

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "signed-in");
  return viewer.actor ? leaveActing(platform, viewer) : redirect("/", { status: 303 });
}
