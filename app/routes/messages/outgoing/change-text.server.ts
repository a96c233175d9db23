import type { TFunction } from "i18next";
import { MOST_RESENT } from "../../../domain/messaging/drafts/resend/find-failed";
import type { ChangeKind } from "../../../domain/messaging/sendings/actions/change-kinds";

type Say = TFunction<"messageChanges">;

export interface Meant {
  isAll: boolean;
  /** Affected rows; null: all found. */
  meant: number | null;
  /** Recipient of a single selected message. */
  only: string | null;
  /** Selected rows that the change does not apply to. */
  unfit: number;
  /** Recipients reached by a fallback; not resent. */
  reached: number;
  /** Rows found; null if not counted. */
  total: number | null;
}

/** Dialog texts, sent with the page so that lists need not load them. */
export function changeWords(t: Say, kind: ChangeKind, { isAll, meant, only, unfit, reached, total }: Meant) {
  const all = total === null ? t("whoAllMany") : t("whoAll", { count: total });
  const nobody = reached > 0 ? t("allReached") : t(`nobody_${kind}`);
  const some = meant === 0 ? nobody : (only ?? t(`who_${kind}`, { count: meant ?? 0 }));
  const hints: string[] = [t(`help_${kind}`, { most: MOST_RESENT })];
  if (meant !== 0 && reached > 0) hints.unshift(t("reached", { count: reached }));
  if (isAll && kind !== "again") hints.push(t("background"));
  if (meant !== 0 && unfit > 0) hints.push(t("unfit", { count: unfit }));
  return {
    title: t(`title_${kind}`),
    submit: t(`submit_${kind}`),
    who: meant === null ? all : some,
    hints,
    list: t("list"),
    newList: t("newList"),
    newTitle: t("newTitle"),
  };
}
