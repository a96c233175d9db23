import { useTranslation } from "react-i18next";
import type { RowsForm } from "../../../components/forms/rows";
import { Checkbox } from "../../../components/ui/check";
import { Field } from "../../../components/ui/field";
import { Select, Textarea } from "../../../components/ui/input";
import { MATCHES, TAGS } from "../../../domain/network/routing/rules/tags";
import { FormRows } from "../shared/form-rows";

/** Conditions, joined by AND; none matches every message. */
export function ConditionRows({ form, name }: { form: RowsForm; name: string }) {
  const { t } = useTranslation("routing");
  return (
    <FormRows form={form} name={name} legend={t("conditions")} hint={t("conditionsHelp")} add={t("addCondition")}>
      {(row) => {
        const [tag, match, values] = [
          form.field(`${row}.tag`),
          form.field(`${row}.match`),
          form.field(`${row}.values`),
        ];
        return (
          <>
            <Field field={tag} label={t("tag")}>
              <Select id={tag.id} name={tag.name} defaultValue={tag.value || "text"} data-part="tag">
                {TAGS.map((value) => (
                  <option key={value} value={value}>
                    {t(value === "country|operator" ? "tag_countryOperator" : `tag_${value}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field field={match} label={t("match")} className="part-match">
              <Select id={match.id} name={match.name} defaultValue={match.value || "contains"}>
                {MATCHES.map((value) => (
                  <option key={value} value={value}>
                    {t(`says_${value}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field field={values} label={t("values")} hint={t("valuesHelp")} className="part-values">
              <Textarea id={values.id} name={values.name} defaultValue={values.value} rows={3} spellCheck={false} />
            </Field>
            <Checkbox name={`${row}.not`} defaultChecked={form.isOn(`${row}.not`)} label={t("not")} />
          </>
        );
      }}
    </FormRows>
  );
}
