import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { markRead } from "../../domain/notifications/read";
import { guard } from "../../web/session/guard";

const MOST = 100;

export const loader = () => redirect("/notifications");

/** Marks displayed notifications as read, without revalidation. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "notifications.update");
  const form = await args.request.formData();
  const unread = await markRead(platform, viewer, form.getAll("id").map(String).slice(0, MOST));
  return Response.json({ unread });
}
