import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../../components/tables/data-table";
import { useFileSize } from "../../../components/ui/file-size";
import { formatWhen } from "../../../components/ui/format";
import { useZone } from "../../../web/frame/preferences";

interface StoredFile {
  id: string;
  title: string;
  size: number;
  createdAt: number;
}

export function StoredFiles({ files, search, now }: { files: StoredFile[]; search: string; now: number }) {
  const { t, i18n } = useTranslation("contacts");
  const zone = useZone();
  const sizeOf = useFileSize();
  if (files.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="stored-files">
      <h2 id="stored-files">{t("storedFiles")}</h2>
      <DataTable
        caption={t("storedFiles")}
        fit="flush"
        rows={files}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "title",
            header: t("file"),
            width: "fill",
            card: { side: "full", line: 1 },
            cell: ({ id, title }) => (
              <Link className="cell-link" to={`/contacts/import/${id}${search}`}>
                {title}
              </Link>
            ),
          },
          {
            key: "size",
            header: t("size"),
            width: "min",
            align: "right",
            card: { side: "left", line: 2 },
            cell: ({ size }) => <span className="num">{sizeOf(size)}</span>,
          },
          {
            key: "uploaded",
            header: t("uploaded"),
            width: "min",
            align: "right",
            card: { side: "right", line: 2 },
            cell: ({ createdAt }) => (
              <span className="num text-ink-3">{formatWhen(createdAt, now, i18n.language, zone)}</span>
            ),
          },
        ]}
      />
    </section>
  );
}
