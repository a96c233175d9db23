import type { Viewer } from "../../../domain/base/access/viewer";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { checkDraft, closedSteps } from "../../../domain/messaging/drafts/fallback-warnings";
import type { Standings } from "../../../domain/messaging/drafts/standings";
import type { DraftContent } from "../../../domain/messaging/sendings/compose/draft-content";
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
export function warningsOf(
  content: DraftContent,
  viewer: Viewer,
  language: Language,
  now: number,
  standings: Standings,
): Warning[] {
  const textOf = cautionWriter(language);
  const { timeZone = DEFAULT_ZONE } = viewer.preferences;
  return [...checkDraft(content, { now, zone: timeZone }), ...closedSteps(content, standings)].map((warning) => ({
    step: warning.step,
    isDead: warning.kind === "unreachable",
    text: textOf(warning),
  }));
}
