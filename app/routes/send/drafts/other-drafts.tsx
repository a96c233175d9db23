import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { formatNumber, formatWhen } from "../../../components/ui/format";
import { Note } from "../../../components/ui/note";
import { useZone } from "../../../web/frame/preferences";
import type { Frame } from "../step/frame.server";
import { intentOf } from "../step/intents";
import { pathOf } from "../step/paths";

/** Earlier drafts, shown while this one is empty; on top if the limit is reached. */
export default function OtherDrafts({ frame }: { frame: Frame }) {
  const { t, i18n } = useTranslation("send");
  const channelName = useChannelName();
  const zone = useZone();
  const { shown, total, most } = frame.drafts;
  return (
    <section className="well stack gap-2" aria-labelledby="drafts">
      {total >= most && (
        <Note tone="warn" title={t("draftsFull", { most })}>
          {t("draftsFullHelp")}
        </Note>
      )}
      <h2 id="drafts" className="text-base">
        {t("drafts")}
      </h2>
      <ul className="stack gap-1 text-sm">
        {shown.map(({ id, title, text, type, updatedAt }) => (
          <li key={id} className="row justify-between gap-3">
            <span className="row min-w-0 gap-1.5">
              <Link className="max-w-full flex-none truncate leading-6" to={pathOf("message", id)}>
                {title || text || t("untitled")}
              </Link>
              <span className="min-w-0 truncate text-ink-3">
                {channelName(type)}, {formatWhen(updatedAt, frame.now, i18n.language, zone)}
              </span>
            </span>
            <Button variant="quiet" size="s" icon="trash-2" label={t("removeDraft")} {...intentOf("drop", id)} />
          </li>
        ))}
      </ul>
      <p className="text-sm">
        <Link to="/send/drafts">{t("allDrafts", { number: formatNumber(total, i18n.language) })}</Link>
      </p>
    </section>
  );
}
