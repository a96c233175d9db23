import { expect } from "vitest";
import { formatPercent } from "../../../app/components/ui/format";
import { figures as words } from "../../../app/i18n/figures/ru";
import type { Session } from "../world/people";
import { visit } from "./open-screen";

export const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
export const inWords = (html: string) =>
  plain(
    html
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replace(/<!-- -->/g, "")
      .replace(/<\/?span[^>]*>(?=,\d\d)/g, "")
      .replace(/<[^>]+>/g, "|"),
  ).replace(/[|\s]*\|[|\s]*/g, "|");

export const pageOf = async (path: string, session: Session) => {
  const answer = await visit(path, session, { "accept-language": "ru" });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.text()).replaceAll("<!-- -->", "");
};
export const numberIn = (text: string | undefined) =>
  Number(
    /-?\d[\d ]*(,\d+)?/
      .exec(plain(text ?? "").replace("−", "-"))![0]
      .replaceAll(" ", "")
      .replace(",", "."),
  );
export const percent = (part: number, of: number) => plain(formatPercent(part / of, "ru", 1));

/** Values of a section's tiles, by label. */
export function tilesIn(html: string) {
  const tiles = [
    ...html.matchAll(
      /<span class="tile-label">(.*?)<\/span><span class="tile-value">(.*?)<\/span>(?:<span class="tile-note">(.*?)<\/span>)?(?=<svg|<\/div>)/g,
    ),
  ];
  const text = (part = "") => plain(part.replace(/<[^>]+>/g, ""));
  return new Map(
    tiles.map(([, label, value, note]) => [text(label), { value: numberIn(text(value)), note: text(note) }]),
  );
}

/** Rows of a table, each with its cells by column title; the last row may be the table's foot. */
export function tableIn(html: string, caption: string): Record<string, string>[] {
  const from = html.indexOf(`>${caption}</caption>`);
  expect([caption, from > 0]).toEqual([caption, true]);
  const table = html.slice(from, html.indexOf("</table>", from));
  const text = (part: string) =>
    plain(part.replace(/<span class="text-ink-3 sm:hidden">.*?<\/span>/g, "").replace(/<[^>]+>/g, " "))
      .replace(/\s+/g, " ")
      .trim();
  const heads = [...table.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, head]) => text(head!));
  return table
    .split("<tr")
    .slice(2)
    .map((row) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => text(cell!)))
    .map((cells) => Object.fromEntries(cells.map((cell, at) => [heads[at], cell])));
}

/** Names of figures as screens write them, in Russian. */
export const W = Object.fromEntries(Object.entries(words).map(([key, text]) => [key, plain(text)])) as Record<
  keyof typeof words,
  string
>;
