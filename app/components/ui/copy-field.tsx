import { CopyButton } from "./copy-button";

/** What is to be copied: selectable without JavaScript, by a button with it. */
export function CopyField({ id, value, label }: { id: string; value: string; label: string }) {
  return (
    <span className="row">
      <input className="input font-mono" id={id} value={value} readOnly />
      <CopyButton text={value} label={label} />
    </span>
  );
}
