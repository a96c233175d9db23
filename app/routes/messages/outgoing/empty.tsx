import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilteredBy } from "../../../components/lists/chips";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { wholePath } from "../../../web/lists/whole-path";
import { SearchedHint } from "../shared/searched-to";
import { useOutgoingChips } from "./filters";
import type { OutgoingData } from "./outgoing";
import { isFiltered, OUTGOING, pathOf } from "./query";

/** Empty state: none at all, none matching, none so far, or nothing to search for. */
export default function NothingListed({ data }: { data: OutgoingData }) {
  const { t } = useTranslation("messages");
  const { query, people, isSought, isOwn, next, views } = data;
  const chips = useOutgoingChips(data);
  const clear = <LinkButton to={wholePath(OUTGOING, views, query.whose)}>{t("clear")}</LinkButton>;
  if (people.length > 0 && !next) return <Empty kind="noMatch" title={t("whoseMessages")} actions={clear} />;
  if (!isSought) {
    return (
      <Empty kind="noMatch" title={t("phoneUnknown", { value: query.phone })} actions={clear}>
        {t("phoneUnknownHelp")}
      </Empty>
    );
  }
  if (next) {
    const further = (
      <>
        <LinkButton to={pathOf(query, { cursor: next })}>{t("further")}</LinkButton>
        <Link to={wholePath(OUTGOING, views, query.whose)}>{t("clear")}</Link>
      </>
    );
    return (
      <Empty kind="noMatch" goesOn title={t("noMatchHere")} actions={further}>
        <FilteredBy chips={chips}>
          {data.searchedTo !== null && <SearchedHint searchedTo={data.searchedTo} now={data.now} />}
        </FilteredBy>
      </Empty>
    );
  }
  if (isFiltered(query)) {
    return (
      <Empty kind="noMatch" title={t("noMatch")} actions={clear}>
        <FilteredBy chips={chips}>{t("noMatchHelp")}</FilteredBy>
      </Empty>
    );
  }
  const send = (
    <LinkButton variant="primary" icon="plus" to="/send">
      {t("newMailing")}
    </LinkButton>
  );
  return (
    <div className="mt-5">
      <Empty kind="nothing" title={t("nothing")} actions={isOwn && send}>
        {t("nothingHelp")}
      </Empty>
    </div>
  );
}
