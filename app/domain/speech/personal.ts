/** Names contact fields: a recording would read out their names to everybody. */
export function isPersonal(text: string): boolean {
  return text.includes("${");
}
