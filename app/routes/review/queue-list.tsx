import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChannelName } from "../../components/ui/channel-name";
import { classNames } from "../../components/ui/class-names";
import { formatMoney, formatNumber } from "../../components/ui/format";
import { itemPath } from "./paths";
import type { QueueData } from "./review";
import { isLate, useAge } from "./use-age";

type Row = QueueData["rows"][number];

interface QueueListProps {
  data: QueueData;
  search: string;
  openId: string | null;
}

export function QueueList({ data: { rows, now }, search, openId }: QueueListProps) {
  const { t } = useTranslation("reviewQueue");
  const ageOf = useAge();
  const channel = useChannelName();
  const titleOf = useLineTitle();
  const aboutOf = ({ kind, ownerId, owner, type, rules, doubt, title, deciding }: Row) => [
    <Link key="owner" to={`/users/${ownerId}`}>
      {owner}
    </Link>,
    kind === "held" && title,
    kind === "held" && rules.length > 0 && rules.join(", "),
    type && channel(type),
    doubt && t(`doubt_${doubt}`),
    deciding && t(`deciding_${deciding}`),
  ];
  return (
    <ol className="queue">
      {rows.map((row) => (
        <QueueLine
          key={`${row.kind} ${row.id}`}
          row={row}
          search={search}
          isOpen={row.id === openId}
          title={titleOf(row)}
          about={aboutOf(row)}
          isWarned={!row.deciding && isLate(now - row.since)}
          aside={ageOf(now - row.since)}
        />
      ))}
    </ol>
  );
}

interface QueueLineProps {
  row: Pick<Row, "kind" | "id">;
  search: string;
  isOpen: boolean;
  isWarned?: boolean;
  title: string;
  aside: string;
  about: ReactNode[];
}

export function QueueLine({ row, search, isOpen, isWarned, title, aside, about }: QueueLineProps) {
  return (
    <li className={classNames(isOpen && "queue-open")}>
      <Link
        className="queue-title"
        to={itemPath(row, search)}
        aria-current={isOpen ? "true" : undefined}
        preventScrollReset
      >
        {title}
      </Link>
      <span className={classNames("queue-age num", isWarned && "text-warn font-medium")}>{aside}</span>
      <span className="queue-about">
        {about.filter(Boolean).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
          <span key={index}>
            {index > 0 && ", "}
            {part}
          </span>
        ))}
      </span>
    </li>
  );
}

export function useLineTitle() {
  const { t, i18n } = useTranslation("reviewQueue");
  return ({ kind, title, count, amount }: Pick<Row, "kind" | "title" | "count" | "amount">) => {
    if (kind === "payments") return t("line_payments", { title: formatMoney(amount ?? 0, "RUB", i18n.language) });
    if (kind !== "held") return t(`line_${kind}`, { title });
    const number = formatNumber(count ?? 0, i18n.language);
    return t("line_held", { number: (count ?? 0) > 99 ? `${formatNumber(99, i18n.language)}+` : number });
  };
}
