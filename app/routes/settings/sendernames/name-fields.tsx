import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";
import { Field } from "../../../components/ui/field";
import { Textarea } from "../../../components/ui/input";
import { State } from "../../../components/ui/status";
import type { NamedType, NameShape } from "../../../domain/base/channels/channels";
import { fitsShape, tidied } from "../../../domain/network/sender-names/shapes";

/** Checks the channel's naming rule while typing; without JavaScript, shows the rule of the loaded channel. */
export function NameVerdict({ type, shape, name }: { type: NamedType; shape: NameShape; name: string }) {
  const { t } = useTranslation("sendernames");
  const rule = t(`rule_${type}`);
  if (name.trim() === "") return rule;
  const fits = fitsShape(shape, tidied(shape, name));
  return (
    <span className="row flex-wrap gap-x-2" role="status">
      <State tone={fits ? "ok" : "warn"} label={t(fits ? "fits" : "unfit")} />
      {!fits && <span>{rule}</span>}
    </span>
  );
}

export function CompanyField({ field }: { field: ReturnType<FieldOf> }) {
  const { t } = useTranslation("sendernames");
  return (
    <Field field={field} label={t("comment")} hint={t("commentHint")}>
      <Textarea id={field.id} name={field.name} defaultValue={field.value} rows={2} maxLength={1000} required />
    </Field>
  );
}
