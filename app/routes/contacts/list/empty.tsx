import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilteredBy } from "../../../components/lists/chips";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { useContactChips, wholePath } from "./filter-chips";
import type { ListData } from "./list";
import { isFiltered, searchOf } from "./query";

/** Empty state: none at all, none matching, or none so far. */
export default function NoContacts({ data }: { data: ListData }) {
  const { t } = useTranslation("contacts");
  const { t: words } = useTranslation("contactList");
  const { list, query, next, may } = data;
  const whole = wholePath(data);
  const chips = useContactChips(data);
  if (next) {
    const actions = (
      <>
        <LinkButton to={`/contacts/${list.id}${searchOf(query, { cursor: next })}`}>{words("goOn")}</LinkButton>
        <Link to={whole}>{t("clear")}</Link>
      </>
    );
    return (
      <Empty kind="noMatch" goesOn title={words("noMatchHere")} actions={actions}>
        <FilteredBy chips={chips}>{words("noMatchHereHelp")}</FilteredBy>
      </Empty>
    );
  }
  if (isFiltered(query)) {
    return (
      <Empty kind="noMatch" title={words("noMatch")} actions={<LinkButton to={whole}>{t("clear")}</LinkButton>}>
        <FilteredBy chips={chips}>{words("noMatchHelp")}</FilteredBy>
      </Empty>
    );
  }
  const actions = may.create && (
    <>
      <LinkButton variant="primary" icon="upload" to={`/contacts/import?list=${list.id}`}>
        {t("import")}
      </LinkButton>
      <Link to={`/contacts/${list.id}/new`}>{t("addOne")}</Link>
    </>
  );
  return (
    <Empty kind="nothing" icon="users-round" title={t("noContacts")} actions={actions}>
      {t(list.type === "blacklist" ? "noBlacklistedHelp" : "noContactsHelp")}
    </Empty>
  );
}
