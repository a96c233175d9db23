const MOST_EDITS = 2;
const LONGEST = 40;

/** The known name nearest to a misspelt one: at most two letter edits; case and underscores cost none. */
export function nearest(name: string, known: readonly string[]): string | null {
  if (name.length > 2 * LONGEST) return null;
  const wanted = folded(name);
  if (wanted.length > LONGEST) return null;
  const most = Math.min(MOST_EDITS, Math.floor(wanted.length / 3));
  let best: { one: string; edits: number } | null = null;
  for (const one of known) {
    const edits = distance(wanted, folded(one), most);
    if (edits <= most && edits < (best?.edits ?? most + 1)) best = { one, edits };
  }
  return best?.one ?? null;
}

const folded = (name: string) => name.toLowerCase().replace(/[\s_$-]/g, "");

/** Edits between two words (Levenshtein; a swap of neighbours counts as one); `most` + 1 if there are more. */
function distance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let [before, row]: number[][] = [[], Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      next[j] = Math.min(row![j]! + 1, next[j - 1]! + 1, row![j - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwapped) next[j] = Math.min(next[j]!, before![j - 2]! + 1);
    }
    [before, row] = [row!, next];
  }
  return row![to.length]!;
}
