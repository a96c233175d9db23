import { useTranslation } from "react-i18next";
import { useOwnFieldNames } from "../../../components/ui/own-field-names";
import { type ContactField, type FieldNames, NAMED_FIELDS } from "../../../domain/base/shared/contact-fields";

/** Name of a contact field: the account's own, else in the reader's language. `fresh`: names about to be saved. */
export function useFieldName(fresh?: FieldNames) {
  const { t } = useTranslation("contacts");
  const own: FieldNames = { ...useOwnFieldNames(), ...fresh };
  return (field: ContactField): string => {
    const named = NAMED_FIELDS.find((known) => known === field);
    if (named) return t(`field_${named}`);
    return own[field as keyof FieldNames] ?? t("field_custom", { number: field.slice(-2) });
  };
}
