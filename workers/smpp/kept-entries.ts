export interface Entry {
  ownerId: string;
  id: string;
  /** query_sm needs the sender. */
  source: string;
  /** SMSC id of each part; "" until known. */
  refs: string[];
  delivered: Set<number>;
  batch: Batch;
  pending: number;
  /** Shared data of a long message, for resending parts. */
  begun: Begun | null;
  /** A part got no answer and may have been accepted. */
  isUnsure: boolean;
  isRefused: boolean;
}

interface Begun {
  reference: number;
  digest: number;
}

export interface Batch {
  /** null until stored. */
  id: number | null;
  at: number;
  entries: Set<Entry>;
}

type Kept = [id: string, ownerId: string, source: string, refs: string[], delivered: number[]];
export type KeptBegun = [...Kept, begun: Begun];

export const isWhole = ({ refs }: Entry) => refs.every(Boolean);

const isKept = (entry: Entry) => entry.begun !== null || isWhole(entry);

export function keptOf(entry: Entry): Kept | KeptBegun {
  const { id, ownerId, source, refs, delivered, begun } = entry;
  const kept: Kept = [id, ownerId, source, refs, [...delivered]];
  return begun && !isWhole(entry) ? [...kept, begun] : kept;
}

export const bodyOf = ({ entries }: Batch) => JSON.stringify([...entries].filter(isKept).map(keptOf));

export function revived([id, ownerId, source, refs, delivered, begun]: Kept | KeptBegun, batch: Batch): Entry {
  // The state of its other parts is lost.
  const entry = { ...entryWith(batch), id, ownerId, source, refs, begun: begun ?? null, isUnsure: begun !== undefined };
  return { ...entry, delivered: new Set(delivered) };
}

export const entryWith = (batch: Batch) => ({
  batch,
  delivered: new Set<number>(),
  pending: 0,
  isUnsure: false,
  isRefused: false,
});
