import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../components/ui/button";
import { Empty } from "../../../components/ui/empty";
import { wholePath } from "./filter-chips";
import type { ListData } from "./list";
import { isFiltered, searchOf } from "./query";

/** Empty state: none at all, none matching, or none so far. */
export default function NoContacts({ data }: { data: ListData }) {
  const { t } = useTranslation("contacts");
  const { t: words } = useTranslation("contactList");
  const { list, query, next, may } = data;
  const whole = wholePath(data);
  if (next) {
    const actions = (
      <>
        <LinkButton to={`/contacts/${list.id}${searchOf(query, { cursor: next })}`}>{words("goOn")}</LinkButton>
        <Link to={whole}>{t("clear")}</Link>
      </>
    );
    return (
      <Empty kind="noMatch" title={words("noMatchHere")} actions={actions}>
        {words("noMatchHereHelp")}
      </Empty>
    );
  }
  if (isFiltered(query) || query.cursor) {
    return (
      <Empty kind="noMatch" title={words("noMatch")} actions={<LinkButton to={whole}>{t("clear")}</LinkButton>}>
        {words("noMatchHelp")}
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
