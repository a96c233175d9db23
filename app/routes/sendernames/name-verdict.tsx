import { useTranslation } from "react-i18next";
import { State } from "../../components/ui/status";
import { fitsRule, isNamed, tidyName } from "../../domain/sender-names/rules";

/** The channel's rule, and whether what is typed follows it; without JavaScript the rule of the channel that was chosen. */
export function NameVerdict({ type, name }: { type: string; name: string }) {
  const { t } = useTranslation("sendernames");
  if (!isNamed(type)) return null;
  const rule = t(`rule_${type}`);
  if (name.trim() === "") return rule;
  const fits = fitsRule(type, tidyName(type, name));
  return (
    <span className="row flex-wrap gap-x-2" role="status">
      <State tone={fits ? "ok" : "warn"} label={t(fits ? "fits" : "unfit")} />
      {!fits && rule}
    </span>
  );
}
