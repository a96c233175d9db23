const LETTERS = 25;
const MARK = /(?<![0-9a-z])[0-9a-z]{25}([0-9a-z]{25})@/i;

/** The client's own id in a return path or a Message-ID that it marked; null where there is none. */
export function markedId(address: string): string | null {
  const letters = MARK.exec(address)?.[1]?.toLowerCase();
  if (letters?.length !== LETTERS) return null;
  let number = 0n;
  for (const letter of letters) number = number * 36n + BigInt(Number.parseInt(letter, 36));
  const hex = number.toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
