import { useTranslation } from "react-i18next";
import { FilteredBy } from "../../../components/lists/chips";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { wholePath } from "../../../web/lists/whole-path";
import { SearchedHint } from "../shared/searched-to";
import { useIncomingChips } from "./filters";
import type { IncomingData } from "./incoming";
import { INCOMING, isFiltered, pathOf } from "./query";

/** Empty state: none at all, none matching, none so far, or an invalid phone. */
export function NothingReceived({ data }: { data: IncomingData }) {
  const { t: words } = useTranslation("messages");
  const { t } = useTranslation("incoming");
  const { query, people, isPhone, mayName, maySend, next, choice, views } = data;
  const chips = useIncomingChips(data);
  const clear = (
    <LinkButton to={wholePath(INCOMING, views, query.whose === "nobody" ? null : query.whose)}>
      {words("clear")}
    </LinkButton>
  );
  if (people.length > 0) return <Empty kind="noMatch" title={words("whoseMessages")} actions={clear} />;
  if (!isPhone && mayName && /\p{L}/u.test(query.phone ?? "")) {
    return (
      <Empty kind="noMatch" title={t("nobodyNamed", { value: query.phone })} actions={clear}>
        {t("nobodyNamedHelp")}
      </Empty>
    );
  }
  if (!isPhone) {
    return (
      <Empty kind="noMatch" title={words("phoneUnknown", { value: query.phone })} actions={clear}>
        {words("phoneUnknownHelp")}
      </Empty>
    );
  }
  if (next) {
    return (
      <Empty
        kind="noMatch"
        goesOn
        title={words("noMatchHere")}
        actions={
          <>
            <LinkButton to={pathOf(query, { cursor: next })}>{words("further")}</LinkButton>
            {clear}
          </>
        }
      >
        <FilteredBy chips={chips}>
          {data.searchedTo !== null && <SearchedHint searchedTo={data.searchedTo} now={data.now} />}
        </FilteredBy>
      </Empty>
    );
  }
  if (isFiltered(query)) {
    return (
      <Empty kind="noMatch" title={choice.words.noMatch} actions={clear}>
        <FilteredBy chips={chips}>{words("noMatchHelp")}</FilteredBy>
      </Empty>
    );
  }
  const send = (
    <LinkButton variant="primary" icon="plus" to="/send">
      {words("newMailing")}
    </LinkButton>
  );
  return (
    <div className="mt-5">
      <Empty kind="nothing" title={choice.words.nothing} actions={maySend && send}>
        {choice.words.nothingHelp}
      </Empty>
    </div>
  );
}
