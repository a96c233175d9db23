import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldAria } from "../ui/field";

interface FileChoiceProps {
  id: string;
  name?: string;
  /** Same format as a file field's `accept` attribute. */
  accept: string;
  multiple?: boolean;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * File field in a drop zone with our own text. The browser's control, which is labelled in the browser's language, lies
 * invisibly over the zone, so clicks, keys and dropped files work without a script.
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
