const HALF = /[\ud800-\udbff]$/;

/** The text, or its first `most` characters and an ellipsis. */
export const clipped = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most).replace(HALF, "")}…` : text;
