import type { SampleWords } from "../samples";

export const en: SampleWords = {
  seller: "Sample",
  payer: "Example",
  opf: "Ltd",
  position: { nominative: "Director", genitive: "Director" },
  person: { nominative: "John Smith", genitive: "John Smith" },
  short: "J. Smith",
  basis: "the Charter",
  bank: "Bank",
  city: "London",
  address: "1 Sample Street",
  service: "Messaging services",
  payment: "Payment",
};
