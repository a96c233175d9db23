import type { Viewer } from "../../../domain/base/access/viewer";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { widgetInput } from "../../../domain/products/otp/input";
import { attachChannels, getWidget, rotateWidgetToken, updateWidget } from "../../../domain/products/otp/widgets";
import { formatIssues } from "../../../web/forms/look-ups.server";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { found, replyErrors, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";

const widgetForm = widgetInput.omit({ channels: true });
const SAVED = { key: "saved", tone: "ok" } as const;

/** Handles the editor's buttons: save, the switch, the token's, and those of a channel. */
export async function setupAction(request: Request, platform: Platform, viewer: Viewer, id: string) {
  const form = await readForm(request);
  const intent = form.get("intent");
  const base = `/widgets/${id}`;
  if (intent === "save") return save(form, platform, viewer, id);
  if (intent === "on" || intent === "off") {
    const result = found(await updateWidget(platform, viewer, id, { isActive: intent === "on" }));
    return result.ok ? redirectWithToast(base, SAVED) : replyErrors(result);
  }
  if (intent === "rotate") {
    found(await rotateWidgetToken(platform, viewer, id));
    return redirectWithToast(`${base}/code`, SAVED);
  }
  const widget = found(await getWidget(platform.db, viewer, id));
  const channels = moved(widget.channels, String(form.get("channel")), String(intent));
  const result = found(await attachChannels(platform, viewer, id, channels));
  return result.ok ? redirectWithToast(base, SAVED) : replyErrors(result);
}

async function save(form: FormData, platform: Platform, viewer: Viewer, id: string) {
  const submission = parseForm(form, { schema: widgetForm, formatError: formatIssues });
  if (submission.status !== "success") return replyInvalid(submission);
  const { settings, ...input } = submission.value;
  // Browsers do not submit an unticked box, and the input's default is on.
  const flags = { isActive: form.get("isActive") === "on", isGuarded: form.get("settings.isGuarded") === "on" };
  const change = {
    ...input,
    isActive: flags.isActive,
    settings: { ...settings, isGuarded: flags.isGuarded },
  };
  const result = found(await updateWidget(platform, viewer, id, change));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/widgets/${id}`, SAVED);
}

/** The channel list after a button press. Idempotent: a press from an outdated page changes nothing twice. */
export function moved(channels: string[], id: string, intent: string): string[] {
  const at = channels.indexOf(id);
  const others = channels.filter((one) => one !== id);
  if (intent === "attach") return at < 0 ? [...channels, id] : channels;
  if (at < 0) return channels;
  if (intent === "detach") return others;
  const to = intent === "up" ? at - 1 : intent === "down" ? at + 1 : at;
  return others.toSpliced(Math.max(0, to), 0, id);
}
