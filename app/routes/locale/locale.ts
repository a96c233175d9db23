import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { LANGUAGES } from "../../i18n/options";
import { safePath } from "../../web/guard";
import { localeCookie } from "../../web/locale";

export const loader = () => redirect("/");

/** Open to everybody: a language is no secret, and the sign-in page needs it too. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const language = LANGUAGES.find((known) => known === form.get("language"));
  const to = safePath(String(form.get("to") ?? "/"));
  const headers = language ? { "set-cookie": await localeCookie.serialize(language) } : undefined;
  return redirect(to, { status: 303, headers });
}
