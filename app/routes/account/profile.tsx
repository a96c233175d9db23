import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fieldsOf } from "../../components/forms/form-field";
import { profileInput } from "../../domain/people/accounts/input";
import { getProfile, updateProfile } from "../../domain/people/accounts/profile";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { countryNames } from "../../web/words/countries";
import { localeCookie, localeOf } from "../../web/words/locale";
import { zoneChoices } from "../../web/words/zone-names.server";
import { ProfileForm } from "./profile-form";

export const handle: ScreenHandle = { screen: "profile" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.profile);
  const [profile, locale] = await Promise.all([getProfile(platform.db, viewer), localeOf(args.request, args.context)]);
  const { language, ...stored } = found(profile);
  const now = platform.clock();
  return {
    stored: { ...stored, language: language ?? locale },
    countries: countryNames(locale),
    zones: zoneChoices([stored.timeZone], stored.country, locale, now),
    now,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.profile);
  const submission = parseForm(await readForm(args.request), { schema: profileInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const { value } = submission;
  const result = await updateProfile(platform, viewer, value, args.context.client);
  if (!result.ok) return replyRefused(submission, result);
  const saved = await redirectWithToast("/account/profile", { key: "saved", tone: "ok" });
  if (!viewer.actor) saved.headers.append("set-cookie", await localeCookie.serialize(value.language));
  return saved;
}

export type ProfileData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Profile() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return <ProfileForm data={data} field={fieldsOf("profile", reply, data.stored)} errors={reply?.error?.[""] ?? []} />;
}
