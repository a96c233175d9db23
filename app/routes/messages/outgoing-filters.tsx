import { Link } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "../../components/lists/filter-form";
import type { OutgoingData } from "./outgoing";
import { FAILURES, FOLDED, OUTGOING, type OutgoingQuery, pathOf, readQuery } from "./outgoing-query";

// Asked for at once: an update that comes before them would draw these parts anew.
const selects = import("./outgoing-selects");
const OutgoingSelects = lazy(() => selects);
const chips = import("./outgoing-chips");
const OutgoingChips = lazy(() => chips);

/** What is looked for, and which filters are set. */
export function OutgoingFilters({ data, isNarrow }: { data: OutgoingData; isNarrow: boolean }) {
  const { t } = useTranslation("messages");
  const { query } = data;
  return (
    <>
      <FilterForm
        action={OUTGOING}
        label={t("filters")}
        query={query}
        sought="phone"
        soughtLabel={t("findPhone")}
        kept={isNarrow ? [...CHOSEN, ...KEPT] : KEPT}
        show={t("show")}
        behind={
          !isNarrow && (
            <Link className="text-sm" to={failuresPath(query)}>
              {t("whyFailed")}
            </Link>
          )
        }
      >
        {!isNarrow && (
          <Suspense>
            <OutgoingSelects query={query} />
          </Suspense>
        )}
      </FilterForm>
      <Suspense>
        <OutgoingChips data={data} />
      </Suspense>
    </>
  );
}

/** The same period, task and channel, by what went wrong. */
function failuresPath({ groupId, period, from, to, type }: OutgoingQuery): string {
  const query = { ...readQuery(new URLSearchParams()), groupId, period, from, to, type };
  return pathOf(query, {}, FAILURES);
}

/** All that has a control in the bar. */
const CHOSEN = ["status", "period", ...FOLDED] as const;
/** What has none but stays. */
const KEPT = ["groupId", "view"] as const;
