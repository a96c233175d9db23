import type { ListViews } from "../../domain/views/list-views";

export function wholePath(base: string, { standard }: Pick<ListViews, "standard">): string {
  return standard ? `${base}?view=none` : base;
}
