import { useTranslation } from "react-i18next";
import { useChannelName } from "../../../components/ui/channel-name";
import { Input, Select } from "../../../components/ui/input";
import { CHANNELS } from "../../../domain/channels/channels";
import { MoreFilters } from "../shared/more-filters";
import { DayFields, FILTER_CLASS, PeriodSelect } from "../shared/period-select";
import { FOLDED, type OutgoingQuery, STATUSES } from "./query";

export default function OutgoingSelects({ query }: { query: OutgoingQuery }) {
  const { t } = useTranslation("messages");
  const { t: words } = useTranslation("common");
  const channel = useChannelName();
  return (
    <>
      <Select name="status" aria-label={t("status")} className={FILTER_CLASS} defaultValue={query.status ?? ""}>
        <option value="">{t("anyStatus")}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {words(`status_${status}`)}
          </option>
        ))}
      </Select>
      <PeriodSelect period={query.period} />
      <MoreFilters isSet={FOLDED.some((name) => query[name] !== null)}>
        <DayFields from={query.from} to={query.to} />
        <Select name="type" aria-label={t("channel")} className={FILTER_CLASS} defaultValue={query.type ?? ""}>
          <option value="">{t("anyChannel")}</option>
          {CHANNELS.map((type) => (
            <option key={type} value={type}>
              {channel(type)}
            </option>
          ))}
        </Select>
        <Input
          name="sender"
          aria-label={t("sender")}
          placeholder={t("sender")}
          className={FILTER_CLASS}
          defaultValue={query.sender ?? ""}
        />
        <Select name="paid" aria-label={t("price")} className={FILTER_CLASS} defaultValue={query.paid ?? ""}>
          <option value="">{t("anyPrice")}</option>
          <option value="1">{t("paid_1")}</option>
          <option value="0">{t("paid_0")}</option>
        </Select>
        <Input
          name="operator"
          aria-label={t("operator")}
          placeholder={t("operator")}
          className={FILTER_CLASS}
          defaultValue={query.operator ?? ""}
        />
        <Input
          name="error"
          aria-label={t("errorCode")}
          placeholder={t("errorCode")}
          className={FILTER_CLASS}
          defaultValue={query.error ?? ""}
        />
      </MoreFilters>
    </>
  );
}
