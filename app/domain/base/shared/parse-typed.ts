const NUMBER = /^[-−]?\d+(?:\.\d{1,2})?$/;
const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOSCOW_MS = 3 * 60 * 60_000;

export function parseNumber(text: string): number | null {
  const plain = text.replace(/\s/g, "").replace(",", ".");
  return NUMBER.test(plain) ? Number(plain.replace("−", "-")) : null;
}

export function parseTime(text: string): number | null {
  const match = TIME.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes, seconds = "0"] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Start of the day in Moscow, ms UTC. */
export function parseDay(text: string): number | null {
  const start = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== text) return null;
  return start - MOSCOW_MS;
}
