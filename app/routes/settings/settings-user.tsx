import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatDay } from "../../components/ui/format";
import { can } from "../../domain/base/access/viewer";
import { getTypeChoices } from "../../domain/base/notifications/preferences";
import { limitsForm, stopWordsForm } from "../../domain/base/settings/forms";
import { getSettings } from "../../domain/base/settings/settings";
import { getAvailable } from "../../domain/money/billing/available";
import { browserKeyOf, findBrowsers } from "../../domain/network/push/browsers";
import { writeAccountSettings } from "../../domain/people/accounts/account-settings";
import { getProfile } from "../../domain/people/accounts/profile";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";
import { BrowsersForm } from "./browsers-form";
import { LimitsForm } from "./limits-form";
import { STOP_WORDS, StopWordsForm } from "./stop-words-form";
import { TypesForm } from "./types-form";

export const handle: ScreenHandle = { screen: "settingsUser", live: ["settings"] };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.settingsUser);
  const [values, { currency }, choices, browsers, serverKey, language, own] = await Promise.all([
    getSettings(platform.db, viewer),
    getAvailable(platform.db, viewer.id),
    getTypeChoices(platform.db, viewer),
    findBrowsers(platform.db, viewer),
    browserKeyOf(platform, viewer),
    localeOf(args.request, args.context),
    getProfile(platform.db, viewer),
  ]);
  const now = platform.clock();
  const zone = viewer.preferences.timeZone;
  const limits = (values["notifications.limits"] ?? []) as number[];
  return {
    limits,
    currency,
    choices,
    browsers: browsers.map(({ id, title, createdAt }) => ({
      id,
      title,
      since: formatDay(createdAt, now, language, zone),
    })),
    serverKey,
    stopWords: (values["sendings.stopWords"] ?? []) as string[],
    email: own?.email ?? null,
    mayLimit: can(viewer, ["settingsUser.update", "balanceLimits.update"]),
    mayChoose: can(viewer, "settingsUser.update"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "settingsUser.update");
  const form = await readForm(args.request);
  const submission =
    form.get("intent") === STOP_WORDS
      ? parseForm(form, { schema: stopWordsForm })
      : parseForm(form, { schema: limitsForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { value } = submission;
  const values = "words" in value ? { "sendings.stopWords": value.words } : { "notifications.limits": value.limits };
  const result = found(await writeAccountSettings(platform, viewer, viewer.id, values));
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(SCREENS.settingsUser.path, { key: "saved", tone: "ok" });
}

export default function SettingsUser() {
  const { limits, currency, choices, browsers, serverKey, stopWords, email, mayLimit, mayChoose } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const isWords = reply?.initialValue?.intent === STOP_WORDS;
  return (
    <div className="stack mt-6 max-w-168 gap-8">
      <LimitsForm limits={limits} currency={currency} mayEdit={mayLimit} reply={isWords ? undefined : reply} />
      <StopWordsForm words={stopWords} mayEdit={mayChoose} reply={isWords ? reply : undefined} />
      <TypesForm choices={choices} email={email} mayEdit={mayChoose} />
      <BrowsersForm browsers={browsers} serverKey={serverKey} mayEdit={mayChoose} />
    </div>
  );
}
