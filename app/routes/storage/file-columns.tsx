import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useMenuColumn } from "../../components/lists/menu-column";
import type { Column } from "../../components/tables/data-table";
import { Tag } from "../../components/ui/chip";
import { useFileSize } from "../../components/ui/file-size";
import { formatWhen } from "../../components/ui/format";
import { State } from "../../components/ui/status";
import { useZone } from "../../web/frame/preferences";
import { FileMenu } from "./file-menu";
import type { ListedFile } from "./file-row";
import { type FilesQuery, pathOf } from "./files-query";
import type { FilesData } from "./storage";

interface Shown {
  now: number;
  query: FilesQuery;
  may: FilesData["may"];
  isNarrow: boolean;
}

export function useFileColumns({ now, query, may, isNarrow }: Shown): Column<ListedFile>[] {
  const { t, i18n } = useTranslation("storage");
  const sizeOf = useFileSize();
  const zone = useZone();
  const when = (at: number) => formatWhen(at, now, i18n.language, zone);
  const menu = useMenuColumn<ListedFile>((file) => <FileMenu file={file} may={may} query={query} />);
  const wide: Column<ListedFile>[] = [
    {
      key: "expires",
      header: t("expires"),
      width: "min",
      card: { side: "left", line: 3 },
      cell: (file) => <Expiry file={file} when={when} />,
    },
    {
      key: "created",
      header: t("created"),
      width: "min",
      align: "right",
      card: { side: "right", line: 3 },
      cell: ({ createdAt }) => <span className="num text-ink-3">{when(createdAt)}</span>,
    },
    menu,
  ];
  return [
    {
      key: "name",
      header: t("name"),
      isFixed: true,
      width: "fill",
      card: { side: "full", line: 1 },
      cell: ({ id, title }) => (
        <Link className="cell-link" to={pathOf(query, {}, `/storage/${id}/view`)} preventScrollReset>
          {title}
        </Link>
      ),
    },
    {
      key: "type",
      header: t("type"),
      width: "min",
      card: { side: "left", line: 2 },
      cell: ({ extension, isPublic, isLocked }) => (
        <span className="row gap-1.5">
          <Tag>{extension}</Tag>
          {isPublic && <Tag>{t("public")}</Tag>}
          {isLocked && <State tone="mute" icon="lock" label={t("locked")} />}
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
    ...(isNarrow ? [] : wide),
  ];
}

function Expiry({ file: { expiredAt, isSoon }, when }: { file: ListedFile; when: (at: number) => string }) {
  const { t } = useTranslation("storage");
  if (expiredAt === null) return <span className="text-ink-3">{t("never")}</span>;
  return (
    <span className="row gap-2">
      <span className="num text-ink-2">{when(expiredAt)}</span>
      {isSoon && <State tone="warn" label={t("soon")} />}
    </span>
  );
}
