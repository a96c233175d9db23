import type { StoredMapping } from "../../../db/schema/webhooks";
import { CHANNELS, channelOf } from "../channels/channels";
import { misfitsOf } from "../channels/payload";
import { type SingleInput, singleInput } from "../sendings/accept/input";
import { problemsOfIssues } from "../shared/errors/problems";
import { ok, type Result, refuse } from "../shared/errors/result";
import { parseNested } from "../shared/nested-parameters";
import { compileText } from "../text/variables";

/** Channels whose message needs a text alone. */
export const MAPPED_TYPES = CHANNELS.filter((type) => {
  const { text, needs, reaches } = channelOf(type);
  return text !== null && needs.length === 0 && reaches === "phone";
});

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

export function messageOf(mapping: StoredMapping, title: string, body: unknown): Result<SingleInput> {
  const { type, sender, text, recipient: path } = mapping;
  const recipient = valueAt(body, path)?.trim();
  if (!recipient) return refuse("callRecipientMissing", undefined, { path });
  const variables = Object.fromEntries(
    Object.entries(mapping.variables).map(([name, from]) => [name, valueAt(body, from) ?? ""]),
  );
  const parsed = singleInput.safeParse({ type, payload: { sender, text }, title, recipient, variables });
  return parsed.success ? ok(parsed.data) : { ok: false, code: "invalid", problems: problemsOfIssues(parsed.error) };
}

/** null when a message can be made by it. */
export function refusalOf({ type, sender, text, variables }: StoredMapping) {
  const [misfit] = misfitsOf(type, { sender, text });
  if (misfit) return refuse(misfit.key, String(misfit.path[0]), misfit.values);
  const [name] = compileText(text, variables).unknown;
  return name === undefined ? null : refuse("callVariableUnmapped", "text", { name });
}
