import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "../../components/lists/filter-bar";
import { Button } from "../../components/ui/button";
import { Chip } from "../../components/ui/chip";
import { SearchInput, Select } from "../../components/ui/input";
import { VISIT_ACTIONS } from "../../domain/telemetry/actions";
import { PERIODS } from "../../web/lists/periods";
import { isFiltered, pathOf, type VisitQuery } from "./telemetry-query";

export function VisitFilters({ query }: { query: VisitQuery }) {
  const { t } = useTranslation("account");
  const look = "max-w-52 max-sm:max-w-none max-sm:flex-1 max-sm:basis-36";
  return (
    <>
      <FilterBar action="/account/telemetry" label={t("filters")}>
        <SearchInput
          label={t("findIp")}
          name="ip"
          placeholder={t("findIp")}
          defaultValue={query.ip ?? ""}
          autoComplete="off"
        />
        <Select name="action" aria-label={t("action")} className={look} defaultValue={query.action ?? ""}>
          <option value="">{t("anyAction")}</option>
          {VISIT_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {t(`action_${action}`)}
            </option>
          ))}
        </Select>
        <Select name="period" aria-label={t("period")} className={look} defaultValue={query.period ?? ""}>
          <option value="">{t("anyPeriod")}</option>
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {t(`period_${period}`)}
            </option>
          ))}
        </Select>
        <Button>{t("show")}</Button>
      </FilterBar>
      <Chips query={query} />
    </>
  );
}

function Chips({ query }: { query: VisitQuery }) {
  const { t } = useTranslation("account");
  if (!isFiltered(query)) return null;
  return (
    <div className="row flex-wrap gap-x-2 gap-y-1.5 pb-3">
      {query.ip && <Chip label={query.ip} removeTo={pathOf(query, { ip: null })} />}
      {query.action && <Chip label={t(`action_${query.action}`)} removeTo={pathOf(query, { action: null })} />}
      {query.period && <Chip label={t(`period_${query.period}`)} removeTo={pathOf(query, { period: null })} />}
      <Link className="text-sm" to="/account/telemetry">
        {t("reset")}
      </Link>
    </div>
  );
}
