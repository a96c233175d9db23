interface Cleaned {
  surname: string;
  name: string;
  patronymic: string;
  gender: "М" | "Ж" | "НД";
}

const capital = (word: string) =>
  word
    .split("-")
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase())
    .join("-");

/** Parses surname, name and patronymic in any order. */
export function readName(text: string): Cleaned | null {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length < 2 || words.length > 3 || words.some((word) => !/^[\p{L}-]+$/u.test(word))) return null;
  const ordered = words.map(capital);
  const patronymicAt = ordered.findIndex((word) => /(вич|вна|ична|инична|ич)$/.test(word));
  const patronymic = patronymicAt < 0 ? "" : ordered.splice(patronymicAt, 1)[0]!;
  // In "Name Patronymic Surname" the surname is last.
  const [surname = "", name = ""] = patronymicAt === 1 ? ordered.toReversed() : ordered;
  const gender = /вна$|чна$/.test(patronymic) ? "Ж" : patronymic ? "М" : /[ая]$/.test(surname) ? "Ж" : "НД";
  return { surname, name, patronymic, gender };
}

type Rule = [end: RegExp, genitive: string];

const WOMAN: Record<"surname" | "name" | "patronymic", Rule[]> = {
  surname: [
    [/(ов|ев|ёв|ин|ын)а$/, "$1ой"],
    [/ская$/, "ской"],
    [/ая$/, "ой"],
  ],
  name: [
    [/ия$/, "ии"],
    [/([гкхжшщч])а$/, "$1и"],
    [/я$/, "и"],
    [/а$/, "ы"],
    [/ь$/, "и"],
  ],
  patronymic: [[/на$/, "ны"]],
};
const MAN: typeof WOMAN = {
  surname: [
    [/(ск|цк)ий$/, "$1ого"],
    [/ый$|ой$/, "ого"],
    [/ий$/, "его"],
    [/([бвгджзклмнпрстфхцчшщ])$/, "$1а"],
  ],
  name: [
    [/^Пётр$/, "Петра"],
    [/^Лев$/, "Льва"],
    [/^Павел$/, "Павла"],
    [/ий$/, "ия"],
    [/[йь]$/, "я"],
    [/я$/, "и"],
    [/а$/, "ы"],
    [/$/, "а"],
  ],
  patronymic: [[/$/, "а"]],
};

export function genitiveOf({ surname, name, patronymic, gender }: Cleaned): string {
  const rules = gender === "Ж" ? WOMAN : MAN;
  const decline = (word: string, list: Rule[]) => {
    const rule = list.find(([end]) => end.test(word));
    return word && rule ? word.replace(...rule) : word;
  };
  return [decline(surname, rules.surname), decline(name, rules.name), decline(patronymic, rules.patronymic)]
    .filter(Boolean)
    .join(" ");
}
