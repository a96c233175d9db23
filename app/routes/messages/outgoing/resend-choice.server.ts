import type { Viewer } from "../../../domain/base/access/viewer";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { type FailedGroup, findFailedGroups } from "../../../domain/messaging/drafts/resend/failed-groups";
import type { FailedOnes } from "../../../domain/messaging/drafts/resend/find-failed";
import { titleOf } from "../../../domain/messaging/sendings/compose/title";
import type { channels } from "../../../i18n/channels/ru";
import type { Language } from "../../../i18n/options";
import { readerOf } from "../../../web/words/translator.server";

const SHOWN = 10;

/** Distinct failed messages, most frequent first; each becomes a separate draft. */
export async function resendChoice(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
  ones: FailedOnes,
  language: Language,
) {
  const t = readerOf(language).getFixedT(null, "messageChanges");
  const channelOf = readerOf(language).getFixedT(null, "channels");
  const found = await findFailedGroups(db, viewer, ones);
  const groups = found.ok ? found.value : [];
  const rest = groups.length - SHOWN;
  return {
    legend: t("groups"),
    options: groups.slice(0, SHOWN).map(({ roots, task }) => ({
      value: roots[0].id,
      label: task?.title ?? beginningOf(roots[0]),
      hint: [
        [channelOf(roots[0].type as keyof typeof channels), roots[0].sender].filter(Boolean).join(", "),
        t("who_again", { count: roots.length }),
      ].join(". "),
    })),
    more: rest > 0 ? t("moreGroups", { count: rest }) : null,
  };
}

function beginningOf({ type, text, sender, payload }: FailedGroup["roots"][0]): string {
  return titleOf(type, { ...payload, text, sender });
}
