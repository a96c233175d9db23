import { expect, it } from "vitest";
import type { Party, PersonName } from "../../../../app/domain/base/shared/ports/registry";
import { type Typed, typedAt, withParty } from "../../../../app/domain/papers/requisites/fill";

const first: Party = {
  businessType: "company",
  title: "ООО «Вектор»",
  status: "active",
  legal: {
    inn: "7805123456",
    ogrn: "1147847000003",
    kpp: "780501001",
    okpo: "12345678",
    name: "Вектор",
    opf: "ООО",
    ogrnDate: "2014-01-09",
  },
  manager: { fullName: "Ковалёва Мария Игоревна", post: "Генеральный директор" },
  address: { index: "190020", city: "Санкт-Петербург", address: "Лиговский пр-кт, д 74", whole: "г Санкт-Петербург" },
};
const person: PersonName = {
  fullName: { nominative: "Ковалёва Мария Игоревна", genitive: "Ковалёвой Марии Игоревны" },
  surname: "Ковалёва",
  name: "Мария",
  patronymic: "Игоревна",
  isDoubtful: false,
};
const second: Party = {
  ...first,
  legal: { ...first.legal, inn: "7707083893", ogrn: "1027700132195", kpp: "", okpo: "", name: "Другая" },
  manager: { fullName: "Орлов Пётр Ильич", post: "Капитан" },
  address: { index: "", city: "Москва", address: "ул Мясницкая, д 1", whole: "г Москва" },
};

const at = (typed: Typed, ...names: string[]) => names.map((name) => typedAt(typed, name));
const CASES = ["signer.position.genitive", "signer.fullName.genitive"];
const OTHERS = ["data.legal.okpo", "data.legal.kpp", "data.legalAddress.index", "signer.basis.details"];

it("clears one company's fields when another is found", () => {
  const filled = withParty({ signer: { basis: { details: "№ 5" } } }, first, person);
  expect(at(filled, ...CASES)).toEqual(["Генерального директора", "Ковалёвой Марии Игоревны"]);
  const other = withParty(filled, second, null);
  expect(at(other, "data.legal.inn", "signer.position.nominative")).toEqual(["7707083893", "Капитан"]);
  expect(at(other, ...CASES, ...OTHERS)).toEqual(["", "", "", "", "", ""]);
});

it("keeps typed values when the same company is found, but no genitive of another name", () => {
  const typed = { data: { legal: { okpo: "87654321" } }, signer: { fullName: { genitive: "Ковалёвой М. И." } } };
  const named = withParty(typed, { ...first, legal: { ...first.legal, okpo: "" } }, null);
  expect(at(named, "data.legal.okpo")).toEqual(["87654321"]);
  const refilled = withParty(withParty({}, first, person), { ...first, manager: second.manager }, null);
  expect(at(refilled, ...CASES, "data.legal.okpo")).toEqual(["", "", "12345678"]);
  expect(at(withParty(withParty({}, first, person), first, null), ...CASES)).toEqual([
    "Генерального директора",
    "Ковалёвой Марии Игоревны",
  ]);
});
