import type { UserData } from "../../../db/schema/accounts";
import { surveyInput } from "../../domain/people/accounts/registration/survey";
import type { Language } from "../../i18n/options";
import { readerOf } from "../../web/words/translator.server";

/** Country, survey answers and own referral code, in words. */
export function originOf({ data, referralCode }: { data: UserData; referralCode: string | null }, language: Language) {
  const answer = surveyInput.safeParse(data.meta?.survey);
  const t = readerOf(language).getFixedT(null, "registration");
  const country = data.country ? new Intl.DisplayNames(language, { type: "region" }).of(data.country) : null;
  const survey = answer.success ? `${t(`goal_${answer.data.goal}`)}, ${t(`channel_${answer.data.channel}`)}` : null;
  return { country: country ?? null, survey, referralCode };
}
