import type { Viewer } from "../../../domain/access/viewer";
import { checkDraft } from "../../../domain/drafts/fallback-warnings";
import type { DraftContent } from "../../../domain/sendings/compose/draft-content";
import { DEFAULT_ZONE } from "../../../domain/shared/time/default-zone";
import type { Language } from "../../../i18n/options";
import { cautionWriter } from "../../../web/words/caution-text.server";

export interface Warning {
  /** 1 is the first fallback. */
  step: number;
  /** The step is never reached. */
  isDead: boolean;
  text: string;
}

/** Warnings of a draft's chain, in words. */
export function warningsOf(content: DraftContent, viewer: Viewer, language: Language, now: number): Warning[] {
  const textOf = cautionWriter(language);
  const { timeZone = DEFAULT_ZONE } = viewer.preferences;
  return checkDraft(content, { now, zone: timeZone }).map((warning) => ({
    step: warning.step,
    isDead: warning.kind === "unreachable",
    text: textOf(warning),
  }));
}
