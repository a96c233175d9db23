/** A recording with contact fields would be the same for everybody. */
export function isPersonal(text: string): boolean {
  return text.includes("${");
}
