import { CONTACT_VARIABLES } from "./variables";

/** Brackets of other programs: {Имя}, {{name}}, %name%; what begins with a dollar is ours, and CSS has a colon. */
const LOOK_ALIKES = [
  /(?<![$\p{L}\p{N}{])\{\{?\s*([\p{L}_][\p{L}\p{N}_. ]{0,29}?)\s*\}?\}/gu,
  /(?<![\p{N}%])%([\p{L}_][\p{L}\p{N}_]{1,29})%/gu,
];

export interface LookAlike {
  /** As written. */
  written: string;
  /** The variable that is likely meant, as it is to be written. */
  meant: string;
}

const BY_NAME = new Map(CONTACT_VARIABLES.map((name) => [name.toLowerCase(), name]));

/** What looks like a variable of another program and would be sent as it stands, each once; `given`: more names that are known. */
export function lookAlikes(text: string, given: readonly string[] = []): LookAlike[] {
  const found = LOOK_ALIKES.flatMap((pattern) => [...text.matchAll(pattern)]);
  const each = new Map(found.map(([written, name]) => [written, name!]));
  return [...each].map(([written, name]) => {
    const own = given.find((one) => one.toLowerCase() === name.toLowerCase());
    return { written, meant: `\${${own ?? BY_NAME.get(name.toLowerCase()) ?? "firstName"}}` };
  });
}
