import { BASIC, bySeptet, EXTENSION, type GsmTables } from "../../../app/domain/base/text/gsm";

/** National language identifiers (3GPP TS 23.038 §6.2.1.2.4). */
const LANGUAGE = { default: 0, turkish: 1, spanish: 2, portuguese: 3 } as const;

// Annex A.3; Spanish has no locking shift table.
const LOCKING = new Map<number, string>([
  [LANGUAGE.default, BASIC],
  [LANGUAGE.turkish, replaced(BASIC, { è: "€", ì: "ı", Ø: "Ğ", ø: "ğ", Æ: "Ş", æ: "ş", "¡": "İ", "¿": "ç" })],
  [
    LANGUAGE.portuguese,
    "@£$¥êéúíóç\nÔô\rÁáΔ_ªÇÀ∞^\\€Ó|\x1bÂâÊÉ !\"#º%&'()*+,-./0123456789:;<=>?" +
      "ÍABCDEFGHIJKLMNOPQRSTUVWXYZÃÕÚÜ§~abcdefghijklmnopqrstuvwxyzãõ`üà",
  ],
]);

// Annex A.2: additions to the default extension table.
const TURKISH = { Ğ: 0x47, İ: 0x49, Ş: 0x53, ç: 0x63, ğ: 0x67, ı: 0x69, ş: 0x73 };
const SPANISH = { ç: 0x09, Á: 0x41, Í: 0x49, Ó: 0x4f, Ú: 0x55, á: 0x61, í: 0x69, ó: 0x6f, ú: 0x75 };
const PORTUGUESE = {
  ê: 0x05,
  ç: 0x09,
  Ô: 0x0b,
  ô: 0x0c,
  Á: 0x0e,
  á: 0x0f,
  Ê: 0x1f,
  Φ: 0x12,
  Γ: 0x13,
  Ω: 0x15,
  Π: 0x16,
  Ψ: 0x17,
  Σ: 0x18,
  Θ: 0x19,
  À: 0x41,
  Í: 0x49,
  Ó: 0x4f,
  Ú: 0x55,
  Ã: 0x5b,
  Õ: 0x5c,
  Â: 0x61,
  í: 0x69,
  ó: 0x6f,
  ú: 0x75,
  ã: 0x7b,
  õ: 0x7c,
  â: 0x7f,
};
const SINGLE = new Map([
  [LANGUAGE.default, bySeptet(EXTENSION)],
  [LANGUAGE.turkish, bySeptet({ ...EXTENSION, ...TURKISH })],
  [LANGUAGE.spanish, bySeptet({ ...EXTENSION, ...SPANISH })],
  [LANGUAGE.portuguese, bySeptet({ ...EXTENSION, ...PORTUGUESE })],
] as [number, ReadonlyMap<number, string>][]);

/** null for a language without tables here. */
export function tablesOf(locking: number, single: number): GsmTables | null {
  const basic = LOCKING.get(locking);
  const escaped = SINGLE.get(single);
  return basic === undefined || escaped === undefined ? null : { basic, escaped };
}

function replaced(table: string, by: Record<string, string>): string {
  return [...table].map((character) => by[character] ?? character).join("");
}
