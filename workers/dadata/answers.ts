import { z } from "zod";
import type { Party, PersonName, RegistryAddress, RegistryBank } from "../../app/domain/base/shared/ports/registry";

const word = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

const STATUSES = ["ACTIVE", "LIQUIDATING", "LIQUIDATED", "BANKRUPT", "REORGANIZING"] as const;

/** A suggestion of findById/party. */
export const party = z
  .object({
    value: z.string(),
    data: z.object({
      type: z.enum(["LEGAL", "INDIVIDUAL"]),
      inn: z.string(),
      ogrn: word,
      kpp: word,
      okpo: word,
      ogrn_date: z.number().nullish(),
      name: z.object({ full: word, short: word }),
      opf: z.object({ short: word }).nullish(),
      management: z.object({ name: word, post: word }).nullish(),
      fio: z.object({ surname: word, name: word, patronymic: word }).nullish(),
      address: z
        .object({
          value: word,
          data: z
            .object({ postal_code: word, city: word, city_with_type: word, region_with_type: word, settlement: word })
            .nullish(),
        })
        .nullish(),
      state: z.object({ status: z.enum(STATUSES) }),
    }),
  })
  .transform(({ value, data }): Party => {
    const isOne = data.type === "INDIVIDUAL";
    const { fio, address } = data;
    const fullName = fio ? [fio.surname, fio.name, fio.patronymic].filter(Boolean).join(" ") : "";
    const place = address?.data;
    const whole = address?.value ?? "";
    return {
      businessType: isOne ? "entrepreneur" : "company",
      title: value,
      legal: {
        inn: data.inn,
        ogrn: data.ogrn,
        kpp: data.kpp,
        okpo: data.okpo,
        name: isOne ? fullName || data.name.full : data.name.short || data.name.full,
        opf: data.opf?.short ?? "",
        ogrnDate: data.ogrn_date == null ? null : new Date(data.ogrn_date).toISOString().slice(0, 10),
      },
      manager: isOne
        ? { fullName: fullName || data.name.full, post: "" }
        : { fullName: data.management?.name ?? "", post: sentenceCase(data.management?.post ?? "") },
      address: {
        index: place?.postal_code ?? "",
        city: place?.city || place?.settlement || "",
        address: withoutPlaces(whole, [place?.region_with_type, place?.city_with_type]),
        whole,
      },
      status: data.state.status.toLowerCase() as Party["status"],
    };
  });

/** A suggestion of suggest/bank. */
export const bank = z
  .object({
    value: z.string(),
    data: z.object({ bic: word, swift: word, correspondent_account: word, payment_city: word }),
  })
  .transform(
    ({ value, data }): RegistryBank => ({
      bik: data.bic,
      name: value,
      ks: data.correspondent_account,
      swift: data.swift,
      city: data.payment_city,
    }),
  );

const degrees = word.transform((text) => (text === "" || !Number.isFinite(Number(text)) ? null : Number(text)));

/** A suggestion of suggest/address. */
export const address = z
  .object({
    value: z.string(),
    data: z.object({
      postal_code: word,
      country_iso_code: word,
      city: word,
      city_with_type: word,
      region_with_type: word,
      settlement: word,
      geo_lat: degrees,
      geo_lon: degrees,
    }),
  })
  .transform(
    ({ value, data }): RegistryAddress => ({
      value,
      index: data.postal_code,
      country: data.country_iso_code,
      city: data.city || data.settlement,
      address: withoutPlaces(value, [data.region_with_type, data.city_with_type]),
      latitude: data.geo_lat,
      longitude: data.geo_lon,
    }),
  );

/** An element of clean/name; `qc` 2: not a name. */
export const person = z
  .object({
    result: z.string().nullable(),
    result_genitive: word,
    surname: word,
    name: word,
    patronymic: word,
    qc: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  })
  .transform(({ result, result_genitive: genitive, surname, name, patronymic, qc }): PersonName | null =>
    result === null || qc === 2
      ? null
      : { fullName: { nominative: result, genitive }, surname, name, patronymic, isDoubtful: qc === 1 },
  );

/** The register writes offices in capitals. */
function sentenceCase(text: string): string {
  return text === text.toUpperCase() ? text.slice(0, 1) + text.slice(1).toLowerCase() : text;
}

function withoutPlaces(whole: string, places: (string | undefined)[]): string {
  const parts = whole.split(", ");
  while (parts.length > 1 && places.includes(parts[0])) parts.shift();
  return parts.join(", ");
}
