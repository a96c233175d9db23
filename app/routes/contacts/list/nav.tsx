import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../components/ui/button";
import { Num } from "../../../components/ui/number";
import type { ListData } from "./list";

export function ListNav({ data: { lists, list, hasMoreLists } }: { data: ListData }) {
  const { t, i18n } = useTranslation("contacts");
  const shown = lists.some(({ id }) => id === list.id) ? lists : [list, ...lists];
  return (
    <nav aria-label={t("lists")} className="stack gap-2">
      <div className="row justify-between max-[80rem]:hidden">
        <h2>{t("lists")}</h2>
        <LinkButton variant="quiet" size="s" icon="plus" label={t("newList")} to="/contacts/new" />
      </div>
      <div className="lists">
        {shown.map(({ id, title, contacts }) => (
          <Link key={id} to={`/contacts/${id}`} aria-current={id === list.id ? "page" : undefined}>
            <span className="truncate">{title}</span>
            <Num value={contacts} locale={i18n.language} />
          </Link>
        ))}
        {hasMoreLists && <Link to="/contacts">{t("moreLists")}</Link>}
      </div>
    </nav>
  );
}
