/** The values of an approved text as a form shows them, a line each: "name = Anna". */
export function parameterLines(parameters: Record<string, string> = {}): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name} = ${value}`)
    .join("\n");
}
