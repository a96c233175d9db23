import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readForm } from "../../web/forms/read-form.server";
import { emailAnswer } from "../../web/http/email-page.server";
import { guard } from "../../web/session/guard";

export const loader = () => redirect("/");

export async function action(args: ActionFunctionArgs): Promise<Response> {
  await guard(args, "signed-in");
  const form = await readForm(args.request);
  return emailAnswer(String(form.get("html") ?? form.get("payload.html") ?? ""));
}
