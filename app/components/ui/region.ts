/** Regional locale for react-aria, whose "pt" is Brazilian. */
export function regionOf(language: string): string {
  return language === "pt" ? "pt-PT" : language;
}
