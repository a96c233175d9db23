import { useTranslation } from "react-i18next";
import type { RowsForm } from "../../../components/forms/rows";
import { TextField } from "../../../components/forms/text-field";
import { Field } from "../../../components/ui/field";
import { Select } from "../../../components/ui/input";
import { FormRows } from "../shared/form-rows";

/** Replacements of a provider. */
export function ReplacementRows({ form }: { form: RowsForm }) {
  const { t } = useTranslation("routing");
  return (
    <FormRows form={form} name="replacements" legend={t("replacements")} add={t("addReplacement")}>
      {(row) => {
        const where = form.field(`${row}.in`);
        return (
          <>
            <Field field={where} label={t("replaceIn")}>
              <Select id={where.id} name={where.name} defaultValue={where.value || "text"}>
                <option value="text">{t("tag_text")}</option>
                <option value="sender">{t("tag_sender")}</option>
              </Select>
            </Field>
            <TextField field={form.field(`${row}.pattern`)} label={t("pattern")} spellCheck={false} />
            <TextField field={form.field(`${row}.with`)} label={t("replaceWith")} optional spellCheck={false} />
          </>
        );
      }}
    </FormRows>
  );
}
