import { useTranslation } from "react-i18next";
import { Chips, setFilters } from "../../components/lists/chips";
import { FilterBar } from "../../components/lists/filter-bar";
import { FilterSelect } from "../../components/lists/filter-fields";
import { SearchInput } from "../../components/ui/input";
import { VISIT_ACTIONS } from "../../domain/base/telemetry/actions";
import { PERIODS } from "../../web/lists/periods";
import { isFiltered, pathOf, type VisitQuery } from "./telemetry-query";

export function VisitFilters({ query }: { query: VisitQuery }) {
  const { t } = useTranslation("account");
  const chips = useVisitChips(query);
  return (
    <>
      <FilterBar
        action="/account/telemetry"
        label={t("filters")}
        show={t("show")}
        count={chips.filter(({ name }) => name !== "ip").length}
        search={
          <SearchInput
            label={t("findIp")}
            name="ip"
            placeholder={t("findIp")}
            defaultValue={query.ip ?? ""}
            autoComplete="off"
          />
        }
      >
        <FilterSelect name="action" label={t("action")} defaultValue={query.action ?? ""}>
          <option value="">{t("anyAction")}</option>
          {VISIT_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {t(`action_${action}`)}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect name="period" label={t("period")} defaultValue={query.period ?? ""}>
          <option value="">{t("anyPeriod")}</option>
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {t(`period_${period}`)}
            </option>
          ))}
        </FilterSelect>
      </FilterBar>
      <Chips
        chips={chips}
        without={(name) => pathOf(query, { [name]: null })}
        resetTo={isFiltered(query) ? "/account/telemetry" : null}
        reset={t("reset")}
      />
    </>
  );
}

export function useVisitChips({ ip, action, period }: VisitQuery) {
  const { t } = useTranslation("account");
  return setFilters({ ip, action: action && t(`action_${action}`), period: period && t(`period_${period}`) });
}
