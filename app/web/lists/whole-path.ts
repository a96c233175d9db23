import type { ListViews } from "../../domain/views/list-views";

/** A list without any filter, in spite of a default view. */
export function wholePath(base: string, { standard }: Pick<ListViews, "standard">): string {
  return standard ? `${base}?view=none` : base;
}
