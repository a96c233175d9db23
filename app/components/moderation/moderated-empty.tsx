import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListViews } from "../../domain/people/views/list-views";
import { FilteredBy } from "../lists/chips";
import { LinkButton } from "../ui/button";
import { Empty } from "../ui/empty";
import { useModeratedChips } from "./moderation-filters";
import { isQueue, type ModeratedQuery, pathOfModerated, wholeModerated } from "./query";

interface ModeratedEmptyProps {
  base: string;
  query: ModeratedQuery;
  views?: Pick<ListViews, "standard">;
  isNarrowed: boolean;
  /** Next cursor if the scan stopped early. */
  next: string | null;
  children: ReactNode;
}

/** Empty state of a moderated list. */
export function ModeratedEmpty({ base, query, views, isNarrowed, next, children }: ModeratedEmptyProps) {
  const { t } = useTranslation("moderation");
  const chips = useModeratedChips(query);
  if (next) {
    const further = <LinkButton to={pathOfModerated(base, query, { cursor: next })}>{t("further")}</LinkButton>;
    return (
      <Empty kind="noMatch" title={t("noMatchHere")} actions={further}>
        <FilteredBy chips={chips}>{t("noMatchHereHelp")}</FilteredBy>
      </Empty>
    );
  }
  if (isNarrowed) {
    const clear = <LinkButton to={wholeModerated(base, query, views)}>{t("clear")}</LinkButton>;
    return (
      <Empty kind="noMatch" title={t("noMatch")} actions={clear}>
        <FilteredBy chips={chips}>{t("noMatchHelp")}</FilteredBy>
      </Empty>
    );
  }
  if (!isQueue(query)) return children;
  return (
    <Empty kind="nothing" icon="list-checks" title={t("queueEmpty")}>
      {t("queueEmptyHelp")}
    </Empty>
  );
}
