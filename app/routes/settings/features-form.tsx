import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { type FieldOf, fieldsOf } from "../../components/forms/form-field";
import { type Quota, QuotaFields, storedQuotas } from "../../components/forms/quota-fields";
import { Checkbox } from "../../components/ui/check";
import { Field } from "../../components/ui/field";
import { Input, Select, Textarea } from "../../components/ui/input";
import { NumberInput } from "../../components/ui/masked-input";
import {
  FEATURES,
  type FeatureName,
  GRACE_DAYS,
  PAYMENT_METHODS,
  type ReferralRule,
} from "../../domain/base/settings/feature-names";
import type { TrialRule } from "../../domain/base/settings/trial";
import { toUnits } from "../../domain/base/shared/money";

interface StoredFeatures {
  on: string[];
  methods: string[];
  resellers: string;
  quotas: Quota[];
  graceDays: number | null;
  referral: ReferralRule | null;
  trial: TrialRule | null;
  codes: { widgets: { value: string; label: string }[]; chosen: string };
}

type Reply = SubmissionResult<string[]> | undefined;

const NAMES = Object.keys(FEATURES) as FeatureName[];
const REFERRAL = ["referralPercent", "referralMonths", "referralLeast"] as const;
const TRIAL = ["trialAmount", "trialSender"] as const;

/**
 * Fields of a layer's features, and those labelled in the error summary by a key of "features"; null: the layer has
 * none.
 */
export function featureFields(stored: StoredFeatures | null, reply: Reply) {
  if (!stored) return null;
  const known = {
    resellers: stored.resellers,
    graceDays: stored.graceDays === null ? "" : String(stored.graceDays),
    ...storedQuotas(stored.quotas),
    ...storedRule(stored.referral),
    trialAmount: stored.trial ? String(toUnits(stored.trial.amount)) : "",
    trialSender: stored.trial?.sender ?? "",
    codeWidget: stored.codes.chosen,
  };
  const field = fieldsOf("features", reply, known);
  const labelled = [
    ...stored.quotas.map(({ name }) => ({ ...field(name), key: `quota_${name}` as const })),
    ...[...REFERRAL, ...TRIAL, "codeWidget" as const, "graceDays" as const, "resellers" as const].map((key) => ({
      ...field(key),
      key,
    })),
  ];
  return { stored, field, labelled };
}

export function FeaturesFields({ stored, field }: { stored: StoredFeatures; field: FieldOf }) {
  const { t } = useTranslation("features");
  const [resellers, grace] = [field("resellers"), field("graceDays")];
  const rule = REFERRAL.map((name) => ({ ...field(name), name, label: t(name) }));
  const widget = field("codeWidget");
  return (
    <>
      <section className="stack gap-4">
        <h2>{t("title")}</h2>
        <p className="text-ink-2">{t("help")}</p>
        {NAMES.map((name) => (
          <Checkbox
            key={name}
            name="on"
            value={name}
            label={t(name)}
            hint={t(`${name}Help`)}
            defaultChecked={stored.on.includes(name)}
          />
        ))}
      </section>
      <QuotaFields quotas={stored.quotas} field={field} />
      <Field field={grace} label={t("graceDays")} hint={t("graceDaysHelp", { value: GRACE_DAYS.usual })} optional>
        <NumberInput id={grace.id} name="graceDays" defaultValue={grace.value} />
      </Field>
      <section className="stack gap-4">
        <h2>{t("referrals")}</h2>
        {rule.map(({ name, label, id, value, errors }) => (
          <Field key={name} field={{ id, errors }} label={label} hint={t(`${name}Help`)} optional>
            <Input id={id} name={name} inputMode="decimal" defaultValue={value} autoComplete="off" />
          </Field>
        ))}
      </section>
      <section className="stack gap-4">
        <h2>{t("trial")}</h2>
        {TRIAL.map((name) => (
          <Field key={name} field={field(name)} label={t(name)} hint={t(`${name}Help`)} optional>
            <Input id={field(name).id} name={name} defaultValue={field(name).value} autoComplete="off" />
          </Field>
        ))}
        <Field field={widget} label={t("codeWidget")} hint={t("codeWidgetHelp")} optional>
          <Select
            id={widget.id}
            name="codeWidget"
            options={[{ value: "", label: t("codeWidgetNone") }, ...stored.codes.widgets]}
            defaultValue={widget.value}
          />
        </Field>
      </section>
      <Methods chosen={stored.methods} />
      <Field field={resellers} label={t("resellers")} hint={t("resellersHelp")} optional>
        <Textarea id={resellers.id} name="resellers" defaultValue={resellers.value} rows={3} spellCheck={false} />
      </Field>
    </>
  );
}

function Methods({ chosen }: { chosen: readonly string[] }) {
  const { t } = useTranslation("features");
  return (
    <fieldset className="stack gap-1">
      <legend>{t("methods")}</legend>
      {PAYMENT_METHODS.map((method) => (
        <Checkbox
          key={method}
          name="methods"
          value={method}
          label={t(`method_${method}`)}
          defaultChecked={chosen.includes(method)}
        />
      ))}
    </fieldset>
  );
}

function storedRule(rule: ReferralRule | null): Record<string, string> {
  if (!rule) return {};
  const shown = (value: number) => (value === 0 ? "" : String(value));
  const { percent, months, least } = rule;
  return { referralPercent: shown(percent), referralMonths: shown(months), referralLeast: shown(toUnits(least)) };
}
