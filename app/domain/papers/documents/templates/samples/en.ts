import type { SampleWords } from "../samples";

export const en: SampleWords = {
  seller: "Sample Ltd",
  payer: "Example Ltd",
  opf: "",
  country: "GB",
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
