export function parameterLines(parameters: Record<string, string> = {}): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name} = ${value}`)
    .join("\n");
}
