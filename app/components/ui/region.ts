/** Regional locale for react-aria, which treats "pt" as Brazilian. */
export function regionOf(language: string): string {
  return language === "pt" ? "pt-PT" : language;
}
