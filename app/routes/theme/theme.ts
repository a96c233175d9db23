import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readForm } from "../../web/forms/read-form.server";
import { THEMES, themeCookie } from "../../web/frame/theme";
import { safePath } from "../../web/session/guard";

export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request); // Public, like the language.
  const theme = THEMES.find((known) => known === form.get("theme"));
  const headers = theme ? { "set-cookie": await themeCookie(theme) } : undefined;
  return redirect(safePath(String(form.get("to") ?? "/")), { status: 303, headers });
}
