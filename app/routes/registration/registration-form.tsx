import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../components/forms/form-field";
import { Honeypot } from "../../components/forms/honeypot";
import { PhoneFields } from "../../components/forms/phone-fields";
import { TextField } from "../../components/forms/text-field";
import { Button } from "../../components/ui/button";
import { ErrorSummary } from "../../components/ui/error-summary";
import { useDraft } from "../../web/forms/registration-draft";
import { useRootData } from "../../web/frame/root-data";
import type { RegistrationData } from "./registration";

interface RegistrationFormProps {
  data: RegistrationData;
  field: FieldOf;
  errors: string[];
  /** The form was submitted and rejected. */
  isBack: boolean;
}

/** Uncontrolled and validated on the server, so text typed before hydration is kept. */
export function RegistrationForm({ data, field, errors, isBack }: RegistrationFormProps) {
  const { t } = useTranslation("registration");
  const isBusy = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  const keep = useDraft(form, isBack);
  useEffect(() => {
    if (!isBack) return;
    for (const input of form.current?.querySelectorAll<HTMLInputElement>("[type=password]") ?? []) input.value = "";
  }, [isBack]);
  return (
    <Form
      method="post"
      action="/registration"
      className="stack gap-5"
      id="registration"
      noValidate
      ref={form}
      onInput={keep}
    >
      <ErrorSummary errors={errors} fields={useLabelled(field)} />
      <TextField
        field={field("username")}
        label={t("username")}
        hint={t("usernameHelp")}
        autoComplete="username"
        autoCapitalize="none"
      />
      <TextField
        field={field("password")}
        label={t("password")}
        hint={t("passwordHelp")}
        type="password"
        autoComplete="new-password"
      />
      <TextField field={field("confirmation")} label={t("confirmation")} type="password" autoComplete="new-password" />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField field={field("data.firstName")} label={t("firstName")} autoComplete="given-name" />
        <TextField field={field("data.lastName")} label={t("lastName")} autoComplete="family-name" optional />
      </div>
      <TextField field={field("data.email")} label={t("email")} type="email" autoComplete="email" />
      <PhoneFields field={field} countries={data.countries} under="data." />
      <Codes field={field} />
      {["data.meta.source", "$amo_confirmed"].map(
        (name) => field(name).value && <input key={name} type="hidden" name={name} value={field(name).value} />,
      )}
      <Honeypot {...data.honeypot} />
      <Button variant="primary" size="l" className="w-full" busy={isBusy && t("registering")}>
        {t("register")}
      </Button>
      <Consent />
    </Form>
  );
}

const CODES = ["data.meta.usedReferralCode", "data.meta.salon_id"] as const;

/** Few visitors have one; an invitation's link fills it in and opens the fields. */
function Codes({ field }: { field: FieldOf }) {
  const { t } = useTranslation("registration");
  const [referral, salon] = CODES.map(field) as [ReturnType<FieldOf>, ReturnType<FieldOf>];
  return (
    <details open={[referral, salon].some(({ value, errors }) => value !== "" || errors !== undefined)}>
      <summary className="text-accent">{t("codes")}</summary>
      <div className="stack mt-4 gap-5">
        <TextField field={referral} label={t("referralCode")} autoComplete="off" optional />
        <TextField field={salon} label={t("salonId")} hint={t("salonIdHelp")} autoComplete="off" optional />
      </div>
    </details>
  );
}

function useLabelled(field: FieldOf) {
  const { t } = useTranslation("registration");
  const { t: words } = useTranslation("common");
  const labels = {
    username: t("username"),
    password: t("password"),
    confirmation: t("confirmation"),
    "data.firstName": t("firstName"),
    "data.lastName": t("lastName"),
    "data.email": t("email"),
    "data.country": words("country"),
    "data.phone": words("phone"),
    "data.meta.usedReferralCode": t("referralCode"),
    "data.meta.salon_id": t("salonId"),
  };
  return Object.entries(labels).map(([name, label]) => ({ ...field(name), label }));
}

function Consent() {
  const { t } = useTranslation("registration");
  const { privacyPolicy, publicOffer } = useRootData()?.documents ?? {};
  if (!privacyPolicy && !publicOffer) return null;
  return (
    <p className="text-sm text-ink-3">
      {t("consent")} {publicOffer && <a href={publicOffer}>{t("offer")}</a>}
      {publicOffer && privacyPolicy && ", "}
      {privacyPolicy && <a href={privacyPolicy}>{t("privacy")}</a>}
    </p>
  );
}
