import { z } from "zod";
import { mismatchesOf, type Payload } from "../../../base/channels/payload";
import type { Person } from "../../../base/channels/person";
import { hashOf } from "../../../base/shared/hash";

export const splitInput = z.object({
  /** Per cent of the people who get the second text. */
  share: z
    .number("splitShareInvalid")
    .int("splitShareInvalid")
    .min(1, "splitShareInvalid")
    .max(99, "splitShareInvalid"),
  text: z.string({ error: "textRequired" }).normalize("NFC").default(""),
  subject: z.string({ error: "textInvalid" }).trim().max(255, "fieldTooLong").optional(),
});

export type SplitInput = z.infer<typeof splitInput>;

/** `salt` derives from the texts: sending the same campaign again puts each person on the same side. */
export interface Split extends SplitInput {
  salt?: string;
}

export type Variant = 0 | 1;

/** Only the differences are set; everything else comes from the first message. */
export function secondPayload<P extends Payload>(payload: P, { text, subject }: SplitInput): P {
  return { ...payload, ...(text.trim() ? { text } : {}), ...(subject ? { subject } : {}) };
}

const MAY_DIFFER = ["text", "subject"];

/** Problems of the second text that the first one does not have. */
export function splitMismatches({
  type,
  payload,
  split,
}: {
  type: string;
  payload: Payload;
  split?: Split | undefined;
}) {
  if (!split) return [];
  const second = secondPayload(payload, split);
  const isSame = second.text === payload.text && second.subject === payload.subject;
  // A recording of the first text would be played for both.
  const isRecorded = payload.audio !== undefined || payload.tts !== undefined;
  const isUnseen = second.text !== payload.text && (Boolean(payload.html) || payload.template !== undefined);
  const own = mismatchesOf(type, second).filter(({ path }) => MAY_DIFFER.includes(String(path[0])));
  return [
    ...(isSame ? [{ key: "splitSame", path: ["text"] }] : []),
    ...(isRecorded ? [{ key: "splitRecorded", path: ["text"] }] : []),
    ...(isUnseen ? [{ key: "splitUnseen", path: ["text"] }] : []),
    ...own,
  ];
}

export function checkSplit(
  input: { type: string; payload: Payload; split?: Split | undefined },
  context: z.RefinementCtx,
): void {
  for (const { key, path, ...rest } of splitMismatches(input)) {
    const params = "values" in rest ? rest.values : undefined;
    context.addIssue({ code: "custom", message: key, path: ["split", ...path], params });
  }
}

/** Depends only on the person and the texts, so pauses, crashes and repeats do not change it. */
export function variantOf({ salt, share }: { salt: string; share: number }, { phone, email }: Person): Variant {
  const [first = "0"] = hashOf(`${salt} ${phone ?? email ?? ""}`).split("-");
  return Number.parseInt(first, 36) % 100 < share ? 1 : 0;
}
