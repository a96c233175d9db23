import type { BusinessType } from "../../../../db/schema/papers";

export const BUSINESS_TYPES = ["company", "entrepreneur", "foreign"] as const satisfies BusinessType[];

export const TAX_SYSTEMS = ["general", "simplified", "automated", "patent", "agricultural"] as const;

export const VAT_RATES = ["22", "10", "7", "5", "0", "none"] as const;

const BANK = ["data.bank.bik", "data.bank.name", "data.bank.ks", "data.bank.rs"] as const;
const ADDRESS = ["index", "city", "address"] as const;
const ADDRESS_PHONES = ["phone", "phoneAdd"] as const;
const TAX = ["data.tax.system", "data.tax.vat"] as const;
const under = <P extends string, N extends string>(place: P, names: readonly N[]) =>
  names.map((name) => `${place}.${name}` as const);

/** In form order; `?` marks optional fields. */
const SHOWN = {
  company: [
    "data.legal.inn",
    "data.legal.opf",
    "data.legal.name",
    "data.legal.kpp",
    "data.legal.ogrn",
    "data.legal.okpo?",
    ...BANK,
    "data.bank.ls?",
    "signer.position.nominative",
    "signer.position.genitive",
    "signer.fullName.nominative",
    "signer.fullName.genitive",
    "signer.basis.genitive",
    "signer.basis.details?",
    ...TAX,
  ],
  entrepreneur: [
    "data.legal.inn",
    "data.legal.name",
    "data.legal.ogrn",
    "data.legal.okpo?",
    ...BANK,
    "signer.fullName.genitive",
    "signer.basis.genitive",
    "signer.basis.details?",
    ...TAX,
  ],
  foreign: [
    "data.legal.country",
    "data.legal.name",
    "data.legal.opf?",
    "data.legal.vatNumber",
    "data.bank.name",
    "data.bank.iban",
    "data.bank.swift",
    "signer.position.nominative",
    "signer.fullName.nominative",
  ],
} as const satisfies Record<BusinessType, readonly string[]>;

export interface Matches {
  businessType: BusinessType;
  matchesLegal: boolean;
  matchesProfile: boolean;
}

export function fieldsFor({ businessType, matchesLegal, matchesProfile }: Matches): {
  name: string;
  isRequired: boolean;
}[] {
  const address = (place: string) => [...under(place, ADDRESS), ...under(place, ADDRESS_PHONES).map((it) => `${it}?`)];
  const names = [
    ...SHOWN[businessType],
    ...address("data.legalAddress"),
    ...(matchesLegal ? [] : address("data.postalAddress")),
    ...(matchesProfile
      ? []
      : ["contact.lastName", "contact.firstName", "contact.middleName?", "contact.email", "contact.phone"]),
  ];
  return names.map((name) => ({ name: name.replace("?", ""), isRequired: !name.endsWith("?") }));
}

export const MOST_NAME = 255;
