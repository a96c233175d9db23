import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { FileChoice, StoredFile } from "../../domain/library/files/choices";
import { acceptOf, FileDrop } from "../forms/file-drop";
import { FilePreview } from "../forms/file-preview";
import { DialogBody, DialogFoot } from "../layout/dialog-frame";
import { ListState } from "../tables/list-state";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";
import { useFileSize } from "../ui/file-size";
import { formatDate } from "../ui/format";
import { SearchInput } from "../ui/input";
import { useStored } from "./use-stored";

const WAITING_LINES = 6;

interface FilePickerProps {
  /** "telegram.image" */
  place: string;
  title: string;
  onPick: (file: Omit<StoredFile, "fits">) => void;
  onClose: () => void;
  zone: string;
}

/** Searches and previews the viewer's fitting files; also uploads. */
export default function FilePicker({ place, title, onPick, onClose, zone }: FilePickerProps) {
  const { t } = useTranslation("storage");
  const { t: common } = useTranslation("common");
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { rules, files, next, hasFailed, search, more, retry } = useStored(place);
  const [chosen, setChosen] = useState<FileChoice | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    // React events bubble through portals: the outer form must not receive them.
    <div onInput={keep} onSubmit={keep}>
      <div className="scrim" />
      <dialog className="dialog" aria-labelledby={titleId} ref={dialog} onClose={onClose}>
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <Button type="button" variant="quiet" icon="x" label={common("close")} onClick={onClose} />
        </header>
        <DialogBody>
          {hasFailed && <Unreachable retry={retry} />}
          {/* Rendered at once, because late content would move the click target. */}
          {!hasFailed && (
            <ListState state={files ? "success" : "loading"} rows={WAITING_LINES}>
              {rules && (
                <FileDrop
                  action="/storage/create"
                  place={place}
                  error={undefined}
                  accept={acceptOf(rules.extensions)}
                  maxBytes={rules.maxBytes}
                  help={t("fileHelp", rules.help)}
                  done={() => null}
                  onStored={onPick}
                />
              )}
              <SearchInput
                label={t("search")}
                placeholder={t("search")}
                maxLength={100}
                autoComplete="off"
                onChange={({ currentTarget }) => search(currentTarget.value)}
              />
              {files?.length === 0 && <Empty kind="noMatch" title={t("noMatch")} />}
              {files && files.length > 0 && <Found files={files} onChoose={setChosen} zone={zone} />}
              {next && (
                <div>
                  <Button type="button" size="s" onClick={more}>
                    {t("lookOn")}
                  </Button>
                </div>
              )}
              {chosen && <FilePreview file={chosen} table={null} />}
            </ListState>
          )}
        </DialogBody>
        <DialogFoot>
          <Button type="button" variant="primary" disabled={!chosen} onClick={() => chosen && onPick(chosen)}>
            {t("use")}
          </Button>
          <Button type="button" onClick={onClose}>
            {common("cancel")}
          </Button>
        </DialogFoot>
      </dialog>
    </div>,
    document.body,
  );
}

interface FoundProps {
  files: FileChoice[];
  onChoose: (file: FileChoice) => void;
  zone: string;
}

function Found({ files, onChoose, zone }: FoundProps) {
  const { t, i18n } = useTranslation("storage");
  const sizeOf = useFileSize();
  return (
    <fieldset>
      <legend className="sr-only">{t("title")}</legend>
      <div className="choices">
        {files.map((file) => (
          <label key={file.id}>
            <input type="radio" name="picked-file" value={file.id} onChange={() => onChoose(file)} />
            <span className="font-medium wrap-anywhere">{file.title}</span>
            <span className="hint">
              {sizeOf(file.size)}, {formatDate(file.createdAt, i18n.language, zone)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Unreachable({ retry }: { retry: () => void }) {
  const { t } = useTranslation("common");
  const retryButton = (
    <Button type="button" icon="rotate-ccw" onClick={retry}>
      {t("retry")}
    </Button>
  );
  return (
    <Empty kind="failed" title={t("listFailed")} actions={retryButton}>
      {t("listFailedHelp")}
    </Empty>
  );
}

const keep = (event: { stopPropagation(): void }) => event.stopPropagation();
