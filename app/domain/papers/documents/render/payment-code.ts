import { MICROS } from "../../../base/shared/money";
import { labelsOf } from "../labels/labels";
import { dateText, moneyText, nameOf, type PrintedDocument } from "./values";

const MOST_NAME = 160;
const MOST_PURPOSE = 210;

/** GOST R 56042, which banking apps scan to pay; null without roubles or an account. */
export function paymentCode({ type, number, datedAt, content }: PrintedDocument): string | null {
  const { seller, currency, total, vat, vatSum } = content;
  const { legal, bank } = seller.data;
  if (type !== "invoice" || currency !== "RUB" || !bank.rs || !bank.bik) return null;
  const labels = labelsOf("ru");
  const withVat = vat === "none" ? labels.noVatInPurpose : labels.inPurpose(vat, moneyText(vatSum, "ru"));
  const fields: [string, string, number?][] = [
    ["Name", nameOf(seller), MOST_NAME],
    ["PersonalAcc", bank.rs],
    ["BankName", bank.name, 45],
    ["BIC", bank.bik],
    ["CorrespAcc", bank.ks || "0"],
    ["Sum", String(Math.round((total * 100) / MICROS))],
    ["Purpose", labels.purpose(number, dateText(datedAt, "ru"), withVat), MOST_PURPOSE],
    ["PayeeINN", legal.inn],
    ["KPP", legal.kpp],
  ];
  return ["ST00012", ...fields.filter(([, value]) => value).map(([name, ...rest]) => `${name}=${plain(...rest)}`)].join(
    "|",
  );
}

function plain(text: string, most = Number.POSITIVE_INFINITY): string {
  const clean = text
    .replace(/[|\s]+/g, " ")
    .replace(/\.\./g, ".")
    .trim();
  return [...clean].slice(0, most).join("");
}
