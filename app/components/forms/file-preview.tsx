import { useTranslation } from "react-i18next";
import { AudioPlayer } from "../ui/audio-player";

interface PreviewedFile {
  id: string;
  title: string;
  kind: string;
  extension: string;
}

interface FilePreviewProps {
  file: PreviewedFile;
  table: string[][] | null;
  src?: string;
}

/** Preview of a file; an SVG is rendered as <img>, so its scripts do not run. */
export function FilePreview({ file, table, src = `/storage/${file.id}` }: FilePreviewProps) {
  const { t } = useTranslation("storage");
  if (file.kind === "image") {
    return (
      <img
        className="max-h-72 max-w-full self-start rounded-md"
        src={src}
        alt={t("previewOf", { title: file.title })}
      />
    );
  }
  if (file.kind === "audio") return <AudioPlayer key={src} src={src} title={file.title} />;
  if (file.kind === "video") {
    // biome-ignore lint/a11y/useMediaCaption: customers' videos have no captions
    return <video className="max-h-72 max-w-full" src={src} controls preload="metadata" />;
  }
  if (table) return <FirstRows rows={table} />;
  if (file.extension !== "pdf") return null;
  return (
    <p>
      <a href={`${src}${src.includes("?") ? "&" : "?"}show`} target="_blank" rel="noreferrer">
        {t("openPdf")}
      </a>
    </p>
  );
}

function FirstRows({ rows }: { rows: string[][] }) {
  const { t } = useTranslation("storage");
  const keyed = rows.map((cells, line) => ({ line, cells: cells.map((text, column) => ({ text, column })) }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard focus
    <section className="overflow-x-auto text-sm" aria-label={t("firstRows")} tabIndex={0}>
      <table className="w-full">
        <caption className="hint text-left">{t("firstRows")}</caption>
        <tbody>
          {keyed.map(({ line, cells }) => (
            <tr key={line}>
              {cells.map(({ text, column }) => (
                <td key={column} className="max-w-44 truncate border-t border-line py-1 pr-3">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
