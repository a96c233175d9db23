import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "../../components/lists/filter-bar";
import { useChannelName } from "../../components/ui/channel-name";
import { SearchInput, Select } from "../../components/ui/input";
import type { TariffsData } from "./tariffs";

/** Searches prices by destination. */
export function PriceSearch({ data }: { data: TariffsData }) {
  const { t } = useTranslation("tariffs");
  const sourceName = useChannelName();
  const { asked, written, sources, places, isNowhere } = data;
  const isFiltered = asked.search !== "" || asked.source !== "";
  return (
    <section className="stack gap-2" aria-labelledby="prices">
      <h2 id="prices">{t("prices")}</h2>
      <FilterBar
        action="/tariffs"
        label={t("search")}
        show={t("find")}
        kept={{ phone: written.phone, text: written.text }}
        search={
          <>
            <SearchInput
              label={t("search")}
              name="search"
              placeholder={t("search")}
              defaultValue={asked.search}
              maxLength={100}
              autoComplete="off"
            />
            <Select
              name="source"
              aria-label={t("quoteChannel")}
              className="max-w-44"
              defaultValue={asked.source}
              blank={t("anyChannel")}
              options={sources.map((source) => ({ value: source, label: sourceName(source) }))}
            />
          </>
        }
        tools={
          isFiltered && (
            <Link className="text-sm" to="/tariffs" preventScrollReset>
              {t("reset")}
            </Link>
          )
        }
      />
      {isNowhere && <p role="status">{t("nowhere", { search: asked.search })}</p>}
      {places.length > 0 && (
        <p role="status" className="hint">
          {t("pricesFor", { places: places.join(", ") })}
        </p>
      )}
    </section>
  );
}
