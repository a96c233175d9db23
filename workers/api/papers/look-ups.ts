import { z } from "zod";
import { findAddresses, findBanks, partyOfInn, personOf } from "../../../app/domain/papers/requisites/look-up";
import { shortName } from "../../../app/domain/papers/requisites/terms";
import { endpoint, viewed } from "../http/endpoint";
import { listOf } from "../http/list";

const cases = z.object({ nominative: z.string(), genitive: z.string() });
const lookUpQuery = z.strictObject({ query: z.string("lookUpQuery") });

/** Spec §3: result of a requisite look-up. */
const party = endpoint("findRequisitesByInn", {
  reply: z.object({
    title: z.string(),
    status: z.enum(["active", "liquidating", "liquidated", "bankrupt", "reorganizing"]),
    legal: z.object({
      inn: z.string(),
      ogrn: z.string(),
      kpp: z.string(),
      okpo: z.string(),
      name: z.string(),
      opf: z.string(),
      ogrn_date: z.string().nullable(),
    }),
    manager: z.object({ fullName: z.string(), post: z.string() }),
    address: z.string(),
  }),
  isCostly: true,
  handle: async ({ platform, viewer, params }) =>
    viewed(await partyOfInn(platform, viewer, params.inn ?? ""), ({ title, status, legal, manager, address }) => {
      const { ogrnDate, ...numbers } = legal;
      return { title, status, legal: { ...numbers, ogrn_date: ogrnDate }, manager, address: address.whole };
    }),
});

const bank = z.object({ bik: z.string(), name: z.string(), ks: z.string(), swift: z.string(), city: z.string() });

const banks = endpoint("suggestBanks", {
  query: lookUpQuery,
  reply: listOf(bank),
  isCostly: true,
  handle: async ({ platform, viewer, query }) =>
    viewed(await findBanks(platform, viewer, query.query), (data) => ({ data, total: data.length })),
});

const address = z.object({
  value: z.string(),
  index: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

const addresses = endpoint("suggestAddresses", {
  query: lookUpQuery,
  reply: listOf(address),
  isCostly: true,
  handle: async ({ platform, viewer, query }) =>
    viewed(await findAddresses(platform, viewer, query.query), (data) => ({ data, total: data.length })),
});

const person = endpoint("cleanFullName", {
  query: lookUpQuery,
  reply: z.object({ fullName: cases, fullNameShort: cases }),
  isCostly: true,
  handle: async ({ platform, viewer, query }) =>
    viewed(await personOf(platform, viewer, query.query), ({ fullName }) => ({
      fullName,
      fullNameShort: { nominative: shortName(fullName.nominative), genitive: shortName(fullName.genitive) },
    })),
});

export const lookUps = { party, banks, addresses, person };
