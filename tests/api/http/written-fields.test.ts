import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseNested } from "../../../app/domain/base/shared/nested-parameters";
import { writtenShape } from "../../../app/domain/base/shared/raw-shape";
import { parseExactly } from "../../../workers/api/http/exact-numbers";
import { readAs } from "../../../workers/api/http/read-as";
import { routes } from "../../../workers/api/routes";
import { apiRule } from "../../matrix/rules";

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes["_zod"]["def"];

const CHOICES = [{}, { recipient: [] }, { template: "one" }];

const writing = routes.flatMap(({ method, path, endpoint: { body, choose } }) =>
  body && ["POST", "PUT", "PATCH"].includes(method)
    ? (choose ? CHOICES.map((one) => choose(one, { key: "quotas.storage" })) : [body]).map((schema: z.ZodType) => ({
        name: `${method} ${path}`,
        body: schema,
      }))
    : [],
);

/** A place in a body: `holding` builds a body with a value at that place; `schema` is what the schema accepts there. */
interface Place {
  path: readonly string[];
  holding: (inner: unknown) => unknown;
  schema: Schema;
}

const DEEPEST = 9;

/** Every map and scalar of a schema, except scalars in unions of several kinds. */
function placesOf({ path, holding, schema: placeSchema }: Place, depth = 0): Place[] {
  if (depth > DEEPEST) return [];
  const schema = writtenShape(placeSchema);
  const def = schema._zod.def as Def;
  const within = (inner: Schema, more = path, wrap = holding) =>
    placesOf({ path: more, holding: wrap, schema: inner }, depth + 1);
  if ("innerType" in def) return within(def.innerType as Schema);
  const below = (key: string) => [...path, key];
  switch (def.type) {
    case "lazy":
      return within(def.getter());
    case "pipe":
      return within(((def.in as Schema)._zod.def as Def).type === "transform" ? def.out : def.in);
    case "intersection":
      return within(def.left);
    case "object": {
      const members = Object.entries(def.shape).flatMap(([key, member]) =>
        within(member, below(key), (inner) => holding({ [key]: inner })),
      );
      return [{ path, holding, schema }, ...members];
    }
    case "array":
      return within(def.element, below("0"), (inner) => holding([inner]));
    case "union": {
      const able = def.options.flatMap((option) => within(option));
      const isPiped = def.options.some((option) => option._zod.def.type === "pipe");
      const scalars = able.filter((place) => place.path === path && place.schema._zod.def.type !== "object");
      return scalars.length > 1 || isPiped ? able.filter((place) => !scalars.includes(place)) : able;
    }
    case "string":
    case "number":
    case "boolean":
    case "enum":
    case "literal":
      return [{ path, holding, schema }];
    default:
      return [];
  }
}

const places = writing.map(({ name, body }) => {
  const all = placesOf({ path: [], holding: (inner) => inner, schema: body });
  return [name, body, all] as const;
});

const STRANGE = "colourOfTheSky";

describe("a field unknown to a body", () => {
  it.each(places)("is found at any depth in %s", (_, body, all) => {
    const maps = all.filter(({ schema }) => {
      const def = schema._zod.def as Def;
      return def.type === "object" && (!def.catchall || def.catchall._zod.def.type === "never");
    });
    for (const { path, holding } of maps) {
      const { strange } = readAs(body, holding({ [STRANGE]: 1 }));
      const found = strange.map((one) => [...one.path, one.key].join("."));
      expect(found).toContain([...path, STRANGE].join("."));
    }
  });
});

const at = (value: unknown, path: readonly string[]) =>
  path.reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], value);

describe("a scalar of the other type", () => {
  const SPELLINGS = {
    string: [
      [79160002005, "79160002005"],
      [0, "0"],
    ],
    number: [
      ["1000", 1000],
      [" 0.25 ", 0.25],
      ["-3", -3],
    ],
    boolean: [
      ["true", true],
      [1, true],
      ["1", true],
      ["False", false],
      [0, false],
    ],
  } as const;

  it.each(places)("is read everywhere in %s", (_, body, all) => {
    for (const { path, holding, schema } of all) {
      const kind = schema._zod.def.type as keyof typeof SPELLINGS;
      if (!(kind in SPELLINGS)) continue;
      for (const [written, meant] of SPELLINGS[kind]) {
        const { value } = readAs(body, holding(written));
        expect([path, written, at(value, path)]).toEqual([path, written, meant]);
      }
    }
  });

  it("keeps all digits of a number in a text field, and is refused where a number would be rounded", () => {
    const schema = z.object({ text: z.string(), sum: z.number(), free: z.unknown() });
    const digits = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.stringMatching(/^\d{16,30}$/));
    fc.assert(
      fc.property(digits, ([first, rest]) => {
        const long = `${first}${rest}`;
        const raw = parseExactly(`{"text":${long},"sum":${long},"free":[${long}]}`);
        const { value } = readAs(schema, raw) as { value: Record<string, unknown> };
        expect(value.text).toBe(long);
        expect(String(value.sum)).toBe(long);
        expect(value.free).toEqual([Number(long)]);
      }),
    );
  });
});

/** Here a number would be a code without its leading zeros, so it cannot be accepted as text. */
const ZEROLESS = "/n/otp-handler/:requestId/checkCode";

const bodies = routes.flatMap(({ method, path, access, endpoint: { body: schema, choose } }) => {
  if (!schema || !["POST", "PUT", "PATCH"].includes(method) || access === "socket" || path === ZEROLESS) return [];
  const { body = {} } = apiRule(path, access);
  const chosen: z.ZodType = choose?.(body, { key: "quotas.storage" }) ?? schema;
  return Object.keys(body).length > 0 ? [[`${method} ${path}`, chosen, body] as const] : [];
});

describe("a body in its other spelling", () => {
  it.each(bodies)("means the same at %s", (_, schema, body) => {
    const meant = meaningOf(schema, body);
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(3)), (choices) => {
        expect(
          meaningOf(
            schema,
            respelled(body, () => choices.next().value as number),
          ),
        ).toEqual(meant);
      }),
      { numRuns: 20 },
    );
  });

  it.each(bodies)("means the same in a form at %s", (_, schema, body) => {
    // A form cannot express null, undefined or empty lists.
    const whole = withoutNothing(body) as Record<string, unknown>;
    const form = new URLSearchParams(pairsOf(whole));
    expect(meaningOf(schema, parseNested(form))).toEqual(meaningOf(schema, whole));
  });
});

function meaningOf(schema: z.ZodType, body: unknown) {
  const { value, strange } = readAs(schema, JSON.parse(JSON.stringify(body)));
  const parsed = schema.safeParse(value);
  return parsed.success ? { data: parsed.data, strange } : { issues: parsed.error.issues, strange };
}

const DIGITS = /^(0|[1-9]\d{0,14})$/;

function respelled(value: unknown, choose: () => number): unknown {
  if (Array.isArray(value)) return value.map((one) => respelled(one, choose));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, respelled(one, choose)]));
  }
  const choice = choose();
  if (typeof value === "number") return choice > 0 ? (choice > 1 ? ` ${value} ` : `${value}`) : value;
  if (typeof value === "boolean") return [value, `${value}`, value ? 1 : 0, value ? "1" : "0"][choice];
  if (typeof value === "string" && DIGITS.test(value)) return choice > 0 ? Number(value) : value;
  return value;
}

function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withoutNothing(one)] as const);
  return Object.fromEntries(entries.filter(([, one]) => !isNothing(one)));
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);

function pairsOf(value: unknown, name = ""): [string, string][] {
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, one]) => pairsOf(one, name ? `${name}[${key}]` : key));
}
