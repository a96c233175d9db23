import type { Cases } from "../../../../db/schema/papers";
import { ENTREPRENEUR } from "../../base/shared/legal-name";

export const OPFS = "ООО АО ПАО НАО АНО ГУП МУП ФГУП ФГБУ ГБУ МБУ НКО ПК ТСН".split(" ");

/** Basis of a signer's authority; contracts name it in the genitive. */
export const BASES = {
  charter: { nominative: "Устав", genitive: "Устава" },
  powerOfAttorney: { nominative: "Доверенность", genitive: "Доверенности" },
  registration: { nominative: "Лист записи ЕГРИП", genitive: "Листа записи ЕГРИП" },
  certificate: { nominative: "Свидетельство о регистрации", genitive: "Свидетельства о регистрации" },
} as const satisfies Record<string, Cases>;

export const SOLE: Cases = {
  nominative: "Индивидуальный предприниматель",
  genitive: "Индивидуального предпринимателя",
};

const POSITIONS = [
  ["Генеральный директор", "Генерального директора", "General Director"],
  ["Исполнительный директор", "Исполнительного директора", "Executive Director"],
  ["Финансовый директор", "Финансового директора", "Finance Director"],
  ["Коммерческий директор", "Коммерческого директора", "Commercial Director"],
  ["Директор", "Директора", "Director"],
  ["Президент", "Президента", "President"],
  ["Председатель правления", "Председателя правления", "Chairman of the Board"],
  ["Председатель", "Председателя", "Chairman"],
  ["Управляющий", "Управляющего", "Manager"],
  ["Руководитель", "Руководителя", "Head"],
  ["Ректор", "Ректора", "Rector"],
  ["Главный врач", "Главного врача", "Chief Physician"],
  ["Конкурсный управляющий", "Конкурсного управляющего", "Bankruptcy Trustee"],
  ["Временный управляющий", "Временного управляющего", "Interim Trustee"],
  ["Президент, председатель правления", "Президента, председателя правления", "President, Chairman of the Board"],
] as const;

const GENITIVES = new Map(POSITIONS.map(([nominative, genitive]) => [nominative.toLowerCase(), genitive]));

const ENGLISH = new Map(
  [
    ...POSITIONS.flatMap(([nominative, genitive, english]) => [nominative, genitive].map((one) => [one, english])),
    ...[BASES.charter, BASES.powerOfAttorney, BASES.registration, BASES.certificate].flatMap((basis, at) => {
      const english = ["the Charter", "a power of attorney", "the register record", "the registration certificate"][at];
      return [basis.nominative, basis.genitive].map((one) => [one, english]);
    }),
    ...[SOLE.nominative, SOLE.genitive, ENTREPRENEUR].map((one) => [one, "Sole proprietor"]),
    ...["ООО LLC", "АО JSC", "ПАО PJSC", "НАО NPJSC"].map((pair) => pair.split(" ")),
  ].map(([russian = "", english = ""]) => [russian.toLowerCase(), english]),
);

/** English for a known position, basis or legal form. */
export const inEnglish = (russian: string): string | undefined => ENGLISH.get(russian.trim().toLowerCase());

export function positionGenitive(nominative: string): string {
  return GENITIVES.get(nominative.trim().toLowerCase()) ?? "";
}

export function shortName(fullName: string): string {
  const [surname = "", ...names] = fullName.trim().split(/\s+/);
  return [surname, ...names.slice(0, 2).map((name) => `${[...name][0]}.`)].join(" ");
}

const SERVICES = {
  ru: { name: "Услуги рассылки сообщений", under: "по договору", sign: "№", of: "от" },
  en: { name: "Messaging services", under: "under contract", sign: "No.", of: "of" },
};
const CONTRACT_WORDS = [/^договор[а-яё]*\s+/i, /^contract\s+/i];

/** Numbers and days in English form, "No. 15 of 01.02.2026". */
export const numbersInEnglish = (text: string): string =>
  text.replace(/№\s*/g, `${SERVICES.en.sign} `).replace(/(?<=\s)от(?=\s+\d)/gi, SERVICES.en.of);

/** A contract whose title contains its day, "№ 15 от 01.02.2026", needs no other date. */
export const isDated = (title: string): boolean => /\d{2}\.\d{2}\.\d{4}/.test(title);

/** Name of the service; a contract title without a number is used unchanged. `day`: as in documents, "14.03.2024". */
export function serviceName(language: keyof typeof SERVICES, contract: { title: string; day: string } | null): string {
  const { name, under, sign, of } = SERVICES[language];
  if (!contract) return name;
  const { title, day } = contract;
  const { number } = contractNumber(title);
  if (!isNumber(number)) return `${name}, ${title}`;
  return `${name} ${under} ${sign} ${number}${day && ` ${of} ${day}`}`;
}

/** Other contracts are referred to by their title. */
export const isNumber = (number: string): boolean => /^\d/.test(number) || (/\d/.test(number) && !/\s/.test(number));

const DAY = /^(\d{2})\.(\d{2})\.(\d{4})/;

/** Number and day of a contract titled "№ 15 от 01.02.2026"; for any other title, the title itself. */
export function contractNumber(title: string): { number: string; day: string | null } {
  const bare = CONTRACT_WORDS.reduce((text, word) => text.replace(word, ""), title.trim());
  const words = bare.replace(/^(?:№|#|No\.?)\s*/i, "").split(/\s+/);
  const at = words.findIndex((word, index) => index >= 2 && DAY.test(word));
  const [, day = "", month = "", year = ""] = DAY.exec(words[at] ?? "") ?? [];
  if (Number.isNaN(Date.parse(`${year}-${month}-${day}`))) return { number: words.join(" "), day: null };
  const number = words.slice(0, at - 1).join(" ");
  return { number, day: `${year}-${month}-${day}` };
}
