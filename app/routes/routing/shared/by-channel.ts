import { CHANNELS } from "../../../domain/base/channels/channels";

interface Titled {
  /** null: belongs to no channel. */
  type: string | null;
  title: string;
}

/** Rows ordered by channel, then by title: the order is stable when a row is changed or added. */
export function byChannel<Row extends Titled>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.title.localeCompare(b.title));
}

function placeOf({ type }: Titled): number {
  const place = (CHANNELS as readonly (string | null)[]).indexOf(type);
  return place < 0 ? CHANNELS.length : place;
}
