import { useTranslation } from "react-i18next";
import type { RowsForm } from "../../../../components/forms/rows";
import type { ShownField } from "./protocol-words.server";
import { SetUpFieldRow } from "./set-up-field";

interface SetUpFieldsProps {
  form: Pick<RowsForm, "field" | "isOn">;
  fields: ShownField[];
  /** Stored secrets: kept if left empty. */
  kept?: string[];
}

/** Protocol fields with explanations. */
export function SetUpFields({ form: { field, isOn }, fields, kept = [] }: SetUpFieldsProps) {
  const { t } = useTranslation("routing");
  return fields.map((shown) => {
    const { place, name } = shown;
    const path = place === "host" || place === "port" ? place : `${place}.${name}`;
    const isKept = place === "secrets" && kept.includes(name);
    const help = isKept ? [shown.help, t("recordKept")].filter(Boolean).join(" ") : shown.help;
    return <SetUpFieldRow key={path} field={field(path)} shown={{ ...shown, help }} isOn={isOn(path)} />;
  });
}
