const CODE = /(?<!\d)\d{4,6}(?!\d)/;

/** The code of a flash call's text: 4 to 6 digits (spec §5); null where there is none. */
export function flashCodeOf(text: string): string | null {
  return CODE.exec(text)?.[0] ?? null;
}
