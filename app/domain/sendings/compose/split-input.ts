import { z } from "zod";
import { misfitsOf, type Payload } from "../../channels/payload";
import type { Person } from "../../channels/person";
import { hashOf } from "../../shared/hash";

export const splitInput = z.object({
  /** Per cent of the people, who get the second text. */
  share: z
    .number("splitShareInvalid")
    .int("splitShareInvalid")
    .min(1, "splitShareInvalid")
    .max(99, "splitShareInvalid"),
  text: z.string({ error: "textRequired" }).default(""),
  subject: z.string({ error: "textInvalid" }).trim().max(255, "fieldTooLong").optional(),
});

export type SplitInput = z.infer<typeof splitInput>;

/** `salt` is of the texts: the same mailing sent again finds each person on the same side. */
export interface Split extends SplitInput {
  salt?: string;
}

export type Variant = 0 | 1;

/** What differs is given; all else is the first message's. */
export function secondPayload<P extends Payload>(payload: P, { text, subject }: SplitInput): P {
  return { ...payload, ...(text.trim() ? { text } : {}), ...(subject ? { subject } : {}) };
}

const MAY_DIFFER = ["text", "subject"];

/** Issues of the second text that the first one does not have. */
export function splitMisfits({ type, payload, split }: { type: string; payload: Payload; split?: Split | undefined }) {
  if (!split) return [];
  const second = secondPayload(payload, split);
  const isSame = second.text === payload.text && second.subject === payload.subject;
  // A recording of the first text would be played for both.
  const isRecorded = payload.audio !== undefined || payload.tts !== undefined;
  const isUnseen = second.text !== payload.text && (Boolean(payload.html) || payload.template !== undefined);
  const own = misfitsOf(type, second).filter(({ path }) => MAY_DIFFER.includes(String(path[0])));
  return [
    ...(isSame ? [{ key: "splitSame", path: ["text"] }] : []),
    ...(isRecorded ? [{ key: "splitRecorded", path: ["text"] }] : []),
    ...(isUnseen ? [{ key: "splitUnseen", path: ["text"] }] : []),
    ...own,
  ];
}

export function checkSplit(
  given: { type: string; payload: Payload; split?: Split | undefined },
  context: z.RefinementCtx,
): void {
  for (const { key, path, ...rest } of splitMisfits(given)) {
    const params = "values" in rest ? rest.values : undefined;
    context.addIssue({ code: "custom", message: key, path: ["split", ...path], params });
  }
}

/** Depends on the person and the texts alone, so that no pause, kill or repetition changes it. */
export function variantOf({ salt, share }: { salt: string; share: number }, { phone, email }: Person): Variant {
  const [first = "0"] = hashOf(`${salt} ${phone ?? email ?? ""}`).split("-");
  return Number.parseInt(first, 36) % 100 < share ? 1 : 0;
}
