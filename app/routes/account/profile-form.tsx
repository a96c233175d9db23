import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../components/forms/form-field";
import { PhoneFields } from "../../components/forms/phone-fields";
import { TextField } from "../../components/forms/text-field";
import { Button } from "../../components/ui/button";
import { Segmented } from "../../components/ui/choices";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { Select } from "../../components/ui/input";
import { offsetText } from "../../domain/base/shared/time/offset-text";
import { LANGUAGE_NAMES, LANGUAGES } from "../../i18n/options";
import { ZoneOptions } from "../../web/forms/zone-options";
import type { ZoneChoices } from "../../web/words/zone-names.server";
import type { ProfileData } from "./profile";

interface ProfileFormProps {
  data: ProfileData;
  field: FieldOf;
  errors: string[];
}

export function ProfileForm({ data, field, errors }: ProfileFormProps) {
  const { t } = useTranslation("account");
  const { t: words } = useTranslation("common");
  const isBusy = useNavigation().formAction === "/account/profile";
  const labelled = [
    ...(["firstName", "lastName", "email", "language", "timeZone"] as const).map((name) => ({
      ...field(name),
      label: t(`field_${name}`),
    })),
    ...(["country", "phone"] as const).map((name) => ({ ...field(name), label: words(name) })),
  ];
  return (
    <Form method="post" action="/account/profile" className="stack mt-6 max-w-168 gap-8" noValidate reloadDocument>
      <ErrorSummary errors={errors} fields={labelled} />
      <section className="stack gap-5" aria-labelledby="person">
        <h2 id="person">{t("person")}</h2>
        <p className="text-sm text-ink-2">{t("signedInAs", { username: data.stored.username })}</p>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField field={field("firstName")} label={t("field_firstName")} autoComplete="given-name" />
          <TextField field={field("lastName")} label={t("field_lastName")} autoComplete="family-name" optional />
        </div>
        <TextField field={field("email")} label={t("field_email")} type="email" autoComplete="email" />
        <PhoneFields field={field} countries={data.countries} />
      </section>
      <Looks data={data} field={field} />
      <div>
        <Button variant="primary" busy={isBusy && t("saving")}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}

function Looks({ data, field }: Pick<ProfileFormProps, "data" | "field">) {
  const { t } = useTranslation("account");
  const language = field("language");
  const density = field("density");
  return (
    <section className="stack gap-5" aria-labelledby="looks">
      <h2 id="looks">{t("looks")}</h2>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field field={language} label={t("field_language")}>
          <Select id={language.id} name="language" defaultValue={language.value}>
            {LANGUAGES.map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGE_NAMES[code]}
              </option>
            ))}
          </Select>
        </Field>
        <ZoneSelect field={field("timeZone")} zones={data.zones} now={data.now} />
      </div>
      <Segmented
        field={density}
        legend={t("field_density")}
        hint={t("densityHelp")}
        defaultValue={density.value}
        options={(["normal", "compact"] as const).map((value) => ({ value, label: t(`density_${value}`) }))}
      />
    </section>
  );
}

interface ZoneSelectProps {
  field: ReturnType<FieldOf>;
  zones: ZoneChoices;
  /** ms UTC */
  now: number;
}

/** The reader's own zones come first; the chosen zone's UTC offset is shown next to the label. */
function ZoneSelect({ field, zones, now }: ZoneSelectProps) {
  const { t } = useTranslation("account");
  const known = [...zones.first, ...zones.others.flatMap((part) => part.zones)];
  const isKnown = known.some(({ zone }) => zone === field.value);
  const offset = isKnown && <span className="num text-ink-3">{offsetText(now, field.value)}</span>;
  return (
    <Field field={field} label={t("field_timeZone")} action={offset}>
      <Select id={field.id} name="timeZone" defaultValue={field.value}>
        <ZoneOptions zones={zones} />
      </Select>
    </Field>
  );
}
