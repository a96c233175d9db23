import type { StoredMapping } from "../../../../db/schema/webhooks";
import { CHANNELS, channelOf } from "../../base/channels/channels";
import { mismatchesOf } from "../../base/channels/payload";
import { parseJson } from "../../base/shared/bounds/bounded-json";
import { refuseManyPairs } from "../../base/shared/bounds/form-shape";
import { CodedError } from "../../base/shared/errors/errors";
import { problemsOfIssues } from "../../base/shared/errors/problems";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { parseNested } from "../../base/shared/nested-parameters";
import type { Platform } from "../../base/shared/ports/platform";
import { compileText } from "../../base/text/variables";
import { type SingleInput, singleInput } from "../../messaging/sendings/accept/input";
import { filledFrom } from "../../messaging/templates/fill";

/** Channels whose message needs only a text. */
export const MAPPED_TYPES = CHANNELS.filter((type) => {
  const { text, needs, reaches } = channelOf(type);
  return text !== null && needs.length === 0 && reaches === "phone";
});

/** Field names that need no quotes in a path. */
const PLAIN = /^[^\s.[\]$]+$/;
const MOST_DEEP = 8;
/** Levels in a form field: amoCRM sends `leads[update][0][custom_fields][0][values][0][value]`. */
const DEEPEST_FORM = 12;

export interface CallBody {
  text: string;
  isForm: boolean;
}

export function parseCall({ text, isForm }: CallBody): Result<unknown> {
  try {
    if (!isForm || !isFormText(text)) return ok(parseJson(text));
    refuseManyPairs(text);
    return ok(parseNested(new URLSearchParams(text), DEEPEST_FORM));
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return refuse(error.code, undefined, undefined, error.code);
  }
}

/** Any text that does not start like JSON. */
export const isFormText = (text: string) => !/^\s*[[{]/.test(text);

/** Value at a path such as "order.phones[0]" or "$.order['phone']"; null unless it is a text, number or flag. */
export function valueAt(body: unknown, path: string): string | null {
  let at = body;
  for (const name of partsOf(path)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return null;
    at = (at as Record<string, unknown>)[name];
  }
  return ["string", "number", "boolean"].includes(typeof at) ? String(at) : null;
}

function partsOf(path: string): string[] {
  const parts = path.trim().replace(/^\$\.?/, "");
  return [...parts.matchAll(/\['([^']*)'\]|\["([^"]*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(
    ([, single, double, index, plain]) => single ?? double ?? index ?? plain ?? "",
  );
}

/** Paths in a body that a mapping may use, with their values, down to the maximum depth. */
export function leavesOf(body: unknown, path = "", depth = MOST_DEEP): [path: string, value: string][] {
  if (typeof body !== "object") return path === "" ? [] : [[path, String(body)]];
  if (body === null || depth === 0) return [];
  const step = (name: string) => (Array.isArray(body) ? `[${name}]` : PLAIN.test(name) ? `.${name}` : quoted(name));
  return Object.entries(body).flatMap(([name, value]) =>
    leavesOf(value, (path + step(name)).replace(/^\./, ""), depth - 1),
  );
}

const quoted = (name: string) => (name.includes("'") ? `["${name}"]` : `['${name}']`);

/** `content`: type and payload, from the mapping or its template. */
export function messageOf(
  { recipient: path, variables: paths }: StoredMapping,
  content: Record<string, unknown>,
  title: string,
  body: unknown,
): Result<SingleInput> {
  const recipient = valueAt(body, path)?.trim();
  if (!recipient) return refuse("callRecipientMissing", undefined, { path });
  const variables = Object.fromEntries(Object.entries(paths).map(([name, from]) => [name, valueAt(body, from) ?? ""]));
  const parsed = singleInput.safeParse({ ...content, title, recipient, variables });
  return parsed.success ? ok(parsed.data) : { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
}

type Needs = Pick<Platform, "db">;

/** Content of the template, if there is one. */
export async function contentOf(
  needs: Needs,
  owner: { id: string },
  { type, sender, text, template }: StoredMapping,
): Promise<Result<Record<string, unknown>>> {
  return template ? filledFrom(needs, owner, { template }) : ok({ type, payload: { sender, text } });
}

/** null if it can produce a message. */
export async function refusalOf(needs: Needs, owner: { id: string }, mapping: StoredMapping) {
  const { type, sender, variables, template } = mapping;
  const content = await contentOf(needs, owner, mapping);
  if (!content.ok) return content;
  const text = String(Object(content.value.payload).text ?? "");
  const [mismatch] = template ? [] : mismatchesOf(type, { sender, text });
  if (mismatch) return refuse(mismatch.key, String(mismatch.path[0]), mismatch.values);
  const [name] = compileText(text, variables).unknown;
  return name === undefined ? null : refuse("callVariableUnmapped", template ? "template" : "text", { name });
}
