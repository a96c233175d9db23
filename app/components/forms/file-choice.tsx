import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useFieldAria } from "../ui/field";

interface FileChoiceProps {
  id: string;
  /** As the attribute of a file's field. */
  accept: string;
  multiple?: boolean;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  /** `chosen` stands where no script can tell the file's name. */
  words: { choose: string; chosen: string };
}

/**
 * A file's field in a drop zone under words of our own: the browser's control, which speaks the browser's language, lies
 * unseen over the whole zone, so that it still takes clicks, keys and dropped files without a script.
 */
export function FileChoice({ id, accept, multiple, onChange, words }: FileChoiceProps) {
  const aria = useFieldAria();
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState("");
  useEffect(() => setNames(namesOf(input.current)), []);
  return (
    <span className="file-choice grid justify-items-center gap-1.5">
      <span className="btn btn-secondary" aria-hidden="true">
        {words.choose}
      </span>
      <input
        {...aria}
        ref={input}
        id={id}
        name="file"
        type="file"
        accept={accept}
        required
        multiple={multiple}
        onChange={(event) => {
          setNames(namesOf(event.currentTarget));
          onChange?.(event);
        }}
      />
      <span className="file-chosen font-medium wrap-anywhere">{names || words.chosen}</span>
    </span>
  );
}

function namesOf(input: HTMLInputElement | null): string {
  return [...(input?.files ?? [])].map(({ name }) => name).join(", ");
}
