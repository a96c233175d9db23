import { newId, newIdAt } from "../../../app/domain/base/shared/ids";

/** Further back than the generators remember their last moment. */
const LONG_AGO_MS = 60_000;

/**
 * Lets ids follow the clock again: otherwise, ids of a file with a fast clock would be newer than all of the next
 * file's.
 */
export default function resetIds(): void {
  const now = Date.now;
  Date.now = () => now() - LONG_AGO_MS;
  try {
    newIdAt(Date.now());
    newId();
  } finally {
    Date.now = now;
  }
}
