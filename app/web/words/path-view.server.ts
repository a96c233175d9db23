import type { PathForecast } from "../../domain/messaging/sendings/accept/path-forecast";
import type { DraftTriggers } from "../../domain/messaging/sendings/compose/draft-content";
import type { Language } from "../../i18n/options";
import { conditionTexts } from "./condition-text.server";

interface PathInput {
  types: readonly string[];
  /** One for each step after the first. */
  triggers: readonly DraftTriggers[];
  forecast: PathForecast | null;
}

/** Data for a path's rail: prices, conditions in words, expected shares. */
export function pathView({ types, triggers, forecast }: PathInput, language: Language) {
  return {
    steps: types.map((type, index) => {
      const { arrives = null, least = null, most = null, segments = 0 } = forecast?.steps[index] ?? {};
      const next = triggers[index];
      return {
        type,
        price: least === null || most === null ? null : { least, most, segments: type === "sms" ? segments : 0 },
        next: next ? conditionTexts(next, language).join(". ") : null,
        expected: arrives,
      };
    }),
    lost: { expected: forecast?.lost ?? null },
    basis: forecast?.basis ?? null,
  };
}

export type PathView = ReturnType<typeof pathView>;
