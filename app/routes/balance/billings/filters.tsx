import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "../../../components/lists/filter-bar";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Chip } from "../../../components/ui/chip";
import { DateRange } from "../../../components/ui/date-input";
import { Select } from "../../../components/ui/input";
import { isMovement, STATUSES } from "../../../domain/billing/figures";
import { PAGE_SIZES } from "../../../domain/shared/ui-constants";
import { isLedgerFiltered, LEDGER, ledgerPath } from "../../../web/lists/ledger-query";
import { PERIODS } from "../../../web/lists/periods";
import { wholePath } from "../../../web/lists/whole-path";
import type { LedgerData } from "./billings";

const FIELD = "max-w-44 max-sm:max-w-none max-sm:flex-1 max-sm:basis-36";

export function useLineName() {
  const { t } = useTranslation("balance");
  const channelName = useChannelName();
  return (source: string) => (isMovement(source) ? t(`source_${source}`) : channelName(source));
}

export function LedgerFilters({ data: { query, sources, views, username } }: { data: LedgerData }) {
  const { t } = useTranslation("balance");
  const { t: words } = useTranslation("messages");
  const nameOf = useLineName();
  const { source, status, period, from, to, whose, view, rows } = query;
  const size = rows === PAGE_SIZES[0] ? null : String(rows);
  return (
    <>
      <FilterBar action={LEDGER} label={words("filters")}>
        <Select name="source" aria-label={t("what")} className={FIELD} defaultValue={source ?? ""}>
          <option value="">{t("anySource")}</option>
          {sources.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
        <Select name="status" aria-label={t("status")} className={FIELD} defaultValue={status ?? ""}>
          <option value="">{t("anyStatus")}</option>
          {STATUSES.map((one) => (
            <option key={one} value={one}>
              {t(`status_${one}`)}
            </option>
          ))}
        </Select>
        <Select name="period" aria-label={words("period")} className={FIELD} defaultValue={period ?? ""}>
          <option value="">{words("anyPeriod")}</option>
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {words(`period_${one}`)}
            </option>
          ))}
        </Select>
        <DateRange
          field={{ id: "filter-days" }}
          legend={words("period")}
          legendHidden
          labels={{ from: words("fromDay"), to: words("toDay") }}
          names={{ from: "from", to: "to" }}
          defaultValue={{ from: from ?? "", to: to ?? "" }}
        />
        {Object.entries({ whose, view, rows: size }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button>{words("show")}</Button>
      </FilterBar>
      <Chips
        query={query}
        username={username}
        resetTo={whose ? `${LEDGER}?whose=${whose}` : wholePath(LEDGER, views)}
      />
    </>
  );
}

type ChipsProps = Pick<LedgerData, "query" | "username"> & { resetTo: string };

function Chips({ query, username, resetTo }: ChipsProps) {
  const { t } = useTranslation("balance");
  const { t: words } = useTranslation("messages");
  const nameOf = useLineName();
  const { source, status, period, from, to } = query;
  const chips = [
    username && { name: "whose", label: t("chipUser", { name: username }) },
    source && { name: "source", label: nameOf(source) },
    status && { name: "status", label: t(`status_${status}`) },
    period && { name: "period", label: words(`period_${period}`) },
    from && { name: "from", label: words("chipFrom", { day: from }) },
    to && { name: "to", label: words("chipTo", { day: to }) },
  ].filter((chip) => chip !== null && chip !== "");
  if (chips.length === 0) return null;
  return (
    <div className="row flex-wrap gap-x-2 gap-y-1.5 pb-3">
      {chips.map(({ name, label }) => (
        <Chip key={name} label={label} removeTo={ledgerPath(query, { [name]: null })} />
      ))}
      {isLedgerFiltered(query) && (
        <Link className="text-sm" to={resetTo}>
          {words("reset")}
        </Link>
      )}
    </div>
  );
}
