import { useTranslation } from "react-i18next";
import { useChannelName } from "../../../components/ui/channel-name";
import { Input, Select } from "../../../components/ui/input";
import { ANSWERED } from "../../../domain/channels/channels";
import { MoreFilters } from "../shared/more-filters";
import { DayFields, FILTER_CLASS, PeriodSelect } from "../shared/period-select";
import type { IncomingData } from "./incoming";
import { FOLDED } from "./query";

export default function IncomingSelects({ data: { query, isManager } }: { data: IncomingData }) {
  const { t } = useTranslation("incoming");
  const channel = useChannelName();
  return (
    <>
      <Select name="read" aria-label={t("isRead")} className={FILTER_CLASS} defaultValue={query.read ?? ""}>
        <option value="">{t("anyRead")}</option>
        <option value="0">{t("read_0")}</option>
        <option value="1">{t("read_1")}</option>
      </Select>
      <Select name="type" aria-label={t("channel")} className={FILTER_CLASS} defaultValue={query.type ?? ""}>
        <option value="">{t("anyChannel")}</option>
        {ANSWERED.map((type) => (
          <option key={type} value={type}>
            {channel(type)}
          </option>
        ))}
      </Select>
      {isManager && (
        <Select name="whose" aria-label={t("whose")} className={FILTER_CLASS} defaultValue={query.whose ?? ""}>
          <option value="">{t("mine")}</option>
          <option value="nobody">{t("nobodys")}</option>
        </Select>
      )}
      <PeriodSelect period={query.period} />
      <MoreFilters isSet={FOLDED.some((name) => query[name] !== null)}>
        <DayFields from={query.from} to={query.to} />
        <Select name="answered" aria-label={t("reaction")} className={FILTER_CLASS} defaultValue={query.answered ?? ""}>
          <option value="">{t("anyReaction")}</option>
          <option value="0">{t("answered_0")}</option>
          <option value="1">{t("answered_1")}</option>
        </Select>
        <Select name="stop" aria-label={t("kind")} className={FILTER_CLASS} defaultValue={query.stop ?? ""}>
          <option value="">{t("anyKind")}</option>
          <option value="1">{t("stopsOnly")}</option>
        </Select>
        <Input
          name="sender"
          aria-label={t("to")}
          placeholder={t("to")}
          className={FILTER_CLASS}
          defaultValue={query.sender ?? ""}
        />
        <Input
          name="text"
          aria-label={t("soughtText")}
          placeholder={t("soughtText")}
          className={FILTER_CLASS}
          defaultValue={query.text ?? ""}
        />
      </MoreFilters>
    </>
  );
}
