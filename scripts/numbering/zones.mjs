const LIKELIEST = [
  "America/New_York",
  "America/Toronto",
  "America/Sao_Paulo",
  "America/Mexico_City",
  "America/Santiago",
  "America/Guayaquil",
  "Asia/Jakarta",
  "Asia/Almaty",
  "Asia/Ulaanbaatar",
  "Australia/Sydney",
  "Africa/Kinshasa",
  "Europe/Lisbon",
  "Europe/Madrid",
  "Europe/Paris",
  "Pacific/Auckland",
  "Pacific/Tahiti",
  "Pacific/Tarawa",
  "Pacific/Port_Moresby",
];

const YEAR = 2026;

/** The country's zones for a prefix, one per clock, the likeliest first. */
export function zonesIn(country, said) {
  const own = new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
  const known = [...new Set((said ?? []).map(canonical))];
  if (own.length === 1) return own.map(canonical);
  const shared = known.filter((zone) => own.map(canonical).includes(zone));
  const zones = shared.length > 0 ? shared : known.length > 0 ? known : own.map(canonical);
  const likeliest = zones.find((zone) => LIKELIEST.includes(zone));
  return distinct(likeliest ? [likeliest, ...zones] : zones);
}

const canonical = (zone) => new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;

function distinct(zones) {
  const clocks = new Map();
  for (const zone of zones) if (!clocks.has(clockOf(zone))) clocks.set(clockOf(zone), zone);
  return [...clocks.values()];
}

const clocks = new Map();

function clockOf(zone) {
  if (!clocks.has(zone)) {
    const format = new Intl.DateTimeFormat("en", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
    const weeks = Array.from({ length: 52 }, (_, week) => format.format(Date.UTC(YEAR, 0, 1 + 7 * week, 12)));
    clocks.set(zone, weeks.join());
  }
  return clocks.get(zone);
}
