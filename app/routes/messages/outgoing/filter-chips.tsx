import { useTranslation } from "react-i18next";
import { useChannelName } from "../../../components/ui/channel-name";
import { wholePath } from "../../../web/lists/whole-path";
import { Chips } from "../shared/chips";
import type { OutgoingData } from "./outgoing";
import { isFiltered, OUTGOING, pathOf, UNKNOWN_OPERATOR } from "./query";

export default function OutgoingChips({ data }: { data: OutgoingData }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const channel = useChannelName();
  const { query, taskTitle, isPhone } = data;
  const chips = [
    query.phone && { name: "phone", label: t("chipPhone", { value: query.phone }) },
    query.status && { name: "status", label: words(`status_${query.status}`) },
    query.period && { name: "period", label: t(`period_${query.period}`) },
    query.from && { name: "from", label: t("chipFrom", { day: query.from }) },
    query.to && { name: "to", label: t("chipTo", { day: query.to }) },
    query.type && { name: "type", label: channel(query.type) },
    query.sender && { name: "sender", label: query.sender },
    query.paid && { name: "paid", label: t(`paid_${query.paid}`) },
    query.error && { name: "error", label: data.errorText ?? query.error },
    query.operator && {
      name: "operator",
      label: query.operator === UNKNOWN_OPERATOR ? t("unknownOperator") : query.operator,
    },
    query.groupId && { name: "groupId", label: t("chipTask", { value: taskTitle ?? t("unknownTask") }) },
  ];
  return (
    <Chips
      chips={chips}
      without={(name) => pathOf(query, { [name]: null })}
      resetTo={isFiltered(query) ? wholePath(OUTGOING, data.views) : null}
      count={isPhone ? data : null}
    />
  );
}
