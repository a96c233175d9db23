import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { addBrowser, browserForm, removeBrowser } from "../../domain/network/push/browsers";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import { found } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { deviceOf } from "../../web/session/device-name";
import { guard } from "../../web/session/guard";

const SETTINGS = "/settings/settingsUser";

export const loader = () => redirect(SETTINGS);

/** Subscribes or unsubscribes this browser; posted by the settings. */
export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "settingsUser.update");
  const form = await readForm(args.request);
  if (form.get("intent") === "remove") {
    found(await removeBrowser(platform.db, viewer, String(form.get("id"))));
    return redirectWithToast(SETTINGS, { key: "browserRemoved", tone: "ok" });
  }
  const submission = parseForm(form, { schema: browserForm });
  const title = deviceOf(args.request.headers.get("user-agent")) ?? "";
  const added = submission.status === "success" && (await addBrowser(platform, viewer, submission.value, title)).ok;
  return redirectWithToast(
    SETTINGS,
    added ? { key: "browserAdded", tone: "ok" } : { key: "browserRefused", tone: "bad" },
  );
}
