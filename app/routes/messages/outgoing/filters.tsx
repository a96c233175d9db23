import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "../../../components/lists/filter-form";
import { part } from "../../../components/ui/part";
import type { OutgoingData } from "./outgoing";
import { FAILURES, FOLDED, OUTGOING, type OutgoingQuery, pathOf, readQuery } from "./query";

const OutgoingSelects = part("outgoing-selects", () => import("./filter-selects"));
const OutgoingChips = part("outgoing-chips", () => import("./filter-chips"));

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

/** Failure report of the same period, task and channel. */
function failuresPath({ groupId, period, from, to, type }: OutgoingQuery): string {
  const query = { ...readQuery(new URLSearchParams()), groupId, period, from, to, type };
  return pathOf(query, {}, FAILURES);
}

/** Filters with a control. */
const CHOSEN = ["status", "period", ...FOLDED] as const;
/** Kept, without a control. */
const KEPT = ["groupId", "view"] as const;
