/** The regional locale of a language for react-aria, whose Portuguese is Brazilian unless told otherwise. */
export function regionOf(language: string): string {
  return language === "pt" ? "pt-PT" : language;
}
