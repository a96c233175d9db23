import type { Payload } from "../../../base/channels/payload";

const LENGTH = 60;
const VARIABLES = /\$\{[^{}]*\}/g;
const LEFT_OVER = /(?<![\s,–—-])[\s,–—-]*([.,!?;:])/g;

/** Default title of a campaign: the beginning of its text, without variables, which have no values yet. */
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
    .replace(/^[\s.,!?;:–—-]+|(?<![\s,;:–—-])[\s,;:–—-]+$/g, "")
    .trim();
  return tidy && tidy[0]!.toUpperCase() + tidy.slice(1);
}
