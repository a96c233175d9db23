import { useTranslation } from "react-i18next";
import type { RowsForm } from "../../../components/forms/rows";
import { Checkbox } from "../../../components/ui/check";
import { Field, FieldError } from "../../../components/ui/field";
import { Select, Textarea } from "../../../components/ui/input";

const TAGS = ["recipient", "countryOperator", "operatorGroups", "default"] as const;
const tagOf = (tag: (typeof TAGS)[number]) => (tag === "countryOperator" ? "country|operator" : tag);

/** Conditions for the phones that get this text; all must hold. */
export function ConditionFields({ form, count }: { form: RowsForm; count: number }) {
  const { t } = useTranslation("widgets");
  const rows = Math.max(count, form.count("conditions"));
  return (
    <fieldset className="stack gap-3" key={form.key}>
      <legend>{t("conditions")}</legend>
      <p className="hint">{t("conditionsHelp")}</p>
      <FieldError field={form.field("conditions")} />
      {Array.from({ length: rows }, (_, place) => {
        const row = `conditions[${place}]`;
        const [tag, values] = [form.field(`${row}.tag`), form.field(`${row}.values`)];
        return (
          <div key={row} className="grid gap-3 sm:grid-cols-2">
            <Field field={tag} label={t("tag")}>
              <Select
                id={tag.id}
                name={tag.name}
                defaultValue={tag.value}
                blank={t("noCondition")}
                options={TAGS.map((value) => ({ value: tagOf(value), label: t(`tag_${value}`) }))}
              />
            </Field>
            <Field field={values} label={t("values")} hint={t("valuesHint")}>
              <Textarea id={values.id} name={values.name} defaultValue={values.value} rows={2} spellCheck={false} />
            </Field>
            <Checkbox name={`${row}.not`} defaultChecked={form.isOn(`${row}.not`)} label={t("not")} />
          </div>
        );
      })}
    </fieldset>
  );
}
