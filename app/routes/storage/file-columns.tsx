import { useTranslation } from "react-i18next";
import type { Column } from "../../components/tables/data-table";
import { Tag } from "../../components/ui/chip";
import { useFileSize } from "../../components/ui/file-size";
import { formatWhen } from "../../components/ui/format";
import { State } from "../../components/ui/status";
import { useZone } from "../../web/preferences";
import type { ListedFile } from "./storage";

/** `now` in ms UTC. */
export function useFileColumns(now: number): Column<ListedFile>[] {
  const { t, i18n } = useTranslation("storage");
  const sizeOf = useFileSize();
  const zone = useZone();
  return [
    {
      key: "name",
      header: t("name"),
      width: "fill",
      card: { side: "full", line: 1 },
      cell: ({ id, title }) => (
        <a className="cell-link" href={`/storage/${id}`} download>
          {title}
        </a>
      ),
    },
    {
      key: "type",
      header: t("type"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ kind, isPublic }) => (
        <span className="row gap-1.5">
          <Tag>{kind}</Tag>
          {isPublic && <Tag>{t("public")}</Tag>}
        </span>
      ),
    },
    {
      key: "size",
      header: t("size"),
      width: "min",
      align: "right",
      card: { side: "right", line: 2 },
      cell: ({ size }) => <span className="num">{sizeOf(size)}</span>,
    },
    {
      key: "expires",
      header: t("expires"),
      width: "min",
      card: { side: "left", line: 3 },
      cell: ({ expiredAt, isSoon }) => (
        <>
          {expiredAt === null && <span className="text-ink-3">{t("never")}</span>}
          {expiredAt !== null && (
            <span className="row gap-2">
              <span className="num text-ink-2">{formatWhen(expiredAt, now, i18n.language, zone)}</span>
              {isSoon && <State tone="warn" label={t("soon")} />}
            </span>
          )}
        </>
      ),
    },
    {
      key: "created",
      header: t("created"),
      width: "min",
      align: "right",
      card: { side: "right", line: 3 },
      cell: ({ createdAt }) => (
        <span className="num text-ink-3">{formatWhen(createdAt, now, i18n.language, zone)}</span>
      ),
    },
  ];
}
