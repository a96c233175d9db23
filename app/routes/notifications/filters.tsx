import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Tabs } from "../../components/layout/tabs";
import { Chip } from "../../components/ui/chip";
import { Icon } from "../../components/ui/icon";
import type { NotificationType } from "../../domain/base/notifications/types";
import { type NotificationQuery, pathOf } from "./query";

interface FiltersProps {
  query: NotificationQuery;
  /** Types that the reader can receive. */
  types: NotificationType[];
  unread: number;
}

/** Links: all, unread or one type. */
export function Filters({ query, types, unread }: FiltersProps) {
  const { t } = useTranslation("notifications");
  const { isUnread, type } = query;
  return (
    <>
      <Tabs
        label={t("title")}
        tabs={[
          { to: pathOf({ type }), label: t("all"), current: !isUnread },
          { to: pathOf({ type, isUnread: true }), label: t("unread"), current: isUnread, count: unread },
        ]}
      />
      <div className="filter-bar">
        <details className="more ntf-kinds" key={pathOf(query)}>
          <summary className="btn btn-secondary btn-s">
            {t("kind")}
            <Icon name="chevron-down" />
          </summary>
          <div className="more-list">
            {types.map((kind) => (
              <Link key={kind} to={pathOf({ isUnread, type: kind })} aria-current={kind === type ? "true" : undefined}>
                {t(`type_${kind}`)}
              </Link>
            ))}
          </div>
        </details>
        {type && <Chip label={t(`type_${type}`)} removeTo={pathOf({ isUnread })} />}
      </div>
    </>
  );
}
