import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../components/ui/button";
import { Tag } from "../../../components/ui/chip";
import { MoreMenu } from "../../../components/ui/more-menu";
import ListActions from "../lists/actions";
import { ListFilters } from "./filters";
import type { ListData } from "./list";
import { isFiltered, searchOf } from "./query";

export function ListHead({ data, tools }: { data: ListData; tools: ReactNode }) {
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
            <LinkButton size="s" icon="send" to={`/send?include=${list.id}`}>
              {t("writeAll")}
            </LinkButton>
          )}
          {(may.update || may.remove || may.create || list.contacts > 0) && (
            <MoreMenu>
              <ListActions list={list} may={may} search={searchOf(query, { cursor: null })} isOpen />
            </MoreMenu>
          )}
        </span>
      </div>
      {(list.contacts > 0 || isFiltered(query)) && <ListFilters data={data} tools={tools} />}
    </>
  );
}
