import type { BusinessType } from "../../../../db/schema/papers";
import type { Party, PersonName, RegistryBank } from "../../base/shared/ports/registry";
import { BASES, positionGenitive, shortName } from "./terms";

export type Typed = { [name: string]: unknown };

/** Fields that are unique to a company. */
const OF_ONE = [
  "data.legal.kpp",
  "data.legal.okpo",
  "data.legalAddress.index",
  "data.legalAddress.city",
  "data.legalAddress.address",
  "signer.position.nominative",
  "signer.position.genitive",
  "signer.fullName.nominative",
  "signer.fullName.genitive",
  "signer.basis.details",
];

/** Found values replace typed ones; anything not found stays, unless it belonged to another company. */
export function withParty(typed: Typed, { businessType, legal, manager, address }: Party, person: PersonName | null) {
  const isOne = businessType === "entrepreneur";
  const before = typedAt(typed, "data.legal.ogrn").replace(/\D/g, "");
  const isOther = before !== "" && before !== legal.ogrn;
  // A genitive is stale once its nominative changes.
  const isStale = (name: string, next: string) => next !== "" && !["", next].includes(typedAt(typed, name));
  const { post, fullName } = manager;
  const stale = [
    ...(isStale("signer.position.nominative", post) ? ["signer.position.genitive"] : []),
    ...(isStale("signer.fullName.nominative", fullName) ? ["signer.fullName.genitive"] : []),
  ];
  const cleared = structuredClone(typed);
  for (const name of isOther ? OF_ONE : stale) put(cleared, name.split("."), "");
  return filled(cleared, {
    "data.legal.businessType": businessType,
    "data.legal.inn": legal.inn,
    "data.legal.name": legal.name,
    "data.legal.opf": isOne ? "" : legal.opf,
    "data.legal.kpp": legal.kpp,
    "data.legal.ogrn": legal.ogrn,
    "data.legal.okpo": legal.okpo,
    "data.legalAddress.index": address.index,
    "data.legalAddress.city": address.city,
    "data.legalAddress.address": address.address,
    "signer.position.nominative": isOne ? "" : manager.post,
    "signer.position.genitive": isOne ? "" : positionGenitive(manager.post),
    "signer.fullName.nominative": isOne ? "" : manager.fullName,
    "signer.fullName.genitive": person?.fullName.genitive ?? "",
    "signer.basis.genitive": (isOne ? BASES.registration : BASES.charter).genitive,
  });
}

export function withBank(typed: Typed, { bik, name, ks }: RegistryBank) {
  return filled(typed, { "data.bank.bik": bik, "data.bank.name": name, "data.bank.ks": ks });
}

export function withPerson(typed: Typed, type: BusinessType, { fullName }: PersonName) {
  return filled(typed, {
    [type === "entrepreneur" ? "data.legal.name" : "signer.fullName.nominative"]: fullName.nominative,
    "signer.fullName.genitive": fullName.genitive,
    "signer.fullNameShort.nominative": shortName(fullName.nominative),
    "signer.fullNameShort.genitive": shortName(fullName.genitive),
  });
}

export function typedAt(typed: Typed, name: string): string {
  const value = name.split(".").reduce<unknown>((at, key) => Object(at)[key], typed);
  return typeof value === "string" ? value : "";
}

function filled(typed: Typed, values: Record<string, string>): Typed {
  const whole = structuredClone(typed);
  for (const [name, value] of Object.entries(values)) if (value !== "") put(whole, name.split("."), value);
  return whole;
}

function put(tree: Typed, [first = "", ...rest]: string[], value: string) {
  if (rest.length === 0) tree[first] = value;
  else {
    tree[first] ??= {};
    put(tree[first] as Typed, rest, value);
  }
}
