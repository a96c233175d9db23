import type { NumberWords } from "../amount-in-words";

const BELOW_TWENTY =
  " one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "  twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES = ["", " thousand", " million", " billion", " trillion"];

function belowHundred(value: number): string {
  if (value < 20) return BELOW_TWENTY[value]!;
  return [TENS[Math.floor(value / 10)]!, BELOW_TWENTY[value % 10]!].filter(Boolean).join("-");
}

function group(value: number): string {
  const hundreds = value >= 100 ? `${BELOW_TWENTY[Math.floor(value / 100)]} hundred` : "";
  return [hundreds, belowHundred(value % 100)].filter(Boolean).join(" and ");
}

export const en: NumberWords = {
  zero: "zero",
  spell(groups) {
    const last = groups.at(-1) ?? 0;
    const parts = groups.flatMap((value, at) => (value ? [group(value) + SCALES[groups.length - 1 - at]!] : []));
    // "one million and five", but "one million, one hundred and five".
    if (parts.length > 1 && last > 0 && last < 100) return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
    return parts.join(", ");
  },
  plural: (value) => (value === 1 ? "one" : "many"),
  currencies: {
    RUB: [both("rouble", "roubles"), both("kopeck", "kopecks")],
    USD: [both("US dollar", "US dollars"), both("cent", "cents")],
    EUR: [both("euro", "euros"), both("cent", "cents")],
  },
};

function both(one: string, many: string) {
  return { one, few: many, many };
}
