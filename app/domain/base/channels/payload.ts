import { z } from "zod";
import { isShapeless } from "../shared/visible";
import { countSegments } from "../text/segments";
import { withPlacesOfLinks } from "../text/variables";
import { CHANNELS, type Channel, channelOf, type ExtraName, FILE_EXTRAS } from "./channels";
import { type Extras, extras } from "./extras";
import { isEnding } from "./file-limits";
import { MAX_SEGMENTS } from "./units";

export interface Payload extends Extras {
  sender: string;
  text: string;
}

interface Mismatch {
  key: string;
  path: (string | number)[];
  values?: Record<string, string | number>;
}

export const typeInput = z.enum(CHANNELS, { error: "typeUnknown" });

export const payloadInput = z.object({
  sender: z.string({ error: "senderRequired" }).trim().max(255, "fieldTooLong").default(""),
  text: z.string({ error: "textRequired" }).normalize("NFC").default(""),
  ...extras.shape,
});

const NAMES = Object.keys(extras.shape) as ExtraName[];

export function mismatchesOf(type: string, payload: Payload): Mismatch[] {
  const channel = channelOf(type);
  const present = NAMES.filter((name) => isPresent(payload[name]));
  return [
    ...(channel.needsSender && payload.sender === "" ? [{ key: "senderRequired", path: ["sender"] }] : []),
    ...textMismatches(channel, payload.text, present),
    ...present
      .filter((name) => !channel.extras.includes(name))
      .map((name) => ({ key: "extraUnsupported", path: [name], values: { extra: name } })),
    ...channel.needs
      .filter((name) => !present.includes(name))
      .map((name) => ({ key: name === "subject" ? "subjectRequired" : "extraRequired", path: [name] })),
    ...combinationMismatches(channel, payload.text, present),
    ...extensionMismatches(channel, payload),
    ...(channel.buttons ? buttonMismatches(channel.buttons, payload) : []),
  ];
}

/** A template may omit the sender. */
export function templateMismatchesOf(type: string, payload: Payload): Mismatch[] {
  return mismatchesOf(type, payload).filter(({ key }) => key !== "senderRequired");
}

export function checkPayload(
  { type, payload }: { type: string; payload: Payload },
  context: z.RefinementCtx,
  findMismatches = mismatchesOf,
): void {
  for (const { key, path, values } of findMismatches(type, payload)) {
    const at = ["payload", ...path];
    // The channel's own rule is more specific than the shared ones: each field is reported once.
    const isOfField = (issue: { path?: PropertyKey[] }) => issue.path?.join(".") === at.join(".");
    context.issues.splice(0, context.issues.length, ...context.issues.filter((issue) => !isOfField(issue)));
    context.addIssue({ code: "custom", message: key, path: at, params: values });
  }
}

function textMismatches({ text: limit, digits, unit }: Channel, text: string, present: ExtraName[]): Mismatch[] {
  const path = ["text"];
  const isEmpty = isShapeless(text);
  if (!limit) return isEmpty ? [] : [{ key: "textUnsupported", path }];
  if (isEmpty) return present.some((name) => limit.instead.includes(name)) ? [] : [{ key: "textRequired", path }];
  const { beside } = limit;
  const isBeside = !present.includes("template") && present.some((name) => beside?.extras.includes(name));
  const max = beside && isBeside ? beside.max : limit.max;
  if (withPlacesOfLinks(text).length > max) return [{ key: "textOver", path, values: { max } }];
  const least = unit === "segment" ? countSegments(text.replace(/\$\{[^{}]*\}/g, "")).segments : 1;
  if (least > MAX_SEGMENTS) return [{ key: "tooManySegments", path }];
  if (digits && !mayHoldCode(text, digits)) return [{ key: "digitsRequired", path, values: digits }];
  return [];
}

/** A variable may bring the code. */
export function mayHoldCode(text: string, { least, most }: { least: number; most: number }): boolean {
  return text.includes("${") || new RegExp(`(?<!\\d)\\d{${least},${most}}(?!\\d)`).test(text);
}

const FILES: readonly ExtraName[] = FILE_EXTRAS;

function combinationMismatches(
  { files, buttons, extras, text: limit }: Channel,
  text: string,
  present: ExtraName[],
): Mismatch[] {
  if (present.includes("template")) return [];
  const isEmpty = isShapeless(text);
  const sent = present.filter((name) => FILES.includes(name) && extras.includes(name));
  const button = present.find((name) => (name === "button" || name === "buttons") && extras.includes(name));
  const lone = sent.length > 1 && sent.find((name) => files.alone.includes(name));
  const bare = sent.find((name) => files.bare.includes(name));
  return [
    ...(lone ? [{ key: "oneFileOnly", path: [lone] }] : []),
    ...(bare && !isEmpty ? [{ key: "fileWithoutText", path: ["text"] }] : []),
    ...(bare && button ? [{ key: "fileWithoutButton", path: [button] }] : []),
    // A missing text is reported unless another extra replaces it.
    ...(button && !bare && isEmpty && buttons?.needsText && present.some((name) => limit?.instead.includes(name))
      ? [{ key: "buttonNeedsText", path: ["text"] }]
      : []),
  ];
}

const ENDING = /\.([a-z0-9]{2,5})$/i;

/** Checks the extension in a URL; stored files are checked later. */
function extensionMismatches({ files: { rules } }: Channel, payload: Payload): Mismatch[] {
  return FILE_EXTRAS.flatMap((name) => {
    const rule = rules[name];
    const address = payload[name] ?? "";
    if (!rule || !URL.canParse(address)) return [];
    const ending = ENDING.exec(new URL(address).pathname)?.[1]?.toLowerCase();
    if (!ending || !isEnding(ending) || rule.extensions.includes(ending)) return [];
    return [{ key: "fileTypeHere", path: [name], values: { types: rule.extensions.join(", ") } }];
  });
}

function buttonMismatches(limit: NonNullable<Channel["buttons"]>, { button, buttons = [] }: Payload): Mismatch[] {
  const all = [
    ...(button ? [{ button, path: ["button"] as Mismatch["path"] }] : []),
    ...buttons.map((one, index) => ({ button: one, path: ["buttons", index] as Mismatch["path"] })),
  ];
  const many =
    all.length > limit.most
      ? [{ key: "tooManyButtonsHere", path: [buttons.length > 0 ? "buttons" : "button"], values: { max: limit.most } }]
      : [];
  return [
    ...many,
    ...all.flatMap(({ button: { text, url, action }, path }): Mismatch[] => {
      const isReply = action === "reply" || url === undefined;
      if (text.length > limit.caption) {
        return [{ key: "captionOver", path: [...path, "text"], values: { max: limit.caption } }];
      }
      const isMissing = url === undefined && (action === "open" || !limit.mayReply);
      if (isMissing) return [{ key: "buttonUrlRequired", path: [...path, "url"] }];
      return isReply && !limit.mayReply ? [{ key: "buttonUrlInvalid", path: [...path, "url"] }] : [];
    }),
  ];
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}
