import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { Note } from "../../../components/ui/note";
import type { Frame } from "./frame.server";
import { intentOf } from "./intents";
import { pathOf } from "./paths";

export default function DraftNotes({ frame, isConflict }: { frame: Frame; isConflict: boolean }) {
  const { t } = useTranslation("send");
  const { template } = frame;
  return (
    <>
      {isConflict && (
        <Note tone="warn" title={t("conflict")} role="alert">
          <p>{t("conflictHelp")}</p>
          <div className="row mt-2 flex-wrap">
            <Button size="s" {...intentOf("mine")}>
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
          {template.leftLists && frame.step === "recipients" && (
            <span>{t("leftLists", { count: template.leftLists })}</span>
          )}{" "}
          {template.isDetached && (
            <span className="row mt-2 flex-wrap">
              <Button size="s" {...intentOf("revert")}>
                {t("revert")}
              </Button>
              {template.mayKeep && (
                <Button size="s" {...intentOf("keepTemplate")}>
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
