import { CopyButton } from "./copy-button";

/** Selectable text with a copy button. */
export function CopyField({ id, value, label }: { id: string; value: string; label: string }) {
  return (
    <span className="row">
      <input className="input font-mono" id={id} value={value} readOnly />
      <CopyButton text={value} label={label} />
    </span>
  );
}
