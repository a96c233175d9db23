import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../components/ui/button";
import { Chip, Tag } from "../../components/ui/chip";
import { formatNumber } from "../../components/ui/format";
import { SearchInput } from "../../components/ui/input";
import { MoreMenu } from "../../components/ui/more-menu";
import { PAGE_SIZES } from "../../domain/shared/interface";
import type { ListData } from "./list";
import { searchOf } from "./list-query";

/** A list's name, what can be done with it, and the search. */
export function ListHead({ data }: { data: ListData }) {
  const { t } = useTranslation("contacts");
  const { list, may, query } = data;
  return (
    <>
      <div className="row flex-wrap justify-between">
        <div className="row min-w-0 flex-wrap gap-2">
          <h2 id="list-title" className="min-w-0 break-words">
            {list.title}
          </h2>
          {list.type === "blacklist" && <Tag>{t("type_blacklist")}</Tag>}
          {!list.isActive && <Tag>{t("inactive")}</Tag>}
        </div>
        <span className="row gap-1">
          {may.send && list.type === "regular" && list.contacts > 0 && (
            <LinkButton variant="quiet" size="s" icon="send" to={`/send?include=${list.id}`}>
              {t("writeAll")}
            </LinkButton>
          )}
          {(may.update || may.remove || may.check) && (
            <MoreMenu>
              {may.check && <Link to={`/contacts/${list.id}/check`}>{t("checkNumbers")}</Link>}
              {may.update && <Link to={`/contacts/${list.id}/edit`}>{t("editListMore")}</Link>}
              {may.remove && <Link to={`/contacts/${list.id}/remove`}>{t("removeListMore")}</Link>}
            </MoreMenu>
          )}
        </span>
      </div>
      <Form method="get" action={`/contacts/${list.id}`} className="filter-bar" role="search" aria-label={t("search")}>
        <SearchInput
          key={query.phone}
          label={t("findPhone")}
          name="phone"
          placeholder={t("findPhone")}
          defaultValue={query.phone ?? ""}
          inputMode="tel"
          autoComplete="off"
        />
        {query.rows !== PAGE_SIZES[0] && <input type="hidden" name="rows" value={query.rows} />}
        <Button>{t("find")}</Button>
      </Form>
      {query.phone && <Found data={data} />}
    </>
  );
}

function Found({ data: { list, query, total, isTotalExact } }: { data: ListData }) {
  const { t, i18n } = useTranslation("contacts");
  const number = formatNumber(total, i18n.language);
  return (
    <div className="row flex-wrap gap-x-2 gap-y-1.5 pb-3">
      <Chip
        label={t("chipPhone", { value: query.phone })}
        removeTo={`/contacts/${list.id}${searchOf(query, { phone: null })}`}
      />
      {!query.cursor && (
        <span className="num ml-auto text-sm text-ink-3" role="status">
          {t(isTotalExact ? "found" : "foundAtLeast", { number })}
        </span>
      )}
    </div>
  );
}
