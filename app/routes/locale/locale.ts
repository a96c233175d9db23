import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { keepLanguage } from "../../domain/people/accounts/profile";
import { LANGUAGES } from "../../i18n/options";
import { readForm } from "../../web/forms/read-form.server";
import { safePath } from "../../web/session/guard";
import { localeCookie } from "../../web/words/locale";

export const loader = () => redirect("/");

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request); // Public: the sign-in page needs it.
  const language = LANGUAGES.find((known) => known === form.get("language"));
  const to = safePath(String(form.get("to") ?? "/"));
  const viewer = language ? await context.viewer() : null;
  if (language && viewer && !viewer.actor) await keepLanguage(context.platform, viewer, language);
  const headers = language ? { "set-cookie": await localeCookie.serialize(language) } : undefined;
  return redirect(to, { status: 303, headers });
}
