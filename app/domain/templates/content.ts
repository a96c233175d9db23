import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { getChain } from "../sendings/chain-find";
import { getSending } from "../sendings/find";
import { titleOf } from "../sendings/title";
import { ok, type Result } from "../shared/result";
import { getTemplate, type Template } from "./find";
import { createTemplate } from "./templates";

type Needs = Parameters<typeof createTemplate>[0];
type Asker = Parameters<typeof createTemplate>[1];

const MOST_TITLE = 150;

/**
 * What a message that was sent says and what was to follow it, as the beginning of a template; null where the viewer has
 * no such message. `budget`: micros.
 */
export async function contentOfSending(db: Database, viewer: Pick<Viewer, "id">, id: string) {
  const row = await getSending(db, viewer, id);
  if (!row) return null;
  const { type, sender, text, step } = row;
  const payload = { ...row.payload, sender, text };
  const { definition } = await getChain(db, viewer, row);
  const fallbacks = definition?.steps.slice(step) ?? [];
  // A bound of the whole chain is none of its rest.
  const budget = step === 0 && fallbacks.length > 0 ? (definition?.budget ?? null) : null;
  return { type, payload, title: titleOf(type, payload).slice(0, MOST_TITLE), fallbacks, budget };
}

/**
 * The same template once more, as the viewer's own, under this title; null for one that he may not see. Nobody else is
 * given it, and nothing is said about it yet.
 */
export async function copyTemplate(
  needs: Needs,
  viewer: Asker,
  id: string,
  title: string,
): Promise<Result<Template> | null> {
  const known = await getTemplate(needs.db, viewer, id);
  if (!known) return null;
  const { type, payload, fallbacks, budget, recipient } = known.row;
  const content = { type, payload, fallbacks, budget, recipient } as Parameters<typeof createTemplate>[2];
  const made = await createTemplate(needs, viewer, { ...content, title: title.slice(0, MOST_TITLE), isActive: true });
  return made.ok ? ok(made.value) : made;
}
