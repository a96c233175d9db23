import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { chooseTypes } from "../../domain/base/notifications/preferences";
import { readForm } from "../../web/forms/read-form.server";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

const SETTINGS = "/settings/settingsUser";

export const loader = () => redirect(SETTINGS);

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "settingsUser.update");
  const form = await readForm(args.request);
  const chosen = (name: string) => form.getAll(name).map(String);
  await chooseTypes(platform, viewer, { web: chosen("web"), email: chosen("email") });
  return redirectWithToast(SETTINGS, { key: "saved", tone: "ok" });
}
