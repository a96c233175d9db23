import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileExtra } from "../../domain/base/channels/channels";
import { placeName } from "../../domain/base/channels/file-places";
import type { FoundFiles, StoredFile } from "../../domain/library/files/choices";
import { AudioPlayer } from "../ui/audio-player";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { Field } from "../ui/field";
import { Input, Select } from "../ui/input";
import { Note } from "../ui/note";
import { editorIntent } from "./editor-intents";
import { FileFinder } from "./file-finder";
import type { MessageField } from "./message-field";

// Loaded on demand only.
const FilePicker = lazy(() => import("./file-picker"));

interface FileFieldProps {
  type: string;
  field: MessageField;
  name: FileExtra;
  /** File id or URL, as stored. */
  value: string;
  /** Current, unsaved value. */
  live: string;
  files: StoredFile[];
  /** May upload; `script`: only with JavaScript, since leaving the page would lose typed input. */
  mayUpload: boolean | "script";
  /** The message's text, for synthesising a recording. */
  text: string | null;
  onPicked: (file: StoredFile) => void;
  found: FoundFiles | null;
  zone: string;
}

/** A file (stored, found or uploaded) that fits the channel, or a URL. */
export function FileField(props: FileFieldProps) {
  const { type, field, name, value, live, files, mayUpload, text, onPicked, found, zone } = props;
  const { t } = useTranslation("compose");
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<StoredFile | null>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  // A file chosen for another channel stays visible and removable.
  const fitting = files.filter(({ id, fits }) => fits.includes(name) || id === value);
  const isStored = fitting.some(({ id }) => id === value);
  const address = `${field.id}-address`;
  const chosen = fitting.find(({ id }) => id === live);
  useEffect(() => {
    if (picked) choose(field.id, address, picked.id);
  }, [picked, field.id, address]);
  const pick = (found: Omit<StoredFile, "fits">) => {
    const file = { ...found, fits: [name] };
    onPicked(file);
    setPicked(file);
    setOpen(false);
  };
  return (
    <div className="stack gap-2">
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field field={field} label={t(`field_${name}`)} optional>
          <Select
            id={field.id}
            name={field.name}
            defaultValue={isStored ? value : ""}
            blank={t("noFile")}
            options={fitting.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </Field>
        <Field field={{ id: address }} label={t("orAddress")} optional>
          <Input
            id={address}
            name={`${field.name}.address`}
            defaultValue={isStored ? "" : value}
            inputMode="url"
            autoComplete="off"
          />
        </Field>
      </div>
      <FileFinder field={field} name={name} found={found} />
      {mayUpload && (
        <div className={mayUpload === "script" ? classNames("noscript:hidden", !isLive && "invisible") : undefined}>
          <Button
            size="s"
            icon="folder"
            {...editorIntent("upload", name)}
            onClick={(event) => {
              event.preventDefault();
              setOpen(true);
            }}
          >
            {t("findOrUpload")}
          </Button>
        </div>
      )}
      {chosen?.kind === "audio" && <AudioPlayer key={chosen.id} src={`/storage/${chosen.id}`} title={chosen.title} />}
      {text !== null && chosen?.says && chosen.says !== text.trim() && <Note tone="warn">{t("saysOther")}</Note>}
      {isOpen && (
        <Suspense>
          <FilePicker
            place={placeName(type, name)}
            title={t(`field_${name}`)}
            onPick={pick}
            onClose={() => setOpen(false)}
            zone={zone}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Fires an input event, as typing does. */
function choose(list: string, address: string, id: string) {
  const field = document.getElementById(list);
  const typed = document.getElementById(address);
  if (!(field instanceof HTMLSelectElement && typed instanceof HTMLInputElement)) return;
  typed.value = "";
  field.value = id;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
