import { useTranslation } from "react-i18next";
import { type ContactField, NAMED_FIELDS } from "../../../domain/shared/contact-fields";

/** A contact field's name in the reader's language. */
export function useFieldName() {
  const { t } = useTranslation("contacts");
  return (field: ContactField): string => {
    const named = NAMED_FIELDS.find((known) => known === field);
    return named ? t(`field_${named}`) : t("field_custom", { number: field.slice(-2) });
  };
}
