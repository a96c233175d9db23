import type { Viewer } from "../../base/access/viewer";
import type { Chain } from "../../base/chains/chain";
import { ok, type Result } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { getTask } from "../../base/tasks/tasks";
import { getAnyWhole } from "../archive/read";
import type { BulkData } from "../sendings/accept/create-bulk";
import type { SendingRow } from "../sendings/accept/create-sending";
import { titleOf } from "../sendings/compose/title";
import { getTemplate, type Template } from "./find";
import { createTemplate } from "./templates";

type Needs = Parameters<typeof createTemplate>[0];
type Asker = Parameters<typeof createTemplate>[1];

const MOST_TITLE = 150;

/** Content and fallbacks of a sent message, for a template. `budget`: micros. null if it is not the viewer's. */
export async function contentOfSending(needs: Pick<Platform, "db" | "files">, viewer: Pick<Viewer, "id">, id: string) {
  const whole = await getAnyWhole(needs, viewer, id);
  if (whole === null || "unread" in whole) return null;
  const { row } = whole;
  const task = row.taskId === null ? null : await getTask(needs.db, viewer, row.taskId);
  const mailing = task?.type === "sendings:bulk" ? (task.data as BulkData) : null;
  const definition = mailing ? mailing.chain : whole.chain.definition;
  const { type, payload } = (mailing && writtenAt(mailing, row.step)) ?? asItWent(row);
  const fallbacks: Chain["steps"] = definition?.steps.slice(row.step) ?? [];
  // The budget applies only to the whole chain.
  const budget = row.step === 0 && fallbacks.length > 0 ? (definition?.budget ?? null) : null;
  const split = row.step === 0 ? secondOf(mailing) : null;
  return { type, payload, title: titleOf(type, payload).slice(0, MOST_TITLE), fallbacks, budget, split };
}

function secondOf(mailing: BulkData | null) {
  const { share = 0, text = "", subject } = mailing?.split ?? {};
  return mailing?.split ? { share, text, ...(subject === undefined ? {} : { subject }) } : null;
}

function writtenAt({ type, payload, chain }: BulkData, step: number) {
  return step === 0 ? { type, payload } : chain?.steps[step - 1];
}

function asItWent({ type, sender, text, payload }: SendingRow) {
  return { type, payload: { ...payload, sender, text } };
}

/** A private copy without review state; null when not visible. */
export async function copyTemplate(
  needs: Needs,
  viewer: Asker,
  id: string,
  title: string,
): Promise<Result<Template> | null> {
  const known = await getTemplate(needs.db, viewer, id);
  if (!known) return null;
  const { type, payload, fallbacks, budget, recipient, split } = known.row;
  const content = { type, payload, fallbacks, budget, recipient, split } as Parameters<typeof createTemplate>[2];
  const named = { ...content, title: title.slice(0, MOST_TITLE), isActive: true };
  const made = await createTemplate(needs, viewer, named, { isRejected: known.row.moderation === "rejected" });
  return made.ok ? ok(made.value) : made;
}
