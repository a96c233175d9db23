import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../../components/forms/form-field";

const LABELS = {
  title: "name",
  portal: "portal",
  event: "when",
  type: "channel",
  sender: "sender",
  recipient: "recipient",
  variables: "variables",
  template: "template",
  text: "text",
} as const;

/** Labels for the summary of a rejected form. */
export function useLabelled(field: FieldOf) {
  const { t } = useTranslation("integrations");
  return Object.entries(LABELS).map(([name, label]) => ({ ...field(name), label: t(label) }));
}
