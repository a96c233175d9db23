import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListViews } from "../../domain/people/views/list-views";
import { SCREENS } from "../../screens";
import { Chips, setFilters } from "../lists/chips";
import { FilterBar } from "../lists/filter-bar";
import { FilterSelect } from "../lists/filter-fields";
import { keptView } from "../lists/filter-form";
import { useChannelName } from "../ui/channel-name";
import { SearchInput } from "../ui/input";
import { isNarrowed, isQueue, MODERATIONS, type ModeratedQuery, pathOfModerated, wholeModerated } from "./query";

interface FiltersProps {
  base: string;
  query: ModeratedQuery;
  /** True if there is no scope switch above. */
  mayChoose: boolean;
  types: readonly string[];
  views?: Pick<ListViews, "standard">;
  /** Label of the search field; absent: no search. */
  find?: string;
  tools?: ReactNode;
}

export function ModerationFilters({ base, query, mayChoose, types, views, find, tools }: FiltersProps) {
  const { t } = useTranslation("moderation");
  const channel = useChannelName();
  const chips = useModeratedChips(query);
  const { whose, moderation, type, search, view } = query;
  const isOfQueue = isQueue(query);
  return (
    <>
      <FilterBar
        action={base}
        label={t("filters")}
        show={t("show")}
        count={chips.filter(({ name }) => name !== "search").length + (mayChoose && whose ? 1 : 0)}
        kept={{ ...(!mayChoose && { whose }), ...(views && !isOfQueue ? keptView(view, views) : { view }) }}
        search={find && <SearchInput label={find} name="search" placeholder={find} defaultValue={search ?? ""} />}
        tools={tools}
      >
        {mayChoose && (
          <FilterSelect name="whose" label={t("whose")} defaultValue={whose ?? ""}>
            <option value="">{t("mine")}</option>
            <option value="customers">{t("customers")}</option>
          </FilterSelect>
        )}
        <FilterSelect name="moderation" label={t("moderation")} defaultValue={moderation ?? ""}>
          {!isOfQueue && <option value="">{t("anyModeration")}</option>}
          {MODERATIONS.map((name) => (
            <option key={name} value={name}>
              {t(`moderation_${name}`)}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect name="type" label={t("anyChannel")} defaultValue={type ?? ""}>
          <option value="">{t("anyChannel")}</option>
          {types.map((name) => (
            <option key={name} value={name}>
              {channel(name)}
            </option>
          ))}
        </FilterSelect>
      </FilterBar>
      {isOfQueue && moderation === "pending" && (
        <p className="pb-3 text-sm">
          <Link to={`${SCREENS.review.path}?kind=${base.endsWith("templates") ? "templates" : "names"}`}>
            {t("toQueue")}
          </Link>
        </p>
      )}
      <Chips
        chips={chips}
        without={(name) => pathOfModerated(base, query, { [name]: null })}
        resetTo={isNarrowed(query) ? wholeModerated(base, query, views) : null}
        reset={t("reset")}
      />
    </>
  );
}

export function useModeratedChips({ whose, moderation, type, search }: ModeratedQuery) {
  const { t } = useTranslation("moderation");
  const channel = useChannelName();
  const isUsual = isQueue({ whose }) && moderation === "pending";
  return setFilters({
    search,
    moderation: moderation && !isUsual && t(`moderation_${moderation}`),
    type: type && channel(type),
  });
}
