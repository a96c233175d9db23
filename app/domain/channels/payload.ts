import { z } from "zod";
import { CHANNELS, type Channel, channelOf, type ExtraName } from "./channels";
import { type Extras, extras } from "./extras";

export interface Payload extends Extras {
  sender: string;
  text: string;
}

/** What a channel says against a payload: a key of "errors", where, and the limit. */
export interface Misfit {
  key: string;
  path: (string | number)[];
  values?: Record<string, string | number>;
}

export const typeInput = z.enum(CHANNELS, { error: "typeUnknown" });

/** A message's content as it is written; whether its channel takes it, `misfitsOf` says. */
export const payloadInput = z.object({
  sender: z.string({ error: "senderRequired" }).trim().max(255, "fieldTooLong").default(""),
  text: z.string({ error: "textRequired" }).default(""),
  ...extras.shape,
});

const NAMES = Object.keys(extras.shape) as ExtraName[];

/** Why the channel of this type does not take the content; empty where it does. */
export function misfitsOf(type: string, payload: Payload): Misfit[] {
  const channel = channelOf(type);
  const given = NAMES.filter((name) => isGiven(payload[name]));
  return [
    ...(channel.needsSender && payload.sender === "" ? [{ key: "senderRequired", path: ["sender"] }] : []),
    ...textMisfits(channel, payload.text, given),
    ...given
      .filter((name) => !channel.extras.includes(name))
      .map((name) => ({ key: "extraUnsupported", path: [name], values: { extra: name } })),
    ...channel.needs
      .filter((name) => !given.includes(name))
      .map((name) => ({ key: name === "subject" ? "subjectRequired" : "extraRequired", path: [name] })),
    ...(channel.buttons ? buttonMisfits(channel.buttons, payload) : []),
  ];
}

/** The same as issues of a schema, below `payload`. */
export function checkPayload({ type, payload }: { type: string; payload: Payload }, context: z.RefinementCtx): void {
  for (const { key, path, values } of misfitsOf(type, payload)) {
    context.addIssue({ code: "custom", message: key, path: ["payload", ...path], params: values });
  }
}

function textMisfits({ text: limit, digits }: Channel, text: string, given: ExtraName[]): Misfit[] {
  const path = ["text"];
  const isEmpty = text.trim() === "";
  if (!limit) return isEmpty ? [] : [{ key: "textUnsupported", path }];
  if (isEmpty) return given.some((name) => limit.instead.includes(name)) ? [] : [{ key: "textRequired", path }];
  if (text.length > limit.max) return [{ key: "textOver", path, values: { max: limit.max } }];
  if (digits && !hasCode(text, digits)) return [{ key: "digitsRequired", path, values: digits }];
  return [];
}

// A variable may be the code.
function hasCode(text: string, { least, most }: { least: number; most: number }): boolean {
  return text.includes("${") || new RegExp(`(?<!\\d)\\d{${least},${most}}(?!\\d)`).test(text);
}

function buttonMisfits(limit: NonNullable<Channel["buttons"]>, { button, buttons = [] }: Payload): Misfit[] {
  const all = [
    ...(button ? [{ button, path: ["button"] as Misfit["path"] }] : []),
    ...buttons.map((one, index) => ({ button: one, path: ["buttons", index] as Misfit["path"] })),
  ];
  const many =
    all.length > limit.most
      ? [{ key: "tooManyButtonsHere", path: [buttons.length > 0 ? "buttons" : "button"], values: { max: limit.most } }]
      : [];
  return [
    ...many,
    ...all.flatMap(({ button: { text, url, action }, path }): Misfit[] => {
      const isReply = action === "reply" || url === undefined;
      if (text.length > limit.caption) {
        return [{ key: "captionOver", path: [...path, "text"], values: { max: limit.caption } }];
      }
      if (action === "open" && url === undefined) return [{ key: "buttonUrlInvalid", path: [...path, "url"] }];
      return isReply && !limit.mayReply ? [{ key: "buttonUrlInvalid", path: [...path, "url"] }] : [];
    }),
  ];
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}
