const ALIASES = {
  "RU T2": "Tele2",
  "RU K-Telecom": "Win Mobile",
  "RU T-Mobile": "Tinkoff Mobile",
  "RU Vainakh Telecom": "Vainah Telecom",
};

const RENAMED = {
  "BY Velcom": "A1",
  "DE Eplus": "O2",
  "DE T-Mobile": "Telekom",
  "GB Three": "3",
  "GB Orange": "EE",
  "GE Cellfie": "Cellfie Mobile",
  "KG Nur Telecom": "O!",
  "KZ Kcell/Activ": "Kcell",
};

export const brandOf = (country, name) => RENAMED[`${country} ${name}`] ?? name;

const slug = (text) =>
  (text ?? "")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}&+]+/gu, " ")
    .trim();

/** mnc is null for an unknown network, mcc for an unknown country. */
export function networkOf(networks, country, operator) {
  const national = networks.filter(({ countryCode, mcc }) => mcc && countryCode?.split("/").includes(country));
  const working = national.filter(({ status }) => status === "Operational");
  const mcc = mostFrequent((working.length > 0 ? working : national).map((row) => row.mcc));
  if (!operator) return { mcc, mnc: null };
  const name = slug(ALIASES[`${country} ${operator}`] ?? operator);
  const row =
    working.find(({ brand }) => slug(brand) === name) ??
    working.find((known) => slug(known.operator) === name) ??
    working.find(({ brand }) => isPart(slug(brand), name)) ??
    working.find((known) => isPart(slug(known.operator), name));
  return row ? { mcc: row.mcc, mnc: row.mnc } : { mcc, mnc: null };
}

// Matches «Vodafone/Lycamobile» to Vodafone and «Etisalat Egypt» to Etisalat.
function isPart(brand, name) {
  return brand.length > 1 && (name.startsWith(`${brand} `) || brand.startsWith(`${name} `));
}

function mostFrequent(values) {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? null;
}
