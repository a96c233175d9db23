import type { RequisiteDetails } from "../../../../db/schema/papers";
import { isEmail } from "../../base/shared/email";
import { isInn } from "../../network/sender-names/company";
import {
  isAccountOf,
  isAccreditation,
  isBik,
  isCorrespondentOf,
  isForeignBranch,
  isKpp,
  isOgrn,
  isOkpo,
  needsNoCorrespondent,
} from "./check-digits";
import { fieldsFor, MOST_NAME } from "./fields";
import { ibanLengthOf, isIban, isSwift } from "./iban";

export interface Fault {
  key: string;
  values?: Record<string, string | number>;
}

type Check = (value: string, details: RequisiteDetails) => Fault | null;

const fault = (key: string, values?: Fault["values"]): Fault => (values ? { key, values } : { key });

/** Characters that a document cannot print: pictographs and invisible ones. */
const UNPRINTABLE = /(?![\u00a9\u00ae\u2122])\p{Extended_Pictographic}|[\p{Cc}\p{Co}\p{Cn}\p{Cs}]|[\ufe0f\u200d]/u;
const MOST: Record<string, number> = { address: 500, phoneAdd: 12, opf: 50, index: 12 };

export function faultOfText(value: string, most: number): Fault | null {
  const now = [...value].length;
  if (now > most) return fault("papersTooLong", { most, now });
  const symbol = UNPRINTABLE.exec(value)?.[0];
  return symbol ? fault("papersSymbol", { symbol }) : null;
}

/** Checks every text, including fields that this kind of payer does not have. */
function faultsOfTexts(tree: object, under = ""): (Fault & { name: string })[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const name = under + key;
    if (typeof value === "object") return faultsOfTexts(value, `${name}.`);
    const found = typeof value === "string" ? faultOfText(value, MOST[key] ?? MOST_NAME) : null;
    return found ? [{ name, ...found }] : [];
  });
}

/** Faults of the fields for this kind of requisites, in form order. */
export function faultsIn(details: RequisiteDetails): (Fault & { name: string })[] {
  const { contact, data } = details;
  const { businessType } = data.legal;
  const { matchesLegal } = data.postalAddress;
  const fields = fieldsFor({ businessType, matchesLegal, matchesProfile: contact.matchesProfile });
  const all = faultsOfTexts(details).filter(({ name }) => !DERIVED.test(name));
  // The same text may be in two fields: a postal address, a foreign name in both cases.
  const texts = all.filter((one, at) => valueAt(details, one.name) !== valueAt(details, all[at - 1]?.name ?? ""));
  const reported = new Set(texts.map(({ name }) => name));
  const others = fields.flatMap(({ name, isRequired }) => {
    if (reported.has(name)) return [];
    const value = valueAt(details, name);
    if (value === "") return isRequired && !isSpared(name, details) ? [{ name, key: "papersRequired" }] : [];
    const found = CHECKS[name.replace("postalAddress", "legalAddress")]?.(value, details) ?? null;
    return found ? [{ name, ...found }] : [];
  });
  return [...texts, ...others];
}

/** Derived fields: their sources are reported instead. */
const DERIVED = /^(manager|signer\.fullNameShort)\./;

const isSpared = (name: string, { data }: RequisiteDetails) =>
  (name === "data.bank.ks" && isBik(data.bank.bik) && needsNoCorrespondent(data.bank.bik)) ||
  (["data.legal.ogrn", "data.legal.opf"].includes(name) && isForeignBranch(data.legal.inn));

function valueAt(details: RequisiteDetails, name: string): string {
  return String(name.split(".").reduce<unknown>((at, key) => Object(at)[key], details) ?? "");
}

function digits(value: string, need: number): Fault | null {
  if (/\D/.test(value)) return fault("papersOnlyDigits");
  return value.length === need ? null : fault("papersDigits", { need, now: value.length });
}

function phoneFault(phone: string): Fault | null {
  return /^\+\d{7,15}$/.test(phone) ? null : fault("phoneInvalid");
}

const isForeign = ({ data }: RequisiteDetails) => data.legal.businessType === "foreign";
const isOne = ({ data }: RequisiteDetails) => data.legal.businessType === "entrepreneur";

const CHECKS: Record<string, Check> = {
  "data.legal.inn": (inn, details) =>
    digits(inn, isOne(details) ? 12 : 10) ?? (isInn(inn) ? null : fault("innCheckDigit")),
  "data.legal.ogrn": (ogrn, details) => {
    if (isForeignBranch(details.data.legal.inn)) return isAccreditation(ogrn) ? null : fault("accreditationInvalid");
    return digits(ogrn, isOne(details) ? 15 : 13) ?? (isOgrn(ogrn) ? null : fault("ogrnCheckDigit"));
  },
  "data.legal.kpp": (kpp) => {
    if (kpp.length !== 9) return fault("papersDigits", { need: 9, now: kpp.length });
    return isKpp(kpp) ? null : fault("kppInvalid");
  },
  "data.legal.okpo": (okpo, details) =>
    digits(okpo, isOne(details) ? 10 : okpo.length === 14 ? 14 : 8) ?? (isOkpo(okpo) ? null : fault("okpoCheckDigit")),
  "data.legal.country": (country) => (country === "RU" ? fault("countryForeign") : null),
  "data.legal.vatNumber": (number) => (/^[A-Z0-9]{4,20}$/.test(number) ? null : fault("vatNumberInvalid")),
  "data.bank.bik": (bik) => digits(bik, 9) ?? (isBik(bik) ? null : fault("bikUnknown")),
  "data.bank.ks": (ks, { data }) =>
    digits(ks, 20) ?? (isBik(data.bank.bik) && !isCorrespondentOf(data.bank.bik, ks) ? fault("ksKey") : null),
  "data.bank.rs": (rs, { data }) =>
    digits(rs, 20) ?? (isBik(data.bank.bik) && !isAccountOf(data.bank.bik, rs) ? fault("rsKey") : null),
  "data.bank.ls": (ls) => (/^[\d\p{Lu}]{5,30}$/u.test(ls) ? null : fault("lsInvalid")),
  "data.bank.iban": (iban) => {
    const need = ibanLengthOf(iban.slice(0, 2));
    if (need === undefined) return /^[A-Z0-9]{4,34}$/.test(iban) ? null : fault("ibanInvalid");
    if (iban.length !== need) return fault("ibanLength", { need, now: iban.length });
    return isIban(iban) ? null : fault("ibanInvalid");
  },
  "data.bank.swift": (swift) => (isSwift(swift) ? null : fault("swiftInvalid")),
  "data.legalAddress.phone": phoneFault,
  "contact.phone": phoneFault,
  "contact.email": (email) => (isEmail(email) ? null : fault("emailInvalid")),
  "data.legalAddress.index": (index, details) => (isForeign(details) ? null : digits(index, 6)),
};
