import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { formatNumber, formatTime, formatWhen } from "../../components/ui/format";
import { Icon } from "../../components/ui/icon";
import { Note } from "../../components/ui/note";
import { useZone } from "../../web/preferences";
import type { Frame } from "./step.server";
import { pathOf } from "./step-names";
import type { Autosave } from "./use-autosave";

/** What became of the draft, beside the title. */
export function SavedNote({ autosave: { state, savedAt } }: { autosave: Autosave }) {
  const { t, i18n } = useTranslation("send");
  const zone = useZone();
  const isBad = state === "failed";
  const words = isBad
    ? t("notSaved")
    : state === "saving"
      ? t("saving")
      : savedAt > 0
        ? t("savedAt", { time: formatTime(savedAt, i18n.language, zone) })
        : "";
  return (
    <p className="saved-note" role="status">
      {words !== "" && state !== "saving" && <Icon name={isBad ? "triangle-alert" : "check"} size="s" />}
      {words}
    </p>
  );
}

/** Another tab's change, and the template that the draft came from. */
export function DraftNotes({ frame, isConflict }: { frame: Frame; isConflict: boolean }) {
  const { t } = useTranslation("send");
  const { template } = frame;
  return (
    <>
      {isConflict && (
        <Note tone="warn" title={t("conflict")} role="alert">
          <p>{t("conflictHelp")}</p>
          <div className="row mt-2 flex-wrap">
            <Button size="s" name="intent" value="mine">
              {t("keepMine")}
            </Button>
            <Link to={pathOf(frame.step, frame.id)} reloadDocument className="btn btn-secondary btn-s">
              {t("takeTheirs")}
            </Link>
          </div>
        </Note>
      )}
      {frame.note && <TemplateNote note={frame.note} />}
      {template && (
        <Note tone="info">
          {t(template.isDetached ? "detached" : "fromTemplate", { title: template.title })}{" "}
          {template.isDetached && (
            <span className="row mt-2 flex-wrap">
              <Button size="s" name="intent" value="revert">
                {t("revert")}
              </Button>
              {template.mayKeep && (
                <Button size="s" name="intent" value="keepTemplate">
                  {t("keepTemplate")}
                </Button>
              )}
            </span>
          )}
        </Note>
      )}
    </>
  );
}

function TemplateNote({ note }: { note: NonNullable<Frame["note"]> }) {
  const { t } = useTranslation("send");
  const title = note.missing === null ? note.text : t("templateNotFound", { id: note.missing });
  return (
    <Note tone="warn" title={title}>
      {t("templateNotFoundHelp")}
    </Note>
  );
}

/** What was begun earlier, while nothing is written here yet; where no more are kept, that comes first. */
export function OtherDrafts({ frame }: { frame: Frame }) {
  const { t, i18n } = useTranslation("send");
  const channelName = useChannelName();
  const zone = useZone();
  const { shown, total, most } = frame.drafts;
  if (shown.length === 0) return null;
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
            <span className="min-w-0 truncate">
              <Link to={pathOf("message", id)}>{title || text || t("untitled")}</Link>
              <span className="text-ink-3">
                {" "}
                {channelName(type)}, {formatWhen(updatedAt, frame.now, i18n.language, zone)}
              </span>
            </span>
            <Button
              variant="quiet"
              size="s"
              icon="trash-2"
              label={t("removeDraft")}
              name="intent"
              value={`drop:${id}`}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm">
        <Link to="/send/drafts">{t("allDrafts", { number: formatNumber(total, i18n.language) })}</Link>
      </p>
    </section>
  );
}
