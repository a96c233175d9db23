import type { Replacement } from "../../../../db/schema/routing";
import type { Submit } from "../../shared/ports/platform";
import { compilePattern, type Pattern } from "./pattern";

/** What a provider wants written differently, made ready for many messages. */
export interface CompiledReplacement {
  in: "text" | "sender";
  pattern: Pattern;
  with: string;
}

/** Those that cannot be read are left out: a message goes out as it was written. */
export function compileReplacements(replacements: readonly Replacement[]): CompiledReplacement[] {
  return replacements.flatMap((one) => {
    const pattern = compilePattern(one.pattern);
    return pattern ? [{ in: one.in, pattern, with: one.with }] : [];
  });
}

/** The message as its provider wants it, one replacement after another. */
export function replaced(message: Submit, replacements: readonly CompiledReplacement[]): Submit {
  if (replacements.length === 0) return message;
  const changed = { ...message };
  for (const one of replacements) changed[one.in] = one.pattern.replace(changed[one.in], one.with);
  return changed;
}
