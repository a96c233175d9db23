import { parseWithZod } from "@conform-to/zod/v4";
import type { Viewer } from "../../../domain/access/viewer";
import { widgetInput } from "../../../domain/otp/input";
import { attachChannels, getWidget, rotateWidgetToken, updateWidget } from "../../../domain/otp/widgets";
import type { Platform } from "../../../domain/shared/ports/platform";
import { readForm } from "../../../web/forms/form-data";
import { formatIssues } from "../../../web/forms/look-ups.server";
import { found, replyErrors, replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";

const widgetForm = widgetInput.omit({ channels: true });
const SAVED = { key: "saved", tone: "ok" } as const;

/** The editor's buttons: the form's own, the switch, the token's, and those of a channel. */
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
  const submission = parseWithZod(form, { schema: widgetForm, formatError: formatIssues });
  if (submission.status !== "success") return replyInvalid(submission);
  const { settings, ...input } = submission.value;
  // A box that is not ticked is not sent, and the input's own default is on.
  const flags = { isActive: form.get("isActive") === "on", isGuarded: form.get("settings.isGuarded") === "on" };
  const change = {
    ...{ ...input, isActive: flags.isActive },
    settings: { ...settings, isGuarded: flags.isGuarded },
  };
  const result = found(await updateWidget(platform, viewer, id, change));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`/widgets/${id}`, SAVED);
}

/** The list after one of a channel's buttons; a button of a former list changes nothing twice. */
export function moved(channels: string[], id: string, intent: string): string[] {
  const at = channels.indexOf(id);
  const others = channels.filter((one) => one !== id);
  if (intent === "attach") return at < 0 ? [...channels, id] : channels;
  if (at < 0) return channels;
  if (intent === "detach") return others;
  const to = intent === "up" ? at - 1 : intent === "down" ? at + 1 : at;
  return others.toSpliced(Math.max(0, to), 0, id);
}
