import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { markRead } from "../../domain/base/notifications/read";
import { readForm } from "../../web/forms/read-form.server";
import { guard, safePath } from "../../web/session/guard";

const MOST = 100;

export const loader = () => redirect("/notifications");

/** Marks displayed notifications as read, without revalidation; a form without scripts redirects back to its page. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "notifications.update");
  const form = await readForm(args.request);
  const unread = await markRead(platform, viewer, form.getAll("id").map(String).slice(0, MOST));
  const to = form.get("to");
  return to === null ? Response.json({ unread }) : redirect(safePath(String(to)), 303);
}
