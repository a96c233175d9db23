import { pathOfDraft } from "../../../domain/messaging/drafts/path";
import type { Standings } from "../../../domain/messaging/drafts/standings";
import type { DraftContent } from "../../../domain/messaging/sendings/compose/draft-content";
import type { Language } from "../../../i18n/options";
import { pathView } from "../../../web/words/path-view.server";
import type { Asker } from "../step/open-step.server";

/** The draft's path before recipients are chosen. */
export async function draftPath(
  { platform, viewer }: Asker,
  content: DraftContent,
  language: Language,
  standings: Promise<Standings>,
) {
  const { message, fallbacks } = content;
  const forecast = await pathOfDraft(platform, viewer, content, standings);
  const types = [message.type, ...fallbacks.map((step) => step.message.type)];
  return pathView({ types, triggers: fallbacks.map(({ options }) => options), forecast }, language);
}
