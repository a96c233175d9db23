import { folded } from "../../base/text/folded";

const WORD_LIMIT = 64;
const MOST_WORDS = 24;
const MOST_NEEDLES = 5;
const APART = /[^\p{L}\p{N}]+/u;

export function wordsOf({ title, filename }: { title: string; filename: string }): string[] {
  const texts = [folded(title).trim(), folded(filename).trim()];
  const words = texts.flatMap((text) => [text, ...text.split(APART)]).map((word) => word.slice(0, WORD_LIMIT));
  return [...new Set(words)].filter(Boolean).slice(0, MOST_WORDS);
}

export function needlesOf(search: string): string[] {
  const words = folded(search)
    .split(APART)
    .filter(Boolean)
    .map((word) => word.slice(0, WORD_LIMIT));
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, MOST_NEEDLES);
}
