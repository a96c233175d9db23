/** Data of the simulated registry; the first two companies and the banks are real. */
export interface SandboxParty {
  type: "LEGAL" | "INDIVIDUAL";
  inn: string;
  kpp: string | null;
  ogrn: string;
  okpo: string | null;
  opf: { full: string; short: string };
  name: string;
  management: { name: string; post: string } | null;
  fio: { surname: string; name: string; patronymic: string } | null;
  /** `at`: latitude and longitude. */
  address: { index: string; region: string; city: string; rest: string; at?: [string, string] };
  status: "ACTIVE" | "LIQUIDATED";
}

const OOO = { full: "Общество с ограниченной ответственностью", short: "ООО" };
const IP = { full: "Индивидуальный предприниматель", short: "ИП" };

export const PARTIES: SandboxParty[] = [
  {
    type: "LEGAL",
    inn: "7707083893",
    kpp: "773601001",
    ogrn: "1027700132195",
    okpo: "00032537",
    opf: { full: "Публичное акционерное общество", short: "ПАО" },
    name: "Сбербанк России",
    management: { name: "Греф Герман Оскарович", post: "ПРЕЗИДЕНТ, ПРЕДСЕДАТЕЛЬ ПРАВЛЕНИЯ" },
    fio: null,
    address: {
      index: "117312",
      region: "г Москва",
      city: "Москва",
      rest: "ул Вавилова, д 19",
      at: ["55.700208", "37.580158"],
    },
    status: "ACTIVE",
  },
  {
    type: "LEGAL",
    inn: "7805123456",
    kpp: "780501001",
    ogrn: "1147847000003",
    okpo: "12345678",
    opf: OOO,
    name: "Вектор",
    management: { name: "Ковалёва Мария Игоревна", post: "ГЕНЕРАЛЬНЫЙ ДИРЕКТОР" },
    fio: null,
    address: { index: "190020", region: "г Санкт-Петербург", city: "Санкт-Петербург", rest: "Лиговский пр-кт, д 74" },
    status: "ACTIVE",
  },
  {
    type: "LEGAL",
    inn: "7700000009",
    kpp: "770001001",
    ogrn: "1147847000003",
    okpo: null,
    opf: OOO,
    name: "Закат",
    management: { name: "Орлов Пётр Ильич", post: "ЛИКВИДАТОР" },
    fio: null,
    address: { index: "101000", region: "г Москва", city: "Москва", rest: "ул Мясницкая, д 1" },
    status: "LIQUIDATED",
  },
  {
    type: "INDIVIDUAL",
    inn: "784123456778",
    kpp: null,
    ogrn: "315784700012340",
    okpo: null,
    opf: IP,
    name: "Соколова Анна Петровна",
    management: null,
    fio: { surname: "Соколова", name: "Анна", patronymic: "Петровна" },
    address: { index: "", region: "г Санкт-Петербург", city: "Санкт-Петербург", rest: "" },
    status: "ACTIVE",
  },
];

/** Simulated failures by INN. */
export const TROUBLES: Record<string, 403 | 429 | 500 | "silence"> = {
  "7700000016": 403,
  "7700000023": 429,
  "7700000030": 500,
  "5001007329": "silence",
};

export interface SandboxBank {
  bic: string;
  name: string;
  correspondent: string;
  swift: string | null;
  city: string;
}

const bank = (bic: string, name: string, correspondent: string, city: string, swift: string | null = null) => ({
  bic,
  name,
  correspondent,
  city,
  swift,
});

export const BANKS: SandboxBank[] = [
  bank("044525225", "ПАО Сбербанк", "30101810400000000225", "г Москва", "SABRRUMM"),
  bank("044030653", "Северо-Западный Банк ПАО Сбербанк", "30101810500000000653", "г Санкт-Петербург", "SABRRU2P"),
  bank("044525974", "АО «ТБанк»", "30101810145250000974", "г Москва", "TICSRUMM"),
  bank("044525593", "АО «АЛЬФА-БАНК»", "30101810200000000593", "г Москва", "ALFARUMM"),
  bank("044525187", "Банк ВТБ (ПАО)", "30101810700000000187", "г Москва", "VTBRRUMM"),
  bank("044525411", "Филиал «Центральный» Банка ВТБ (ПАО)", "30101810145250000411", "г Москва", "VTBRRUM2"),
];
