import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_FILE_BYTES } from "../../domain/base/channels/file-kinds";
import { message } from "../../domain/base/shared/errors/error-message";
import type { Uploaded } from "../../domain/library/files/files";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { useErrorText } from "../ui/error-text";
import { Field } from "../ui/field";
import { Icon } from "../ui/icon";
import { Progress } from "../ui/progress";
import { FileChoice } from "./file-choice";

interface FileDropProps {
  action: string;
  /** The file's place in a message, "telegram.image". */
  place?: string | null;
  error: string | undefined;
  accept: string;
  maxBytes: number;
  help: string;
  done: (file: StoredFile) => React.ReactNode;
  onStored?: (file: StoredFile) => void;
}

export interface StoredFile {
  id: string;
  title: string;
  kind: string;
}

interface Item {
  key: number;
  name: string;
  /** 0–1 */
  ratio: number;
  answer: Uploaded | null;
}

export const acceptOf = (extensions: readonly string[]) => extensions.map((extension) => `.${extension}`).join(",");

/** Uploads chosen or dropped files at once, with progress; a plain form without JavaScript. Namespace "storage". */
export function FileDrop({ action, place = null, error, accept, maxBytes, help, done, onStored }: FileDropProps) {
  const { t } = useTranslation("storage");
  const [isLive, setLive] = useState(false);
  const [isOver, setOver] = useState(false);
  const { items, add } = useUploads(maxBytes, place, onStored);
  const form = useRef<HTMLFormElement>(null);
  const take = (input: HTMLInputElement) => {
    add([...(input.files ?? [])]);
    input.value = "";
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: files chosen before hydration are uploaded once
  useEffect(() => {
    setLive(true);
    take(form.current?.elements.namedItem("file") as HTMLInputElement);
  }, []);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (isLive) take(currentTarget);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === "dragover");
  };
  const field = { id: "stored-file", errors: error ? [error] : undefined };
  return (
    <form method="post" encType="multipart/form-data" action={action} className="stack gap-4" ref={form} noValidate>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the field inside does the same */}
      <div
        className={classNames("drop-zone", isOver && "drop-zone-over")}
        onDragOver={hover}
        onDragLeave={hover}
        onDrop={drop}
      >
        <Icon name="upload" size="l" className="text-ink-3" />
        <Field field={field} label={isLive ? t("drop") : t("file")} hint={help}>
          <FileChoice id={field.id} accept={accept} multiple={isLive} onChange={choose} />
        </Field>
      </div>
      {items.length > 0 && (
        <ul className="todo" aria-label={t("uploads")}>
          {items.map((item) => (
            <UploadLine key={item.key} item={item} done={done} />
          ))}
        </ul>
      )}
      {!isLive && (
        <div className="not-noscript:hidden">
          <Button variant="primary" icon="upload">
            {t("send")}
          </Button>
        </div>
      )}
    </form>
  );
}

function UploadLine({ item: { name, ratio: share, answer }, done }: { item: Item; done: FileDropProps["done"] }) {
  const { t } = useTranslation("storage");
  const errorText = useErrorText();
  const isStored = answer !== null && "id" in answer;
  return (
    <li>
      {answer === null && <Icon name="loader-circle" className="text-info" />}
      {answer !== null && (
        <Icon name={isStored ? "circle-check" : "circle-x"} className={isStored ? "text-ok" : "text-bad"} />
      )}
      <span className="min-w-0 break-words font-medium">{name}</span>
      {answer === null && (
        <span className="hint">
          <Progress value={share} max={1} label={t("uploading", { name })} />
        </span>
      )}
      {answer !== null && (
        <span className="hint" role={isStored ? "status" : "alert"}>
          {isStored ? t("uploaded") : errorText(answer.error)}
        </span>
      )}
      {isStored && done(answer)}
    </li>
  );
}

function overLimit(maxBytes: number): string {
  if (maxBytes === MAX_FILE_BYTES) return "fileOverLimit";
  return message({ key: "fileSizeHere", values: { megabytes: maxBytes / (1024 * 1024) } });
}

/** Sequential: parallel uploads share the same bandwidth. */
function useUploads(maxBytes: number, place: string | null, onStored: FileDropProps["onStored"]) {
  const [items, setItems] = useState<Item[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);
  const change = (key: number, part: Partial<Item>) =>
    setItems((known) => known.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const add = (files: File[]) => {
    for (const file of files) {
      const key = ++count.current;
      const answer = file.size > maxBytes ? { error: overLimit(maxBytes) } : null;
      setItems((known) => [...known, { key, name: file.name, ratio: 0, answer }]);
      if (answer) continue;
      last.current = last.current.then(async () => {
        const sent = await sendFile(file, place, (ratio) => change(key, { ratio }));
        change(key, { answer: sent });
        if ("id" in sent) onStored?.(sent);
      });
    }
  };
  return { items, add };
}

const NO_ANSWER: Uploaded = { error: "uploadBroken" };

/** Uploads by XMLHttpRequest for its progress (0–1). Never throws. */
function sendFile(file: File, place: string | null, onProgress: (ratio: number) => void): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", place ? `/storage/upload?place=${place}` : "/storage/upload");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve((request.response as Uploaded | null) ?? NO_ANSWER);
    request.onerror = () => resolve(NO_ANSWER);
    const body = new FormData();
    body.set("file", file);
    request.send(body);
  });
}
