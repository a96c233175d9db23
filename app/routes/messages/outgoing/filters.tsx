import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "../../../components/lists/filter-form";
import { part } from "../../../components/ui/part";
import type { OutgoingData } from "./outgoing";
import { FAILURES, FOLDED, OUTGOING, type OutgoingQuery, pathOf, readQuery } from "./query";

const OutgoingSelects = part("outgoing-selects", () => import("./filter-selects"));
const OutgoingChips = part("outgoing-chips", () => import("./filter-chips"));

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
        {!isNarrow && <OutgoingSelects query={query} />}
      </FilterForm>
      <OutgoingChips data={data} />
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
