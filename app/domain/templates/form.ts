import { z } from "zod";
import { channelOf } from "../channels/channels";
import { seenInput } from "../moderation/seen";
import { templateInput } from "./input";

/** Form fields that are one text each, by the path they have in a template. */
const COMMENTS = [
  "comment",
  "adminComment",
  "adminCommentPrivate",
  "resellerComment",
  "resellerCommentPrivate",
] as const;

type Raw = Record<string, unknown>;

interface FormTemplate {
  id: string;
  usernames?: string[] | undefined;
  seen?: unknown;
  template: unknown;
}

/**
 * A template's form as what is stored: fields that the channel does not take and rows that were left empty fall away.
 * `usernames` are accounts by what they sign in with, a line each; undefined where the form does not show them.
 */
export const templateForm = z
  .looseObject({ id: z.uuid("formStale") })
  .transform((raw: Raw & { id: string }): FormTemplate => {
    const { id, title, type, payload, isActive, users } = raw;
    const comments = COMMENTS.filter((name) => typeof raw[name] === "string").map((name) => [name, raw[name]]);
    return {
      ...{ id, seen: raw.seen },
      usernames: typeof users === "string" ? users.split(/[\s,;]+/).filter(Boolean) : undefined,
      template: {
        ...{ title: title ?? "", type, payload: payloadOf(String(type), Object(payload)) },
        isActive: isActive === "on",
        ...Object.fromEntries(comments),
      },
    };
  })
  .pipe(
    z.object({
      id: z.string(),
      seen: seenInput,
      usernames: z.array(z.string()).max(100, "tooManyUsers").optional(),
      template: z.unknown(),
    }),
  )
  .transform(({ template, ...rest }, context) => {
    const parsed = templateInput.safeParse(template);
    if (parsed.success) return { ...rest, template: parsed.data };
    for (const { message, path, ...issue } of parsed.error.issues) {
      const values = "params" in issue && issue.params ? `?${JSON.stringify(issue.params)}` : "";
      context.issues.push({ code: "custom", message: message + values, path: path as string[], input: template });
    }
    return z.NEVER;
  });

function payloadOf(type: string, { sender = "", text = "", parameters, ...given }: Raw) {
  const { extras } = channelOf(type);
  const kept = Object.fromEntries(
    extras.map((name) => [
      name,
      filled(name === "template" ? withParameters(given.template, parameters) : given[name]),
    ]),
  );
  return { sender, text, ...defined(kept) };
}

/** Without what was left empty; undefined where nothing is left. */
function filled(value: unknown): unknown {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  if (Array.isArray(value)) {
    const rows = value.map(filled).filter((row) => row !== undefined);
    return rows.length > 0 ? rows : undefined;
  }
  if (typeof value !== "object" || value === null) return value;
  const parts = defined(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)])));
  // What a button does says nothing without its words or its address.
  return Object.keys(parts).some((name) => name !== "action") ? parts : undefined;
}

// "name=value" lines.
function withParameters(template: unknown, lines: unknown) {
  const pairs = String(lines ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => [line.split("=", 1)[0]!.trim(), line.slice(line.indexOf("=") + 1).trim()]);
  return { ...Object(template), ...(pairs.length > 0 ? { parameters: Object.fromEntries(pairs) } : {}) };
}

function defined(values: Raw): Raw {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
