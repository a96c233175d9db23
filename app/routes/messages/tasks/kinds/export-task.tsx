import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Tag } from "../../../../components/ui/chip";
import { Pairs } from "../../../../components/ui/dl";
import { formatNumber, formatWhen } from "../../../../components/ui/format";
import { Icon } from "../../../../components/ui/icon";
import { Note } from "../../../../components/ui/note";
import type { Part } from "../../../../components/ui/progress";
import { sayerOf } from "../../../../components/ui/say";
import { ENCODING_NAMES } from "../../../../domain/base/tables/encodings";
import { useZone } from "../../../../web/frame/preferences";
import { TaskProgress } from "../progress";
import type { ExportData } from "../task";
import type { ExportDetail } from "./export-detail.server";

/** Files, finished and in progress. */
export function ExportTask({ data }: { data: ExportData }) {
  const { t, i18n } = useTranslation("tasks");
  const { detail, progress } = data;
  const parts: Part[] = [
    { key: "exported", label: t("exported"), value: progress.done, tone: "ok" },
    { key: "unseen", label: t("unseen"), value: progress.left, tone: "rest" },
  ];
  const say = sayerOf(detail.words);
  const number = formatNumber(detail.replaced, i18n.language);
  return (
    <>
      <TaskProgress data={data} parts={parts} rate="rowsRate" />
      {detail.replaced > 0 && (
        <div className="mt-6 max-w-168">
          <Note tone="warn">{say("fileLost", { number, encoding: ENCODING_NAMES[detail.encoding] })}</Note>
        </div>
      )}
      {detail.files.length > 0 && <Files data={data} />}
      <Meant detail={detail} />
    </>
  );
}

/** The requested rows and columns, with a link to the filtered list. */
function Meant({ detail: { meant, listTo, words } }: { detail: ExportDetail }) {
  return (
    <section className="stack mt-8 max-w-168 gap-3" aria-labelledby="meant">
      <h2 id="meant">{words.meant}</h2>
      <p className="row flex-wrap gap-2">
        {meant.words.map((word) => (
          <Tag key={word}>{word}</Tag>
        ))}
      </p>
      <Pairs items={[{ term: words.columns, value: meant.columns }]} />
      {listTo && (
        <p>
          <Link to={listTo}>{meant.go}</Link>
        </p>
      )}
    </section>
  );
}

function Files({ data: { detail, now } }: { data: ExportData }) {
  const { i18n } = useTranslation("tasks");
  const say = sayerOf(detail.words);
  const zone = useZone();
  return (
    <section className="stack mt-8 gap-3" aria-labelledby="files">
      <h2 id="files">{say("files")}</h2>
      {detail.files.map(({ id, title, rows, expiredAt }) => {
        const number = formatNumber(rows, i18n.language);
        if (title === null) return <p key={id}>{say("fileGone", { number })}</p>;
        return (
          <p key={id} className="row flex-wrap gap-3">
            {/* Plain link: the response is a file. */}
            <a className="btn btn-primary" href={`/storage/${id}`} download>
              <Icon name="download" />
              {say("file", { name: title })}
            </a>
            <span className="hint">
              {say("fileHelp", {
                number,
                when: expiredAt === null ? "" : formatWhen(expiredAt, now, i18n.language, zone),
              })}
            </span>
          </p>
        );
      })}
    </section>
  );
}
