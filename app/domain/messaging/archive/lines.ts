import type { Viewer } from "../../base/access/viewer";
import type { Platform } from "../../base/shared/ports/platform";
import { type LineReader, type LinesPer, linesOf } from "../sendings/list/export";
import { lineOfMessage } from "../sendings/list/export-columns";
import { loadChains } from "../sendings/list/find-chains";
import { outcomeOf } from "../sendings/view/chain-outcome";
import { dayReader } from "./day-reader";
import { type FromArchive, findAnyById, findAnyChains } from "./list";
import { findArchivedChain, unreadError } from "./read";

type Needs = Pick<Platform, "db" | "files" | "clock">;

/** A file with missing messages must not look complete. */
export class ArchiveUnread extends Error {}

function readWhole<P extends FromArchive>(page: P): P {
  if (page.unread.length > 0) throw new ArchiveUnread("archive: a part of what was asked cannot be read");
  return page;
}

/** Export lines, including archived ones. Throws `ArchiveUnread`. */
export const linesAcross =
  (needs: Needs): LineReader =>
  async (viewer, filter, per) => {
    if (filter.group === "chain") {
      const { rows, next, total } = readWhole(await findAnyChains(needs, viewer, filter));
      return { lines: linesOf(rows, per), next, total };
    }
    const { rows, next, total } = readWhole(await findAnyById(needs, viewer, filter));
    return { lines: rows.map(lineOfMessage), next, total };
  };

/** Sources for exports and reports; a report states what is missing. */
export const acrossArchive = (needs: Needs) => ({
  read: linesAcross(needs),
  ofDay: dayReader(needs),
});

/** Lines of selected messages, in the database or the archive. */
export async function chainLines(needs: Needs, viewer: Pick<Viewer, "id">, ids: readonly string[], per?: LinesPer) {
  const known = await loadChains(needs.db, viewer, ids);
  const found = new Set(known.flatMap(({ steps }) => steps.map(({ id }) => id)));
  const old = [];
  for (const id of ids.filter((one) => !found.has(one))) {
    const chain = await findArchivedChain(needs, viewer.id, id);
    if (chain && "unread" in chain) throw unreadError(chain.unread);
    if (chain) old.push(outcomeOf(chain.rows));
  }
  return linesOf([...known, ...old], per);
}
