import { useId, useRef, useState } from "react";
import { useFieldAria } from "./field";

export interface ComboboxProps {
  id: string;
  name: string;
  options: string[];
  defaultValue?: string;
  required?: boolean;
}

type Rich = typeof import("./combobox.client");

/** A native datalist until the first focus, then a searchable one; both post the same text. */
export function Combobox(props: ComboboxProps) {
  const { id, name, options, defaultValue, required } = props;
  const list = useId();
  const aria = useFieldAria();
  const [rich, setRich] = useState<{ parts: Rich; text: string; isFocused: boolean }>();
  const input = useRef<HTMLInputElement>(null);
  if (rich) return <rich.parts.RichCombobox {...props} {...aria} text={rich.text} isFocused={rich.isFocused} />;
  const enrich = async () => {
    const parts = await import("./combobox.client");
    const field = input.current;
    if (field) setRich({ parts, text: field.value, isFocused: document.activeElement === field });
  };
  return (
    <>
      <input
        {...aria}
        ref={input}
        id={id}
        name={name}
        defaultValue={defaultValue}
        required={required}
        list={list}
        autoComplete="off"
        className="input input-select"
        onFocus={enrich}
      />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}
