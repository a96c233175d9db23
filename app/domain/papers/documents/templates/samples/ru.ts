import type { SampleWords } from "../samples";

export const ru: SampleWords = {
  seller: "Образец",
  payer: "Пример",
  opf: "ООО",
  country: "RU",
  position: { nominative: "Генеральный директор", genitive: "Генерального директора" },
  person: { nominative: "Иванов Иван Иванович", genitive: "Иванова Ивана Ивановича" },
  short: "Иванов И. И.",
  basis: "Устава",
  bank: "ПАО «Банк»",
  city: "Москва",
  address: "ул. Примерная, 1",
  service: "Услуги рассылки сообщений",
  payment: "Оплата",
};
