import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";
import { TextField } from "../../../components/forms/text-field";
import { Checkbox } from "../../../components/ui/check";
import { Field } from "../../../components/ui/field";
import { formatMoney, moneyParts } from "../../../components/ui/format";
import { Textarea } from "../../../components/ui/input";
import { MoneyInput } from "../../../components/ui/masked-input";
import { useCurrency } from "../../../web/frame/preferences";
import { PartFrame } from "./part-frame";

interface WidgetFieldsProps {
  field: FieldOf;
  /** Spent today, micros. */
  spent: number;
  isActive: boolean;
  isGuarded: boolean;
}

export function WidgetFields({ field, spent, isActive, isGuarded }: WidgetFieldsProps) {
  const { t, i18n } = useTranslation("widgets");
  const currency = useCurrency();
  const cap = field("dailyCap");
  const { prefix, rest } = moneyParts(0, currency, i18n.language);
  const capHint = t("dailyCapHint", { charged: formatMoney(spent, currency, i18n.language) });
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <>
      <PartFrame title={t("part_site")}>
        <TextField field={field("name")} label={t("name")} hint={t("nameHint")} maxLength={50} autoComplete="off" />
        <Lines field={field("settings.origins")} label={t("origins")} hint={t("originsHint")} />
        <Checkbox name="isActive" defaultChecked={isActive} label={t("isActive")} hint={t("isActiveHelp")} />
      </PartFrame>
      <PartFrame title={t("part_limits")}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField field={field("settings.perPhone")} label={t("perPhone")} {...number} />
          <TextField field={field("settings.perAddress")} label={t("perAddress")} {...number} />
          <TextField field={field("settings.cooldown")} label={t("cooldown")} {...number} />
        </div>
        <Field field={cap} label={t("dailyCap")} hint={capHint} optional>
          <MoneyInput id={cap.id} name={cap.name} defaultValue={cap.value} sign={prefix || rest.slice(-1)} />
        </Field>
        <TextField field={field("settings.countries")} label={t("countries")} hint={t("countriesHint")} optional />
        <TextField field={field("settings.blockedCountries")} label={t("blockedCountries")} optional />
        <Lines field={field("ipWhitelist")} label={t("ipWhitelist")} hint={t("ipWhitelistHint")} />
        <Checkbox
          name="settings.isGuarded"
          defaultChecked={isGuarded}
          label={t("isGuarded")}
          hint={t("isGuardedHelp")}
        />
        <Lines field={field("settings.allowed")} label={t("allowed")} hint={t("allowedHint")} />
      </PartFrame>
    </>
  );
}

function Lines({ field, label, hint }: { field: ReturnType<FieldOf>; label: string; hint: string }) {
  return (
    <Field field={field} label={label} hint={hint} optional>
      <Textarea id={field.id} name={field.name} defaultValue={field.value} rows={2} spellCheck={false} />
    </Field>
  );
}

interface LookFieldsProps {
  field: FieldOf;
  /** The form's id: these fields are outside the form, below the preview. */
  form: string;
  onLook: (form: HTMLFormElement) => void;
}

export function LookFields({ field, form, onLook }: LookFieldsProps) {
  const { t } = useTranslation("widgets");
  const inputProps = {
    form,
    autoComplete: "off",
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => currentTarget.form && onLook(currentTarget.form),
  };
  return (
    <section className="stack gap-3" aria-labelledby="look">
      <h2 id="look" className="text-base font-medium">
        {t("part_look")}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField field={field("styles.accent")} label={t("accent")} spellCheck={false} {...inputProps} />
        <TextField field={field("styles.radius")} label={t("radius")} inputMode="numeric" {...inputProps} />
      </div>
      <TextField
        field={field("settings.title")}
        label={t("title")}
        hint={t("titleHint")}
        maxLength={50}
        optional
        {...inputProps}
      />
    </section>
  );
}
