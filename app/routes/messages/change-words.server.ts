import type { TFunction } from "i18next";
import { MOST_AGAIN } from "../../domain/drafts/failed-groups";
import type { ChangeKind } from "../../domain/sendings/change-kinds";

type Say = TFunction<"messageChanges">;

interface Meant {
  isAll: boolean;
  /** Rows that were ticked, and those of them that it can be done to. */
  chosen: number;
  meant: number;
  /** How many the filter finds; null where nobody counted. */
  total: number | null;
}

/** Words of the dialog that asks before many messages change: no list has to load them. */
export function changeWords(t: Say, kind: ChangeKind, { isAll, chosen, meant, total }: Meant) {
  const all = total === null ? t("whoAllMany") : t("whoAll", { count: total });
  const some = meant === 0 ? t(`nobody_${kind}`) : t(`who_${kind}`, { count: meant });
  const hints: string[] = [t(`help_${kind}`, { most: MOST_AGAIN })];
  if (isAll && kind !== "again") hints.push(t("background"));
  if (!isAll && meant > 0 && meant < chosen) hints.push(t("unfit", { count: chosen - meant }));
  return {
    title: t(`title_${kind}`),
    submit: t(`submit_${kind}`),
    who: isAll ? all : some,
    hints,
    list: t("list"),
    newList: t("newList"),
    newTitle: t("newTitle"),
  };
}
