import utf8Url from "../samples/contacts-1k-utf8.csv?url&inline";
import win1251Url from "../samples/contacts-10k-win1251.csv?url&inline";
import countsText from "../samples/counts.jsonl?raw";

export type SampleCounts = { file: string; rows: number; unique: number; duplicate: number; invalid: number };

const URLS: Record<string, string> = {
  "contacts-1k-utf8.csv": utf8Url,
  "contacts-10k-win1251.csv": win1251Url,
};

/** Expected results of importing each sample file. */
export const SAMPLE_COUNTS: SampleCounts[] = countsText
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** Inlined by Vite, because tests inside workerd cannot read files. */
export function sampleBytes(file: string): Uint8Array<ArrayBuffer> {
  const url = URLS[file];
  if (!url) throw new Error(`no sample file ${file}`);
  return Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (character) => character.charCodeAt(0));
}
