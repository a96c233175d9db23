import { expect, it } from "vitest";
import { amountInWords, numberInWords } from "../../../../app/domain/papers/documents/amount-in-words";
// A thousand amounts from Python's num2words 0.5: hundredths, Russian, forms of ruble, dollar and euro, English.
import table from "./amounts.tsv?raw";

const rows = table
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [string, string, string, string, string, string]);

it("writes a thousand amounts as another library does", () => {
  expect(rows).toHaveLength(1000);
  const wrong = rows.flatMap(([cents, russian, rubles, dollars, euros, english]) => {
    const amount = Number(cents) * 10_000;
    const digits = cents.padStart(2, "0").slice(-2);
    const expected = (words: string, forms: string) => {
      const [unit, hundredth] = forms.split(" ");
      return (words[0]!.toUpperCase() + words.slice(1)).concat(` ${unit} ${digits} ${hundredth}`);
    };
    const pairs = [
      [amountInWords(amount, "RUB", "ru"), expected(russian, rubles)],
      [amountInWords(amount, "USD", "ru").replace(" США", ""), expected(russian, dollars)],
      [amountInWords(amount, "EUR", "ru"), expected(russian, euros)],
      [numberInWords(Math.floor(Number(cents) / 100), "en"), english],
    ];
    return pairs.filter(([ours, theirs]) => ours !== theirs);
  });
  expect(wrong).toEqual([]);
});

it("writes the smallest and largest amounts that a document may have", () => {
  expect(amountInWords(10_000, "RUB", "ru")).toBe("Ноль рублей 01 копейка");
  expect(amountInWords(999_999_999_990_000, "RUB", "ru")).toBe(
    "Девятьсот девяносто девять миллионов девятьсот девяносто девять тысяч девятьсот девяносто девять рублей 99 копеек",
  );
  expect(amountInWords(60_000_000_000, "RUB", "ru")).toBe("Шестьдесят тысяч рублей 00 копеек");
  expect(amountInWords(101_010_000, "USD", "en")).toBe("One hundred and one US dollars 01 cent");
  expect(amountInWords(1_000_000, "RUB", "en")).toBe("One rouble 00 kopecks");
});
