import { type Format, languageFor } from "../../base/exports/export";
import { zoneTitle } from "../../base/exports/zone-title";
import type { Say } from "../../base/shared/ports/platform";
import { writtenTime } from "../../base/shared/time/zones";
import type { Cell } from "../../base/tables/cells";
import type { RequisiteRow } from "./find";
import { requisiteView } from "./view";

/** Titles of form fields, or `req_…` in the namespace "exportPages". */
const TITLES = {
  title: "req_title",
  username: "req_username",
  inn: "field_legal_inn",
  kpp: "field_legal_kpp",
  ogrn: "field_legal_ogrn",
  okpo: "field_legal_okpo",
  vatNumber: "field_legal_vatNumber",
  country: "field_legal_country",
  legalAddress: "req_legalAddress",
  postalAddress: "req_postalAddress",
  bank: "field_bank_name",
  bik: "req_bik",
  account: "field_bank_rs",
  corrAccount: "field_bank_ks",
  swift: "field_bank_swift",
  position: "field_signer_position_nominative",
  signer: "req_signer",
  basis: "field_signer_basis_genitive",
  contact: "req_contact",
  email: "field_contact_email",
  phone: "field_contact_phone",
  tax: "req_tax",
  vat: "field_tax_vat",
  isActive: "req_isActive",
  createdAt: "req_createdAt",
  id: "req_id",
} as const;

export type RequisiteColumn = keyof typeof TITLES;
export const REQUISITE_COLUMNS = Object.keys(TITLES) as [RequisiteColumn, ...RequisiteColumn[]];

const USUAL: readonly RequisiteColumn[] = [
  "title",
  "inn",
  "kpp",
  "ogrn",
  "legalAddress",
  "bank",
  "bik",
  "account",
  "corrAccount",
  "signer",
  "email",
  "phone",
];

export function usualColumns(isOfMany: boolean): RequisiteColumn[] {
  return REQUISITE_COLUMNS.filter((column) => USUAL.includes(column) || (isOfMany && column === "username"));
}

export type OwnedRequisite = RequisiteRow & { username: string };

export interface Wording {
  language: string;
  zone: string;
}

export function requisiteTitles(say: Say, columns: readonly RequisiteColumn[], { language, zone: id }: Wording) {
  const zone = zoneTitle(say, language, id);
  return columns.map((column) => {
    const key = TITLES[column];
    return say(language, key.startsWith("req_") ? "exportPages" : "requisites", key, { zone });
  });
}

export function requisiteLanguage(say: Say, format: Format, columns: readonly RequisiteColumn[], wording: Wording) {
  return languageFor(format, wording.language, (language) => [
    ...requisiteTitles(say, columns, { ...wording, language }),
    say(language, "exportPages", "yes"),
  ]);
}

export function requisiteWriter(
  say: Say,
  columns: readonly RequisiteColumn[],
  { language, zone }: Wording,
): (row: OwnedRequisite) => Cell[] {
  const together = (parts: readonly string[], mark = ", ") => parts.filter(Boolean).join(mark) || null;
  const countries = new Intl.DisplayNames(language, { type: "region" });
  const percent = (vat: string) => (Number.isNaN(Number(vat)) ? say(language, "requisites", "vat_none") : `${vat}%`);
  return (row) => {
    const { title, contact, signer, data } = requisiteView(row);
    const { legal, bank, tax, legalAddress, postalAddress } = data;
    const placeOf = ({ index, country, city, address }: typeof legalAddress) =>
      together([
        index,
        legal.businessType === "foreign" && country ? (countries.of(country) ?? "") : "",
        city,
        address,
      ]);
    const cells: Record<RequisiteColumn, Cell> = {
      title,
      username: row.username,
      inn: legal.inn,
      kpp: legal.kpp,
      ogrn: legal.ogrn,
      okpo: legal.okpo,
      vatNumber: legal.vatNumber,
      country: legal.country,
      legalAddress: placeOf(legalAddress),
      postalAddress: placeOf(postalAddress),
      bank: bank.name,
      bik: bank.bik,
      account: bank.rs || bank.iban,
      corrAccount: bank.ks,
      swift: bank.swift,
      position: signer.position.nominative,
      signer: signer.fullName.nominative,
      basis: together([signer.basis.genitive, signer.basis.details], " "),
      contact: together([contact.lastName, contact.firstName, contact.middleName], " "),
      email: contact.email,
      phone: contact.phone,
      tax: tax.system && say(language, "requisites", `tax_${tax.system}`),
      vat: percent(tax.vat),
      isActive: say(language, "exportPages", row.isActive ? "yes" : "no"),
      createdAt: { moment: writtenTime(row.createdAt, zone) },
      id: row.id,
    };
    return columns.map((column) => cells[column]);
  };
}
