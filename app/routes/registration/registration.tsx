import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { parse } from "hono/utils/cookie";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { BlankLayout } from "../../components/layout/blank-layout";
import { LanguageButton, LanguageMenu } from "../../components/layout/language-menu";
import { openSession } from "../../domain/base/access/session";
import { message } from "../../domain/base/shared/errors/error-message";
import { refuse } from "../../domain/base/shared/errors/result";
import { isCountry, parsePhone } from "../../domain/base/shared/phone";
import { register, takenNames } from "../../domain/people/accounts/registration/register";
import { registrationForm } from "../../domain/people/accounts/registration/registration-input";
import { requestOwnCode } from "../../domain/products/own-phone/confirm";
import { honeypotFields, honeypotOf, isHuman } from "../../web/forms/honeypot";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { useRootData } from "../../web/frame/root-data";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { sessionCookie } from "../../web/session/session-cookie";
import { countryNames } from "../../web/words/countries";
import { localeCookie, localeOf } from "../../web/words/locale";
import { RegistrationForm } from "./registration-form";

export const handle: ScreenHandle = { screen: "registration" };

const SECRETS = ["password", "confirmation"];

/** A rejected form needs a new signature. */
export const shouldRevalidate = () => true;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [locale, honeypot] = await Promise.all([localeOf(request, context), honeypotFields(context.platform)]);
  return {
    honeypot,
    countries: countryNames(locale),
    stored: { ...cameBy(request), "data.country": countryOf(context.client) },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { platform, client } = context;
  const form = await readForm(request);
  const submission = parseForm(form, { schema: registrationForm });
  const again = honeypotOf(form);
  if (submission.status !== "success") {
    const typed = (name: string) => String(form.get(name) ?? "").trim();
    const taken = await takenNames(platform, client, { username: typed("username"), email: typed("data.email") });
    const errors = Object.fromEntries(taken.map((problem) => [problem.field!, [message(problem)]]));
    return withHoneypot(replyInvalid(submission, SECRETS, errors), again);
  }
  if (!(await isHuman(platform, form)))
    return withHoneypot(replyRefused(submission, refuse("formStale"), SECRETS), again);
  const { confirmation: _, ...input } = submission.value;
  const language = await localeOf(request, context);
  const made = await register(platform, input, client, { host: new URL(request.url).host, language });
  if (!made.ok) return withHoneypot(replyRefused(submission, made, SECRETS), again);
  const phone = parsePhone(input.data.phone) ?? undefined;
  // Without a code the account works too, and its pages offer another one.
  const coded = await requestOwnCode(platform, { id: made.value.id, phone: input.data.phone }, phone, client.ip);
  const { token, expiresAt } = await openSession(platform, made.value, client);
  const headers = new Headers({ "set-cookie": sessionCookie(token, expiresAt) });
  headers.append("set-cookie", await localeCookie.serialize(language));
  const isOff = !coded.ok && coded.problems.some(({ key }) => key === "ownPhoneOff");
  return redirectDocument(isOff ? "/survey" : "/phone?new", { status: 303, headers });
}

type Again = ReturnType<typeof honeypotOf>;

/** Keeps the form's signature: a person who corrects one word must not wait like a robot. */
function withHoneypot<T extends object>(reply: { data: T; init: ResponseInit | null }, again: Again) {
  return data({ ...reply.data, again }, reply.init ?? undefined);
}

export type RegistrationData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Registration() {
  const { t } = useTranslation("registration");
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer?.reply;
  const root = useRootData();
  return (
    <BlankLayout
      title={t("title")}
      lead={
        <>
          {t("haveAccount")} <Link to="/login">{t("toLogin")}</Link>
        </>
      }
      brand={root?.brand}
      season={root?.season}
      localeSwitch={
        <div>
          <LanguageButton withIcon />
          <LanguageMenu languages={root?.languages ?? []} />
        </div>
      }
    >
      <RegistrationForm
        data={{ ...data, honeypot: answer?.again ?? data.honeypot }}
        field={fieldsOf("registration", reply, data.stored)}
        errors={reply?.error?.[""] ?? []}
        isBack={reply !== undefined}
      />
    </BlankLayout>
  );
}

/** Cookie of the site's visit tracker. */
const COOKIE = "visit";
const LIMIT = 255;

/** Country of the visitor's network, preselected. */
const countryOf = ({ country }: { country?: string | null }) => (country && isCountry(country) ? country : null);

function cameBy(request: Request): Record<string, string | null> {
  const { searchParams } = new URL(request.url);
  const cookie = parse(request.headers.get("cookie") ?? "", COOKIE)[COOKIE];
  const first = (...names: string[]) =>
    names
      .map((name) => searchParams.get(name))
      .find(Boolean)
      ?.slice(0, LIMIT) ?? null;
  return {
    "data.meta.usedReferralCode": first("ref", "referral"),
    "data.meta.salon_id": first("salon_id"),
    "data.meta.source": first("source", "utm_source"),
    $amo_confirmed: first("visit") ?? cookie?.slice(0, LIMIT) ?? null,
  };
}
