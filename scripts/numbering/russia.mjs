import { readFileSync } from "node:fs";
import { zonesOfRegion } from "./regions.mjs";

/** Operators merged since 2015, by their current name. */
const HOLDERS = [
  ["MTS", /мобильные телесистемы|^пао "?мтс|сибинтертелеком|московская городская телефонная|мгтс/],
  ["Beeline", /вымпел-?ком/],
  ["MegaFon", /мегафон/],
  ["Yota", /скартел/],
  [
    "T2",
    /т2 мобайл|теле2|рт-мобайл|нижегородская сотовая|вотек мобайл|челябинская сотовая|смоленская сотовая|кемеровская мобильная|енисейтелеком|телеком евразия|ростовская сотовая|персональные системы связи в регионе|удмуртии|волгог[pр]ад gsm|белгородская сотовая|архангельские мобильные|мурманская мобильная|дельта телеком|астарта|акос|байкалвестком|уралвестком/,
  ],
  ["Motiv", /екатеринбург-2000/],
  ["Letai", /твои мобильные технологии|"тмт"/],
  ["K-Telecom", /к-телеком/],
  ["MTT", /межрегиональный транзиттелеком|"мтт"/],
  ["Vainakh Telecom", /вайнах/],
  ["SberMobile", /сбербанк-телеком/],
  ["T-Mobile", /"т-моб"/],
  ["GlobalTel", /глобалстар|глобалтел/],
  ["Volna mobile", /ктк телеком/],
  ["Gazprombank Mobile", /"нмк"/],
  ["Rostelecom", /ростелеком|сибирьтелеком|дальсвязь/],
];

const MAJOR = new Set(["MTS", "Beeline", "MegaFon", "Yota", "T2", "Motiv"]);

/** Operator names of other sources, mapped to the current ones. */
const RENAMED = {
  Tele2: "T2",
  "Sberbank-Telecom": "SberMobile",
  TMT: "Letai",
  "K-Telecom Ltd": "K-Telecom",
  "Multiregional Transit Telecom (MTT)": "MTT",
  "Vainakh Telecom CJSC": "Vainakh Telecom",
};

const holderOf = (legal) => HOLDERS.find(([, stems]) => stems.test(legal.toLowerCase()))?.[0] ?? null;

/** Reads numcap's JSON or the register's CSV («DEF-9xx.csv»). */
function readPlan(path) {
  const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  const rows = path.endsWith(".json") ? JSON.parse(text) : text.split(/\r?\n/).map(fromCsv);
  return rows
    .filter(({ code, end }) => /^\d{3}$/.test(code) && end)
    .map(({ code, begin, end, operator, region }) => ({
      from: Number(`7${code}${begin}`),
      to: Number(`7${code}${end}`),
      operator,
      region,
    }))
    .sort((a, b) => a.from - b.from);
}

function fromCsv(line) {
  const [code, begin, end, , operator, region, territory] = line.split(";").map((cell) => cell.trim());
  return { code, begin, end, operator, region: territory || region };
}

/** Inclusive ranges with their operator (null: a small one) and zones. */
export function mobileRanges(path) {
  return readPlan(path).map(({ from, to, operator, region }) => ({
    from,
    to,
    holder: holderOf(operator),
    zones: zonesOfRegion(region),
  }));
}

/** Blocks of large operators keep their owner; for others the carrier data is newer than the plan. */
export function russianOperator(planned, carrier) {
  if (MAJOR.has(planned?.holder)) return planned.holder;
  return RENAMED[carrier] ?? carrier ?? planned?.holder ?? null;
}
