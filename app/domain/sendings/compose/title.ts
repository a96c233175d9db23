import type { Payload } from "../../channels/payload";

const LENGTH = 60;
const VARIABLES = /\$\{[^{}]*\}/g;
const LEFT_OVER = /[\s,–—-]*\s*([.,!?;:])/g;

/** A mailing's name where nobody gave one: the beginning of its text, without variables, which name nobody yet. */
export function titleOf(type: string, { text, subject, title, template }: Payload): string {
  const words = withoutVariables(text) || withoutVariables(subject ?? "") || title || template?.name || type;
  return [...words].slice(0, LENGTH).join("");
}

function withoutVariables(text: string): string {
  const said = text.trim();
  const bare = said.replace(VARIABLES, "");
  if (bare === said) return said;
  const tidy = bare
    .replace(/\s+/g, " ")
    .replace(LEFT_OVER, "$1")
    .replace(/^[\s.,!?;:–—-]+|[\s,;:–—-]+$/g, "")
    .trim();
  return tidy && tidy[0]!.toUpperCase() + tidy.slice(1);
}
