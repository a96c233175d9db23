import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chips, setFilters } from "../../../components/lists/chips";
import { FilterSelect } from "../../../components/lists/filter-fields";
import { FilterForm } from "../../../components/lists/filter-form";
import { formatNumber } from "../../../components/ui/format";
import { LEVELS } from "../../../domain/base/access/levels";
import { MOST_COUNTED } from "../../../domain/base/shared/page-limits";
import { wholePath } from "../../../web/lists/whole-path";
import type { UsersData } from "../users";
import { isFiltered, pathOf, USERS } from "./users-query";

interface UsersFiltersProps {
  data: UsersData;
  isNarrow: boolean;
  tools: ReactNode;
}

export function UsersFilters({ data, isNarrow, tools }: UsersFiltersProps) {
  const { t, i18n } = useTranslation("users");
  const { query, views, total, isTotalExact } = data;
  const chips = useUserChips(data);
  return (
    <>
      <FilterForm
        action={USERS}
        label={t("search")}
        query={query}
        views={views}
        sought="search"
        soughtLabel={t("searchBy")}
        kept={["view"]}
        show={t("find")}
        count={chips.filter(({ name }) => name !== "search").length}
        tools={
          !isNarrow && (
            <>
              {(isTotalExact || total >= MOST_COUNTED) && (
                <span className="num mr-auto text-sm text-ink-3" role="status">
                  {t(isTotalExact ? "userCount" : "userCountMore", {
                    count: total,
                    number: formatNumber(total, i18n.language),
                  })}
                </span>
              )}
              {tools}
            </>
          )
        }
      >
        {data.viewerLevel === "manager" && (
          <FilterSelect name="level" label={t("level")} defaultValue={query.level ?? ""}>
            <option value="">{t("anyLevel")}</option>
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {t(`level_${level}`)}
              </option>
            ))}
          </FilterSelect>
        )}
        <Answers name="active" value={query.active} />
        <Answers name="contract" value={query.contract} />
      </FilterForm>
      <Chips
        chips={chips}
        without={(name) => pathOf(query, { [name]: null })}
        resetTo={isFiltered(query) ? wholePath(USERS, views) : null}
        reset={t("reset")}
      />
    </>
  );
}

export function useUserChips({ query: { search, level, active, contract } }: UsersData) {
  const { t } = useTranslation("users");
  return setFilters({
    search,
    level: level && t(`level_${level}`),
    active: active && t(`active_${active}`),
    contract: contract && t(`contract_${contract}`),
  });
}

function Answers({ name, value }: { name: "active" | "contract"; value: string | null }) {
  const { t } = useTranslation("users");
  return (
    <FilterSelect name={name} label={t(name)} defaultValue={value ?? ""}>
      <option value="">{t(`${name}_any`)}</option>
      <option value="yes">{t(`${name}_yes`)}</option>
      <option value="no">{t(`${name}_no`)}</option>
    </FilterSelect>
  );
}
