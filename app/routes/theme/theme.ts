import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { safePath } from "../../web/guard";
import { THEMES, themeCookie } from "../../web/theme";

export const loader = () => redirect("/");

/** Open to everybody, as the language is. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const theme = THEMES.find((known) => known === form.get("theme"));
  const headers = theme ? { "set-cookie": await themeCookie(theme) } : undefined;
  return redirect(safePath(String(form.get("to") ?? "/")), { status: 303, headers });
}
