import { CONTACT_VARIABLES } from "./variables";

/** {Имя}, {{name}}, %name%; not ${…} or CSS. */
const LOOK_ALIKES = [
  /(?<![$\p{L}\p{N}{])\{\{?\s*([\p{L}_][\p{L}\p{N}_. ]{0,29}?)\s*\}?\}/gu,
  /(?<![\p{N}%])%([\p{L}_][\p{L}\p{N}_]{1,29})%/gu,
];

interface LookAlike {
  written: string;
  meant: string;
}

const BY_NAME = new Map(CONTACT_VARIABLES.map((name) => [name.toLowerCase(), name]));

export function lookAlikes(text: string, variables: readonly string[] = []): LookAlike[] {
  const found = LOOK_ALIKES.flatMap((pattern) => [...text.matchAll(pattern)]);
  const each = new Map(found.map(([written, name]) => [written, name!]));
  return [...each].map(([written, name]) => {
    const own = variables.find((one) => one.toLowerCase() === name.toLowerCase());
    return { written, meant: `\${${own ?? BY_NAME.get(name.toLowerCase()) ?? "firstName"}}` };
  });
}
