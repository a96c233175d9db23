/**
 * Maps old spellings of a phone to the new one, in E.164 digits. Brazil's mobiles have had a ninth digit since 2016
 * (Anatel 553/2010), Mexico's no 1 since 2019 (IFT), Argentina's have a 9 from abroad (E.164 list of ENACOM).
 */
const RENUMBERED: [country: string, old: RegExp, now: string][] = [
  ["55", /^55([1-9]{2})([6-9]\d{7})$/, "55$19$2"],
  ["52", /^521(\d{10})$/, "52$1"],
  ["54", /^54((?:11|[23]\d)\d{8})$/, "549$1"],
];

export function onePerson(digits: string): string {
  if (digits.charCodeAt(0) !== 0x35) return digits;
  const [, old, now] = RENUMBERED.find(([country]) => digits.startsWith(country)) ?? [];
  return old && now ? digits.replace(old, now) : digits;
}

/** Area codes whose WhatsApp accounts have the ninth digit (GREEN-API, numbers of different countries). */
const WITH_NINTH = /^55(?:1[1-9]|2[12478])9/;

/** WhatsApp's account id for a phone (E.164 digits). */
export function whatsappId(digits: string): string {
  if (/^52\d{10}$/.test(digits)) return `521${digits.slice(2)}`;
  return /^55\d{2}9\d{8}$/.test(digits) && !WITH_NINTH.test(digits) ? digits.slice(0, 4) + digits.slice(5) : digits;
}

/** E.164 digits in the form that `parseCaller` reads: ten that begin with 9 would be taken for Russian. */
export function asCaller(digits: string): string {
  return /^9\d{9}$/.test(digits) ? `+${digits}` : digits;
}
