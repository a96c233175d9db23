import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldAria } from "../ui/field";

interface FileChoiceProps {
  id: string;
  name?: string;
  /** As the attribute of a file's field. */
  accept: string;
  multiple?: boolean;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * A file's field in a drop zone under words of our own: the browser's control, which speaks the browser's language, lies
 * unseen over the whole zone, so that it still takes clicks, keys and dropped files without a script.
 */
export function FileChoice({ id, name = "file", accept, multiple, onChange }: FileChoiceProps) {
  const { t } = useTranslation("common");
  const aria = useFieldAria();
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState("");
  useEffect(() => setNames(namesOf(input.current)), []);
  return (
    <span className="file-choice grid justify-items-center gap-1.5">
      <span className="btn btn-secondary" aria-hidden="true">
        {t("chooseFile")}
      </span>
      <input
        {...aria}
        ref={input}
        id={id}
        name={name}
        type="file"
        accept={accept}
        required
        multiple={multiple}
        onChange={(event) => {
          setNames(namesOf(event.currentTarget));
          onChange?.(event);
        }}
      />
      <span className="file-chosen font-medium wrap-anywhere">{names || t("fileChosen")}</span>
    </span>
  );
}

function namesOf(input: HTMLInputElement | null): string {
  return [...(input?.files ?? [])].map(({ name }) => name).join(", ");
}
