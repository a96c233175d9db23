import { z } from "zod";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import { nearest } from "../../../app/domain/base/shared/near";
import { writtenShape } from "../../../app/domain/base/shared/raw-shape";
import { isExactNumber, plainNumbers } from "./exact-numbers";

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes["_zod"]["def"];
type Path = readonly (string | number)[];
type Json = Record<string, unknown>;

const DEEPEST = 60;
/** Reports no more unknown names than this: each is compared with all names of the schema. */
const MOST_STRANGE = 20;
/** Limit of a list whose schema sets no maximum. */
const MOST_LISTED = 1000;
/** Stops reading a list after this many entries that no option accepts: it is refused anyway. */
const MOST_UNTAKEN = 20;

/** `near`: the most similar known name. */
export interface Strange {
  path: Path;
  key: string;
  near: string | null;
}

export interface Beside {
  /** Dotted names that clients send although they mean nothing here. */
  strays?: readonly string[] | undefined;
  /** The record at the same address: its fields may be sent back. */
  record?: Schema | undefined;
  /** Drops names that a schema lacks, unless it is strict. */
  isLoose?: boolean;
}

interface Reading {
  strange: Strange[];
  /** Values where none are allowed. */
  misplaced: number;
  /** Values that no option of their union accepts. */
  untaken: number;
  strays: readonly string[];
  isLoose: boolean;
}

/**
 * Coerces a value to its schema's types from JSON, a form or PHP's arrays. Parses text for numbers and flags, writes
 * numbers for text with all their digits, and reports fields that the schema lacks.
 */
export function readAs(schema: Schema, raw: unknown, { strays = [], record, isLoose = false }: Beside = {}) {
  const reading: Reading = { strange: [], misplaced: 0, untaken: 0, strays, isLoose };
  const value = read(schema, raw, [], reading, record ? [record] : []);
  return { value, strange: reading.strange };
}

function read(schema: Schema, raw: unknown, path: Path, reading: Reading, records: Schema[]): unknown {
  if (raw === undefined || raw === null || path.length > DEEPEST) return raw;
  const def = defOf(writtenShape(schema));
  // Always refused, whatever it contains.
  if (SCALARS.has(def.type) && isHolder(raw)) return raw;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "nonoptional":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
      return read(def.innerType, raw, path, reading, records);
    case "lazy":
      return read(def.getter(), raw, path, reading, records);
    case "pipe":
      return read(defOf(def.in).type === "transform" ? def.out : def.in, raw, path, reading, records);
    case "object":
      return readObject(def, raw, path, reading, records);
    case "intersection":
      return readObject(joined(def.left, def.right), raw, path, reading, records);
    case "record":
      return readMap(def.valueType, raw, path, reading);
    case "array":
      return readList(raw, (one, index) => read(def.element, one, [...path, index], reading, itemsOf(records)), {
        reading,
        most: mostOf(def),
      });
    case "tuple":
      return readList(
        raw,
        (one, index) => {
          const item = def.items[index] ?? def.rest;
          return item ? read(item, one, [...path, index], reading, []) : plainNumbers(one);
        },
        { reading, most: undefined },
      );
    case "union":
      return readUnion(def.options, raw, path, reading, records);
    case "string":
      return textOf(raw);
    case "number":
      return numberOf(raw);
    case "boolean":
      return flagOf(raw);
    case "enum":
      return oneOf(Object.values(def.entries), raw);
    case "literal":
      return oneOf(def.values, raw);
    case "never":
      reading.misplaced++;
      return plainNumbers(raw);
    default:
      return plainNumbers(raw);
  }
}

const SCALARS: ReadonlySet<string> = new Set(["string", "number", "boolean", "enum", "literal"]);

const isHolder = (raw: unknown) => typeof raw === "object" && raw !== null && !isExactNumber(raw);

const defOf = (schema: Schema) => schema._zod.def as Def;

interface Shaped {
  shape: Readonly<Record<string, Schema>>;
  catchall?: Schema | undefined;
}

function readObject({ shape, catchall }: Shaped, raw: unknown, path: Path, reading: Reading, records: Schema[]) {
  // PHP encodes an empty map as a list.
  if (Array.isArray(raw) && raw.length === 0) return path.length > 0 ? undefined : {};
  if (!isObject(raw)) return plainNumbers(raw);
  const isStrict = catchall !== undefined && defOf(catchall).type === "never";
  const mayIgnore = !isStrict && reading.isLoose;
  const fields: [string, unknown][] = [];
  for (const [key, value] of Object.entries(raw)) {
    const member = Object.hasOwn(shape, key) ? shape[key] : isStrict ? undefined : catchall;
    const answered = records.flatMap((record) => memberOf(record, key));
    if (member) fields.push([key, read(member, value, [...path, key], reading, answered)]);
    else if (reading.strange.length >= MOST_STRANGE) return Object.fromEntries(fields);
    else if (!mayIgnore && !isStray([...path, key], reading) && (isStrict || answered.length === 0)) {
      reading.strange.push({ path, key, near: nearest(key, Object.keys(shape)) });
      fields.push([key, plainNumbers(value)]);
    }
  }
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

const isStray = (path: Path, { strays }: Reading) => strays.length > 0 && strays.includes(path.join("."));

function readMap(valueType: Schema, raw: unknown, path: Path, reading: Reading): unknown {
  if (Array.isArray(raw) && raw.length === 0) return {};
  if (!isObject(raw)) return plainNumbers(raw);
  const entries = Object.entries(raw);
  return Object.fromEntries(entries.map(([key, value]) => [key, read(valueType, value, [...path, key], reading, [])]));
}

const INDEX = /^\d{1,5}$/;

/** PHP encodes a list with gaps as a map by index. */
function listOf(raw: unknown): unknown[] | null {
  if (Array.isArray(raw)) return raw;
  if (!isObject(raw)) return null;
  return Object.keys(raw).every((key) => INDEX.test(key)) ? Object.values(raw) : null;
}

/** The maximum length in a list's schema. */
function mostOf({ checks = [] }: Pick<z.core.$ZodTypeDef, "checks">): number | undefined {
  const most = checks.flatMap(({ _zod: { def } }) =>
    def.check === "max_length" ? (def as z.core.$ZodCheckMaxLengthDef).maximum : [],
  );
  return most.length > 0 ? Math.min(...most) : undefined;
}

type Each = (one: unknown, index: number) => unknown;

/**
 * Skips entries after `most`: the schema refuses a longer list anyway. Throws `badRequest` for a long list without
 * `most`.
 */
function readList(raw: unknown, each: Each, { reading, most }: { reading: Reading; most: number | undefined }) {
  const list = listOf(raw);
  if (!list) return raw;
  if (most === undefined && list.length > MOST_LISTED) throw new CodedError("badRequest");
  const values: unknown[] = [];
  const end = reading.untaken + MOST_UNTAKEN;
  for (const one of list.slice(0, (most ?? MOST_LISTED) + 1)) {
    values.push(each(one, values.length));
    if (reading.untaken >= end) break;
  }
  return values;
}

/**
 * Reads by the option that accepts the value unchanged, else by the one that accepts it after coercion with the fewest
 * unknown fields.
 */
function readUnion(options: readonly Schema[], raw: unknown, path: Path, reading: Reading, records: Schema[]): unknown {
  const isScalar = typeof raw !== "object" || isExactNumber(raw);
  if (isScalar) {
    if (options.some((option) => isKindOf(option, raw))) return raw;
    const plain = plainNumbers(raw);
    if (!isExactNumber(raw) && options.some((option) => takes(option, raw))) return raw;
    for (const option of options) {
      const value = read(option, raw, path, { ...reading, strange: [] }, []);
      if (value !== plain && takes(option, value)) return value;
    }
    reading.untaken++;
    return plain;
  }
  const able = options.filter((one) => mayHold(one, raw));
  if (able.length === 0) return raw;
  if (able.length === 1) return read(able[0]!, raw, path, reading, records);
  const tries = able.map((option) => {
    const own: Reading = { ...reading, strange: [], misplaced: 0, untaken: 0 };
    const value = read(option, raw, path, own, records);
    const isTaken = own.misplaced === 0 && takes(option, value);
    const known = own.strange.reduce((sum, one) => sum + one.path.length, 0);
    return { ...own, value, weight: [isTaken ? 0 : 1, own.misplaced, own.strange.length, -known] };
  });
  const [best] = tries.sort((one, other) => compared(one.weight, other.weight));
  if (!best) return plainNumbers(raw);
  reading.strange.push(...best.strange);
  reading.misplaced += best.misplaced;
  reading.untaken += best.untaken;
  return best.value;
}

const compared = (one: number[], other: number[]) =>
  one.map((weight, at) => weight - other[at]!).find((difference) => difference !== 0) ?? 0;

const takes = (schema: Schema, value: unknown) => z.safeParse(schema, value).success;

/** Whether the option accepts every value of this type, so the value need not be checked. */
function isKindOf(option: Schema, raw: unknown): boolean {
  const def = defOf(option);
  if (def.type === "pipe") return isKindOf(def.in, raw);
  return def.type === typeof raw && !("format" in def);
}

/** Whether the option can accept a list or a map. */
function mayHold(option: Schema, raw: unknown): boolean {
  const def = defOf(writtenShape(option));
  if ("innerType" in def) return mayHold(def.innerType as Schema, raw);
  if (def.type === "lazy") return mayHold(def.getter(), raw);
  if (def.type === "pipe") return mayHold(defOf(def.in).type === "transform" ? def.out : def.in, raw);
  if (def.type === "array" || def.type === "tuple") return listOf(raw) !== null;
  if (def.type === "object" || def.type === "record" || def.type === "intersection") {
    return !Array.isArray(raw) || raw.length === 0;
  }
  if (def.type === "union") return def.options.some((one) => mayHold(one, raw));
  return def.type === "unknown" || def.type === "any" || def.type === "custom";
}

function joined(left: Schema, right: Schema): Shaped {
  const shapes = [left, right].map((side): Shaped => {
    const def = defOf(writtenShape(side));
    if (def.type === "object") return def;
    if (def.type === "intersection") return joined(def.left, def.right);
    if (def.type === "pipe") return joined(def.in, def.in);
    return { shape: {}, catchall: side };
  });
  return { shape: { ...shapes[0]!.shape, ...shapes[1]!.shape } };
}

/** A record's schema for a name. */
function memberOf(record: Schema, key: string): Schema[] {
  const def = defOf(record);
  if ("innerType" in def) return memberOf(def.innerType as Schema, key);
  if (def.type === "union") return def.options.flatMap((option) => memberOf(option, key));
  if (def.type === "pipe") return memberOf(def.out, key);
  return def.type === "object" && Object.hasOwn(def.shape, key) ? [def.shape[key]!] : [];
}

function itemsOf(records: readonly Schema[]): Schema[] {
  return records.flatMap((record) => {
    const def = defOf(record);
    if ("innerType" in def) return itemsOf([def.innerType as Schema]);
    return def.type === "array" ? [def.element] : [];
  });
}

function textOf(raw: unknown): unknown {
  if (isExactNumber(raw)) return raw.rawJSON;
  if (typeof raw !== "number" || !Number.isFinite(raw)) return raw;
  const text = String(raw);
  // A number with an exponent has lost its digits.
  return text.includes("e") ? raw : text;
}

const NUMBER = /^[+-]?\d{1,20}(?:\.\d{1,20})?$/;

/** Leaves text as text, to be refused, where a number would lose digits. */
function numberOf(raw: unknown): unknown {
  const text = isExactNumber(raw) ? raw.rawJSON : raw;
  if (typeof text !== "string" || !NUMBER.test(text.trim())) return plainNumbers(text);
  const value = Number(text);
  return Number.isSafeInteger(Math.trunc(value)) ? value : text;
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false, "1": true, "0": false };

function flagOf(raw: unknown): unknown {
  const word = String(plainNumbers(raw)).trim().toLowerCase();
  return Object.hasOwn(FLAGS, word) ? FLAGS[word] : plainNumbers(raw);
}

/** The option with this spelling: `20` and "20", `true` and "true". */
function oneOf(options: readonly unknown[], raw: unknown): unknown {
  const plain = plainNumbers(raw);
  if (typeof plain === "object" || options.includes(plain)) return plain;
  const same = options.find((option) => String(option) === String(plain) || option === flagOf(plain));
  return same === undefined ? plain : same;
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value);
