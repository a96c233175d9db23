/** PHP writes an empty list or map as the other kind, and a list with gaps as a map. */
const LISTS = new Set(["fallbacks", "include", "exclude", "buttons", "onStatus", "except", "Users"]);
const MAPS = new Set(["variables", "$options", "options", "schedule", "onTimeout", "onIncomingPayload", "button"]);
const MAX_DEPTH = 12;

export function withoutEmpties(raw: unknown, depth = 0): unknown {
  if (typeof raw !== "object" || raw === null || depth > MAX_DEPTH) return raw;
  if (Array.isArray(raw)) return raw.map((one) => withoutEmpties(one, depth + 1));
  const meant = Object.entries(raw)
    .filter(([name, value]) => !(MAPS.has(name) && Array.isArray(value) && value.length === 0))
    .map(([name, value]) => [name, withoutEmpties(LISTS.has(name) ? listOf(value) : value, depth + 1)] as const);
  return Object.fromEntries(meant);
}

function listOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.keys(value).every((key) => /^\d{1,5}$/.test(key)) ? Object.values(value) : value;
}
