import { CopyButton } from "./copy-button";

/** Code with a copy button. */
export function CopiedText({ text, label }: { text: string; label: string }) {
  return (
    <span className="row flex-wrap gap-x-1">
      <code className="min-w-0 font-mono text-xs wrap-anywhere">{text}</code>
      <span className="-ml-2">
        <CopyButton text={text} label={label} />
      </span>
    </span>
  );
}
