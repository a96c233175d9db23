import type { Cases } from "../../../db/schema/papers";

export const OPFS = "ООО АО ПАО НАО АНО ГУП МУП ФГУП ФГБУ ГБУ МБУ НКО ПК ТСН".split(" ");

export const ENTREPRENEUR = "ИП";

/** What a signer acts upon; contracts name it in the genitive. */
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

const POSITIONS = Object.fromEntries(
  [
    ["Генеральный директор", "Генерального директора"],
    ["Исполнительный директор", "Исполнительного директора"],
    ["Финансовый директор", "Финансового директора"],
    ["Коммерческий директор", "Коммерческого директора"],
    ["Директор", "Директора"],
    ["Президент", "Президента"],
    ["Председатель правления", "Председателя правления"],
    ["Председатель", "Председателя"],
    ["Управляющий", "Управляющего"],
    ["Руководитель", "Руководителя"],
    ["Ректор", "Ректора"],
    ["Главный врач", "Главного врача"],
    ["Конкурсный управляющий", "Конкурсного управляющего"],
    ["Временный управляющий", "Временного управляющего"],
    ["Президент, председатель правления", "Президента, председателя правления"],
  ].map(([nominative = "", genitive = ""]) => [nominative.toLowerCase(), genitive]),
);

export function positionGenitive(nominative: string): string {
  return POSITIONS[nominative.trim().toLowerCase()] ?? "";
}

/** A name with its legal form, quoted as documents have it. */
export function calledAs({ businessType, opf, name }: { businessType: string; opf: string; name: string }): string {
  if (businessType === "entrepreneur") return `${ENTREPRENEUR} ${name}`.trim();
  if (businessType === "foreign" || !opf) return [name, opf].filter(Boolean).join(" ");
  return /^[«"„“]/.test(name) ? `${opf} ${name}` : `${opf} «${name}»`;
}

export function shortName(fullName: string): string {
  const [surname = "", ...names] = fullName.trim().split(/\s+/);
  return [surname, ...names.slice(0, 2).map((name) => `${[...name][0]}.`)].join(" ");
}

const SERVICES = {
  ru: { name: "Услуги рассылки сообщений", under: "по договору", of: "от", contract: /^договор[а-яё]*\s+/i },
  en: { name: "Messaging services", under: "under contract", of: "of", contract: /^contract\s+/i },
};

/** A contract that is named with its day, "№ 15 от 01.02.2026", needs no other. */
export const isDated = (title: string): boolean => /\d{2}\.\d{2}\.\d{4}/.test(title);

/** What is paid for; a contract that is no number is named as it is. `day`: as documents have it, "14.03.2024". */
export function serviceName(isForeign: boolean, contract: { title: string; day: string } | null): string {
  const { name, under, of, contract: word } = SERVICES[isForeign ? "en" : "ru"];
  if (!contract) return name;
  const title = contract.title.replace(word, "");
  if (title === contract.title && !/^[№#\d]/.test(title)) return `${name}, ${title}`;
  return `${name} ${under} ${title}${isDated(title) ? "" : ` ${of} ${contract.day}`}`;
}

/** How a contract that is named "№ 15 от 01.02.2026" is numbered and dated; one that is named otherwise, as it is. */
export function contractNumber(title: string): { number: string; day: string | null } {
  const bare = [SERVICES.ru, SERVICES.en].reduce((text, { contract }) => text.replace(contract, ""), title.trim());
  const [, number = "", day = "", month = "", year = ""] =
    /^(?:№|#|No\.?)?\s*(.+?)\s+\S+\s+(\d{2})\.(\d{2})\.(\d{4})/i.exec(bare) ?? [];
  if (!number || Number.isNaN(Date.parse(`${year}-${month}-${day}`)))
    return { number: bare.replace(/^(?:№|#|No\.?)\s*/i, ""), day: null };
  return { number, day: `${year}-${month}-${day}` };
}
