import { z } from "zod";
import { ENCODING_NAMES, type ReadEncoding } from "./encodings";

/** Accepts an encoding's name or display name, in any case. */
export function encodingOf<E extends ReadEncoding>(known: readonly E[]) {
  const allowed = known.map((encoding) => ENCODING_NAMES[encoding]).join(", ");
  return z
    .string("encodingUnknown")
    .transform((typed, context): E => {
      const wanted = typed.trim().toLowerCase();
      const found = known.find((one) => one === wanted || ENCODING_NAMES[one].toLowerCase() === wanted);
      if (found !== undefined) return found;
      context.issues.push({ code: "custom", message: "encodingUnknown", params: { allowed }, input: typed });
      return z.NEVER;
    })
    .meta({ enum: [...known] });
}
