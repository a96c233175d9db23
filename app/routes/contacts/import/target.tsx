import { useTranslation } from "react-i18next";
import { Checkbox, Radio } from "../../../components/ui/check";
import { Field } from "../../../components/ui/field";
import { Input, Select } from "../../../components/ui/input";
import { NEW_LIST, WAYS } from "./choices";
import type { ImportErrors, PreviewData } from "./match-columns";

/** Target list and handling of existing numbers. */
export function ImportTarget({ data, errors }: { data: PreviewData; errors: ImportErrors }) {
  const { t } = useTranslation("contacts");
  const { lists, list, isNewList, title, duplicates, withoutPhone, keepsFile } = data;
  const policy = (value: "fill" | "replace" | "skip", hint?: string) => (
    <Radio
      name="duplicates"
      value={value}
      defaultChecked={duplicates === value}
      label={t(`duplicates_${value}`)}
      hint={hint}
    />
  );
  return (
    <>
      <div className="stack gap-4 group">
        <Field field={{ id: "import-list", errors: errors.listId }} label={t("target")}>
          <Select id="import-list" name="list" defaultValue={isNewList || list === null ? NEW_LIST : list}>
            {lists.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
            <option value={NEW_LIST}>{t("newListOption")}</option>
          </Select>
        </Field>
        <div className="hidden group-has-[option[value=new]:checked]:block">
          <Field field={{ id: "import-title", errors: errors.listTitle }} label={t("newListTitle")}>
            <Input id="import-title" name="title" defaultValue={title} maxLength={150} autoComplete="off" />
          </Field>
        </div>
      </div>
      <fieldset className="stack gap-1">
        <legend>{t("duplicates")}</legend>
        {policy("fill", t("duplicates_fillHelp"))}
        {policy("replace", t("duplicates_replaceHelp"))}
        {policy("skip", t("duplicates_skipHelp"))}
      </fieldset>
      {withoutPhone !== null && (
        <Field field={{ id: "import-without-phone" }} label={t("withoutPhone")}>
          <Select id="import-without-phone" name="withoutPhone" defaultValue={withoutPhone}>
            {WAYS.map((way) => (
              <option key={way} value={way}>
                {t(`withoutPhone_${way}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Checkbox name="keepsFile" defaultChecked={keepsFile} label={t("keepsFile")} hint={t("keepsFileHelp")} />
    </>
  );
}
