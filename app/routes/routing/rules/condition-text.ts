import { useTranslation } from "react-i18next";
import { useChannelName } from "../../../components/ui/channel-name";
import { COMPARED, type MATCHES, type TAGS } from "../../../domain/network/routing/rules/tags";

/** A condition in the form sent to the browser. */
export interface ShownCondition {
  tag: (typeof TAGS)[number];
  match?: (typeof MATCHES)[number] | undefined;
  values?: string[] | undefined;
  not?: boolean | undefined;
}

const SHOWN_VALUES = 5;

/** "Text contains: sale, discount". */
export function useConditionWords() {
  const { t } = useTranslation("routing");
  const channel = useChannelName();
  const words = ({ tag, match = "contains", values = [], not }: ShownCondition): string => {
    const name = t(tag === "country|operator" ? "tag_countryOperator" : `tag_${tag}`);
    const how = COMPARED.includes(tag) ? `${name} ${t(`says_${match}`)}` : name;
    const said = values.slice(0, SHOWN_VALUES).map((value) => (tag === "type" ? channel(value) : value));
    const rest = values.length > SHOWN_VALUES ? ` ${t("andMore", { number: values.length - SHOWN_VALUES })}` : "";
    const whole = tag === "default" ? how : `${how}: ${said.join(", ")}${rest}`;
    return not ? t("notSo", { words: whole }) : whole;
  };
  return (conditions: ShownCondition[]) => conditions.map(words).join(" · ");
}
