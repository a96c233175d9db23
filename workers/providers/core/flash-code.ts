const CODE = /(?<!\d)\d{4,6}(?!\d)/;

/** 4 to 6 digits (spec §5); null if the text has none. */
export function flashCodeOf(text: string): string | null {
  return CODE.exec(text)?.[0] ?? null;
}
