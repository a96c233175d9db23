import type { StoredMapping } from "../../../db/schema/webhooks";
import { CHANNELS, channelOf } from "../channels/channels";
import { misfitsOf } from "../channels/payload";
import { type SingleInput, singleInput } from "../sendings/accept/input";
import { problemsOfIssues } from "../shared/errors/problems";
import { ok, type Result, refuse } from "../shared/errors/result";
import { parseNested } from "../shared/nested-parameters";
import type { Platform } from "../shared/ports/platform";
import { filledFrom } from "../templates/fill";
import { compileText } from "../text/variables";

/** Channels whose message needs a text alone. */
export const MAPPED_TYPES = CHANNELS.filter((type) => {
  const { text, needs, reaches } = channelOf(type);
  return text !== null && needs.length === 0 && reaches === "phone";
});

/** Of a field's name that needs no quotes in a path. */
const PLAIN = /^[^\s.[\]$]+$/;
const MOST_DEEP = 8;

export interface CallBody {
  text: string;
  isForm: boolean;
}

export function parseCall({ text, isForm }: CallBody): Result<unknown> {
  if (isForm && isFormText(text)) return ok(parseNested(new URLSearchParams(text)));
  try {
    return ok(JSON.parse(text));
  } catch {
    return refuse("notJson", undefined, undefined, "notJson");
  }
}

/** Anything that does not begin as JSON does. */
export const isFormText = (text: string) => !/^\s*[[{]/.test(text);

/** By "order.phones[0]" or "$.order['phone']"; null where no text, number or flag is. */
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

/** What a mapping may name in a body: paths and their values, as deep as anybody writes. */
export function leavesOf(body: unknown, path = "", depth = MOST_DEEP): [path: string, value: string][] {
  if (typeof body !== "object") return path === "" ? [] : [[path, String(body)]];
  if (body === null || depth === 0) return [];
  const step = (name: string) => (Array.isArray(body) ? `[${name}]` : PLAIN.test(name) ? `.${name}` : quoted(name));
  return Object.entries(body).flatMap(([name, value]) =>
    leavesOf(value, (path + step(name)).replace(/^\./, ""), depth - 1),
  );
}

const quoted = (name: string) => (name.includes("'") ? `["${name}"]` : `['${name}']`);

/** `content`: type and payload, as the mapping or its template has them. */
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

/** Of the template where there is one. */
export async function contentOf(
  needs: Needs,
  owner: { id: string },
  { type, sender, text, template }: StoredMapping,
): Promise<Result<Record<string, unknown>>> {
  return template ? filledFrom(needs, owner, { template }) : ok({ type, payload: { sender, text } });
}

/** null when a message can be made by it. */
export async function refusalOf(needs: Needs, owner: { id: string }, mapping: StoredMapping) {
  const { type, sender, variables, template } = mapping;
  const content = await contentOf(needs, owner, mapping);
  if (!content.ok) return content;
  const text = String(Object(content.value.payload).text ?? "");
  const [misfit] = template ? [] : misfitsOf(type, { sender, text });
  if (misfit) return refuse(misfit.key, String(misfit.path[0]), misfit.values);
  const [name] = compileText(text, variables).unknown;
  return name === undefined ? null : refuse("callVariableUnmapped", template ? "template" : "text", { name });
}
