import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { type SurveyAnswer, surveyInput } from "../accounts/registration/survey";
import { channelOf } from "../channels/channels";

export type Step = "sender" | "contacts" | "token" | "topUp" | "mailing";

/** Steps by goal of the survey (spec §1), in this order. */
const STEPS: Record<SurveyAnswer["goal"], readonly Step[]> = {
  bulk: ["sender", "contacts", "topUp", "mailing"],
  dialogs: ["sender", "topUp", "mailing"],
  integration: ["token", "sender", "topUp", "mailing"],
};

type Done = Record<Step, number>;

interface Beginning {
  /** Of the survey; null: not answered. */
  goal: SurveyAnswer["goal"] | null;
  /** null without a survey or when all is done. */
  steps: { step: Step; isDone: boolean }[] | null;
}

/** Reads one row of each table at most. */
export async function getBeginning(db: Database, viewer: Pick<Viewer, "id">): Promise<Beginning> {
  const { id } = viewer;
  const [row] = await db.all<Done & { survey: string | null }>(sql`SELECT data -> '$.meta.survey' AS survey,
      EXISTS (SELECT 1 FROM sendernames WHERE owner_id = ${id}) AS sender,
      EXISTS (SELECT 1 FROM contacts WHERE owner_id = ${id}) AS contacts,
      EXISTS (SELECT 1 FROM tokens WHERE owner_id = ${id}) AS token,
      coalesce((SELECT billings > 0 FROM accounts WHERE owner_id = ${id}), 0) AS topUp,
      EXISTS (SELECT 1 FROM sendings WHERE owner_id = ${id})
        OR EXISTS (SELECT 1 FROM archive_parts WHERE owner_id = ${id}) AS mailing
    FROM users WHERE id = ${id}`);
  const answer = surveyInput.safeParse(row?.survey ? JSON.parse(row.survey) : null);
  if (!row || !answer.success) return { goal: null, steps: null };
  const { goal, channel } = answer.data;
  const steps = STEPS[goal]
    .filter((step) => step !== "sender" || channelOf(channel).needsSender)
    .map((step) => ({ step, isDone: Boolean(row[step]) }));
  return { goal, steps: steps.every(({ isDone }) => isDone) ? null : steps };
}
