import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Env } from "../core/env";
import { BANKS, PARTIES, type SandboxBank, type SandboxParty, TROUBLES } from "./data";
import { genitiveOf, readName } from "./names";

type Ctx = Context<{ Bindings: Env }>;

const SUGGESTIONS = "/suggestions/api/4_1/rs";
const MOST_QUERY = 300;
const SILENCE_MS = 20_000;
const REGISTERED_MS = Date.UTC(2014, 0, 9);

type SandboxPlace = SandboxParty["address"];

const query = z.object({ query: z.string(), count: z.number().int().max(20).default(10) });

/** DaData's suggestions and cleaner. */
export const dadata = new Hono<{ Bindings: Env }>();

dadata.post(`${SUGGESTIONS}/findById/party`, async (c) => {
  const input = await read(c, query);
  if (input instanceof Response) return input;
  const trouble = TROUBLES[input.query];
  if (trouble === "silence") await scheduler.wait(SILENCE_MS);
  else if (trouble) return failed(c, trouble);
  const found = PARTIES.filter(({ inn, ogrn }) => inn === input.query || ogrn === input.query);
  return c.json({ suggestions: found.map(partyOf) });
});

dadata.post(`${SUGGESTIONS}/suggest/bank`, async (c) => {
  const input = await read(c, query);
  if (input instanceof Response) return input;
  const wanted = plain(input.query);
  const fits = ({ bic, name, swift }: SandboxBank) =>
    bic.startsWith(wanted) || plain(`${name} ${swift}`).includes(wanted);
  return c.json({ suggestions: BANKS.filter(fits).slice(0, input.count).map(bankOf) });
});

dadata.post(`${SUGGESTIONS}/suggest/address`, async (c) => {
  const input = await read(c, query);
  if (input instanceof Response) return input;
  const words = plain(input.query).split(" ");
  const places = PARTIES.map(({ address }) => address).filter(({ rest }) => rest !== "");
  const fits = (place: SandboxPlace) => words.every((word) => plain(`${place.region} ${place.rest}`).includes(word));
  return c.json({ suggestions: places.filter(fits).slice(0, input.count).map(placeOf) });
});

dadata.post("/api/v1/clean/name", async (c) => {
  if (c.req.header("x-secret") !== c.env.DADATA_SECRET) return failed(c, 401);
  const input = await read(c, z.tuple([z.string()]));
  return input instanceof Response ? input : c.json([cleaned(input[0])]);
});

async function read<T>(c: Ctx, shape: z.ZodType<T>): Promise<T | Response> {
  const token = c.req.header("authorization");
  if (!token) return failed(c, 401);
  if (token !== `Token ${c.env.DADATA_KEY}`) return failed(c, 403);
  const { data } = shape.safeParse(await c.req.json().catch(() => null));
  if (!data) return failed(c, 400);
  return JSON.stringify(data).length > MOST_QUERY + 100 ? failed(c, 413) : data;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[«»"\s]+/g, " ")
    .trim();

function partyOf({ name, opf, address, fio, management, status, ...data }: SandboxParty) {
  const { index, region, city, rest } = address;
  const value = [region, rest].filter(Boolean).join(", ");
  const quoted = data.type === "LEGAL" ? `"${name}"` : name;
  const title = `${opf.short} ${quoted}`;
  return {
    value: title,
    unrestricted_value: title,
    data: {
      ...data,
      ogrn_date: REGISTERED_MS,
      name: { full_with_opf: `${opf.full} ${quoted}`, short_with_opf: title, full: name, short: fio ? null : name },
      opf: { ...opf, code: null },
      management,
      fio,
      state: { status },
      address: {
        value,
        unrestricted_value: [index, value].filter(Boolean).join(", "),
        data: {
          postal_code: index || null,
          country: "Россия",
          region_with_type: region,
          city,
          city_with_type: region,
          settlement: null,
        },
      },
    },
  };
}

function placeOf({ index, region, city, rest, at }: SandboxPlace) {
  const value = `${region}, ${rest}`;
  return {
    value,
    unrestricted_value: [index, value].filter(Boolean).join(", "),
    data: {
      postal_code: index || null,
      country: "Россия",
      country_iso_code: "RU",
      region_with_type: region,
      city,
      city_with_type: region,
      settlement: null,
      geo_lat: at?.[0] ?? null,
      geo_lon: at?.[1] ?? null,
    },
  };
}

function bankOf({ bic, name, correspondent, swift, city }: SandboxBank) {
  return {
    value: name,
    unrestricted_value: name,
    data: {
      bic,
      swift,
      correspondent_account: correspondent,
      payment_city: city,
      name: { payment: name, short: name },
      opf: { type: "BANK" },
      state: { status: "ACTIVE" },
    },
  };
}

function cleaned(source: string) {
  const name = readName(source);
  const nobody = { result: null, result_genitive: null, surname: null, name: null, patronymic: null };
  if (!name) return { source, ...nobody, gender: "НД", qc: 2 };
  const result = [name.surname, name.name, name.patronymic].filter(Boolean).join(" ");
  return { source, result, result_genitive: genitiveOf(name), ...name, qc: name.patronymic ? 0 : 1 };
}

function failed(c: Ctx, status: 400 | 401 | 403 | 413 | 429 | 500): Response {
  return c.json({ family: "CLIENT_ERROR", reason: String(status), message: `Failed with ${status}` }, status);
}
