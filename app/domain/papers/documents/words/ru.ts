import type { NumberWords } from "../amount-in-words";

const MASCULINE = ["", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"];
const FEMININE = ["", "одна", "две", ...MASCULINE.slice(3)];
const TEENS = ["десять", "одиннадцать", "двенадцать", "тринадцать", "четырнадцать"].concat([
  "пятнадцать",
  "шестнадцать",
  "семнадцать",
  "восемнадцать",
  "девятнадцать",
]);
const TENS = [
  "",
  "",
  "двадцать",
  "тридцать",
  "сорок",
  "пятьдесят",
  "шестьдесят",
  "семьдесят",
  "восемьдесят",
  "девяносто",
];
const HUNDREDS = [
  "",
  "сто",
  "двести",
  "триста",
  "четыреста",
  "пятьсот",
  "шестьсот",
  "семьсот",
  "восемьсот",
  "девятьсот",
];

const SCALES = [
  null,
  { one: "тысяча", few: "тысячи", many: "тысяч" },
  { one: "миллион", few: "миллиона", many: "миллионов" },
  { one: "миллиард", few: "миллиарда", many: "миллиардов" },
  { one: "триллион", few: "триллиона", many: "триллионов" },
];

function group(value: number, isFeminine: boolean): string[] {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const units = isFeminine ? FEMININE : MASCULINE;
  const tail = rest >= 10 && rest < 20 ? [TEENS[rest - 10]!] : [TENS[Math.floor(rest / 10)]!, units[rest % 10]!];
  return [HUNDREDS[hundreds]!, ...tail].filter(Boolean);
}

export const ru: NumberWords = {
  zero: "ноль",
  spell(groups) {
    return groups
      .flatMap((value, at) => {
        const scale = SCALES[groups.length - 1 - at];
        if (value === 0) return [];
        return [...group(value, scale === SCALES[1]), ...(scale ? [scale[pluralRu(value)]] : [])];
      })
      .join(" ");
  },
  plural: pluralRu,
  currencies: {
    RUB: [
      { one: "рубль", few: "рубля", many: "рублей" },
      { one: "копейка", few: "копейки", many: "копеек" },
    ],
    USD: [
      { one: "доллар США", few: "доллара США", many: "долларов США" },
      { one: "цент", few: "цента", many: "центов" },
    ],
    EUR: [
      { one: "евро", few: "евро", many: "евро" },
      { one: "цент", few: "цента", many: "центов" },
    ],
  },
};

function pluralRu(value: number): "one" | "few" | "many" {
  const [tens, unit] = [Math.floor(value / 10) % 10, value % 10];
  if (tens === 1 || unit === 0 || unit > 4) return "many";
  return unit === 1 ? "one" : "few";
}
