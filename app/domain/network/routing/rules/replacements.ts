import type { Replacement } from "../../../../../db/schema/routing";
import type { Submit } from "../../../base/shared/ports/platform";
import { compilePattern, type Pattern } from "./pattern";

export interface CompiledReplacement {
  in: "text" | "sender";
  pattern: Pattern;
  with: string;
}

/** Invalid ones are skipped. */
export function compileReplacements(replacements: readonly Replacement[]): CompiledReplacement[] {
  return replacements.flatMap((one) => {
    const pattern = compilePattern(one.pattern);
    return pattern ? [{ in: one.in, pattern, with: one.with }] : [];
  });
}

export function replaced(message: Submit, replacements: readonly CompiledReplacement[]): Submit {
  if (replacements.length === 0) return message;
  const changed = { ...message };
  for (const one of replacements) changed[one.in] = one.pattern.replace(changed[one.in], one.with);
  return changed;
}
