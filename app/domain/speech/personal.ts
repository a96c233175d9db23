/** Names fields of contacts: a recording would read their names out to everybody. */
export function isPersonal(text: string): boolean {
  return text.includes("${");
}
