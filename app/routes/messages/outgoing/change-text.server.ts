import type { TFunction } from "i18next";
import { MOST_RESENT } from "../../../domain/drafts/find-failed";
import type { ChangeKind } from "../../../domain/sendings/actions/change-kinds";

type Say = TFunction<"messageChanges">;

export interface Meant {
  isAll: boolean;
  /** Those that it is done to; null: whatever the filter finds. */
  meant: number | null;
  /** Whom the only one that was chosen is for. */
  only: string | null;
  /** Ticked rows that it cannot be done to. */
  unfit: number;
  /** People who need nothing again, for a fallback reached them. */
  reached: number;
  /** How many the filter finds; null where nobody counted. */
  total: number | null;
}

/** Words of the dialog that asks before many messages change: no list has to load them. */
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
