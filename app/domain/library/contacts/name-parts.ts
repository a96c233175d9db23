export interface NameParts {
  firstName?: string;
  middleName?: string;
  lastName?: string;
}

const WORD = /^\p{L}[\p{L}\p{M}'’.-]*$/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LONGEST = 100;
const LEGAL = new Set(
  "ооо оао зао ао пао нао ип чп тоо фгуп мбоу гбу llc ltd inc gmbh ag sa srl plc corp co".split(" "),
);
const PATRONYMIC = /(?:вич|вна|ична|инична|оглы|кызы)$/;
const SURNAME = /(?:[ое]ва?|[иы]на?|[сц]к(?:ий|ой|ая)|енко|чук|юк|ук|ян|дзе|швили|[иы]х|ец|ой)$/;
/** First names that end like surnames. */
const FIRST = new Set(
  (
    "лев яков константин валентин мартин марина ирина галина полина нина алина карина арина кристина екатерина " +
    "валентина регина дина ангелина антонина каролина альбина сабина эвелина василина катарина зарина элина " +
    "севастьян касьян демьян ян иван степан руслан роман богдан тимофей"
  ).split(" "),
);

/**
 * First, middle and last name of a full name; null if their order is unclear. «Иванов Иван Петрович», «Иван Петрович
 * Иванов», "Lee, Ann", "Ann Lee".
 */
export function namePartsOf(full: string): NameParts | null {
  const [before = "", after, ...more] = full.slice(0, LONGEST).split(",");
  if (full.length > LONGEST || more.length > 0) return null;
  const words = wordsOf(before);
  if (after !== undefined) {
    const givenNames = wordsOf(after);
    if (!words || !givenNames || words.length !== 1 || givenNames.length > 2) return null;
    return partsOf([givenNames[0], givenNames[1], words[0]]);
  }
  if (!words) return null;
  return CYRILLIC.test(full) ? ofRussian(words) : ofWestern(words);
}

function wordsOf(text: string): string[] | null {
  const words = text.trim().split(/\s+/);
  const isName = words.length <= 3 && words.every((word) => WORD.test(word) && !LEGAL.has(plain(word)));
  return isName ? words : null;
}

function ofRussian(words: string[]): NameParts | null {
  const [a, b, c] = words;
  const isPatronymic = (word = "") => PATRONYMIC.test(plain(word));
  if (c !== undefined) return isPatronymic(c) ? partsOf([b, c, a]) : isPatronymic(b) ? partsOf([a, b, c]) : null;
  if (b === undefined) return isSurname(a!) ? null : { firstName: a! };
  if (isPatronymic(b)) return partsOf([a, b]);
  const [isLastFirst, isFirstLast] = [isSurname(a!), isSurname(b)];
  if (isLastFirst === isFirstLast) return null;
  return isLastFirst ? partsOf([b, undefined, a]) : partsOf([a, undefined, b]);
}

const ofWestern = (words: string[]) =>
  words.length === 3 ? partsOf(words as [string, string, string]) : partsOf([words[0], undefined, words[1]]);

const isSurname = (word: string) => SURNAME.test(plain(word)) && !FIRST.has(plain(word));

function partsOf([firstName, middleName, lastName]: readonly (string | undefined)[]): NameParts {
  return { ...(firstName && { firstName }), ...(middleName && { middleName }), ...(lastName && { lastName }) };
}

const plain = (word: string) => word.toLowerCase().replaceAll(".", "");
