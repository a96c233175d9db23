import { useTranslation } from "react-i18next";
import { CUSTOM_FIELDS } from "../../domain/base/shared/contact-fields";
import {
  type Condition,
  type Conditions,
  kindOf,
  type SegmentField,
} from "../../domain/library/contacts/segments/fields";
import { useOwnFieldNames } from "../ui/own-field-names";

/** Names of a segment's fields, own ones by the account's names. */
export function useSegmentField() {
  const { t } = useTranslation("segments");
  const own = useOwnFieldNames();
  return (field: SegmentField): string => {
    const custom = CUSTOM_FIELDS.find((one) => one === field);
    if (custom) return own[custom] ?? t("field_custom", { number: custom.slice(-2) });
    return t(`field_${field as Exclude<SegmentField, (typeof CUSTOM_FIELDS)[number]>}`);
  };
}

/** A segment's conditions as one sentence. `listTitles`: by id; a removed list is shown as a dash. */
export function useSegmentSentence(listTitles: Readonly<Record<string, string>> = {}) {
  const { t } = useTranslation("segments");
  const fieldName = useSegmentField();
  const condition = ({ field, op, value }: Condition): string => {
    const days = t("dayCount", { count: Number(value) });
    const kind = kindOf(field);
    if (kind === "activity") return t(`say_${field}_${op}` as "say_delivered_ever", { days });
    if (kind === "added") return t(`say_added_${op}` as "say_added_within", { days });
    if (kind === "list") return t(`say_list_${op}` as "say_list_is", { value: listTitles[value] ?? "—" });
    if (kind === "phone") return t("say_phone", { value: `+${value}` });
    const shown = kind === "gender" && op === "is" ? t(`gender_${value as "male" | "female"}`) : value;
    return t(`say_${op}` as "say_is", { field: fieldName(field), value: shown, days });
  };
  return ({ match, conditions }: Conditions): string =>
    conditions.map(condition).join(match === "all" ? ` ${t("and")} ` : ` ${t("or")} `);
}

/** "≈ 1 200 человек"; null: not counted. */
export function usePeopleCount() {
  const { t, i18n } = useTranslation("segments");
  return ({ people, isExact }: { people: number | null; isExact: boolean }): string => {
    if (people === null) return t("notCounted");
    const words = t("people", { count: people, number: new Intl.NumberFormat(i18n.language).format(people) });
    return isExact ? words : t("approximate", { number: words });
  };
}
