import { CHANNELS } from "../../../domain/channels/channels";

interface Titled {
  /** null: of no channel. */
  type: string | null;
  title: string;
}

/** Rows in the order of the channels, then by title: it stays when one is changed or added. */
export function byChannel<Row extends Titled>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.title.localeCompare(b.title));
}

function placeOf({ type }: Titled): number {
  const place = (CHANNELS as readonly (string | null)[]).indexOf(type);
  return place < 0 ? CHANNELS.length : place;
}
