import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../../base/access/viewer";
import { channelOf } from "../../base/channels/channels";
import { MESSAGES } from "../../base/figures/figures";
import { type SurveyAnswer, surveyInput } from "../../people/accounts/registration/survey";

export type Step = "sender" | "contacts" | "token" | "topUp" | "mailing";

/** Steps by goal of the survey (spec §1), in this order. */
const STEPS: Record<SurveyAnswer["goal"], readonly Step[]> = {
  bulk: ["sender", "contacts", "topUp", "mailing"],
  dialogs: ["sender", "topUp", "mailing"],
  integration: ["token", "sender", "topUp", "mailing"],
};

/** `waiting`: requested, and under review. */
export type StepState = "todo" | "waiting" | "done";
type Done = Record<Step, number>;

interface Beginning {
  /** From the survey; null: not answered. */
  goal: SurveyAnswer["goal"] | null;
  /** null without a survey or when all is done. */
  steps: { step: Step; state: StepState }[] | null;
}

/** Reads one row per table, and counters up to the first with a delivery; test messages have no counters. */
export async function getBeginning(db: Database, viewer: Pick<Viewer, "id">): Promise<Beginning> {
  const { id } = viewer;
  const [row] = await db.all<
    Done & { survey: string | null; isAsked: number }
  >(sql`SELECT data -> '$.meta.survey' AS survey,
      EXISTS (SELECT 1 FROM sendernames WHERE owner_id = ${id} AND moderation = 'approved') AS sender,
      EXISTS (SELECT 1 FROM sendernames WHERE owner_id = ${id} AND moderation = 'pending') AS isAsked,
      EXISTS (SELECT 1 FROM contacts WHERE owner_id = ${id}) AS contacts,
      EXISTS (SELECT 1 FROM tokens WHERE owner_id = ${id}) AS token,
      coalesce((SELECT billings > 0 FROM accounts WHERE owner_id = ${id}), 0) AS topUp,
      EXISTS (SELECT 1 FROM message_hours m WHERE m.owner_id = ${id} AND ${sql.raw(MESSAGES.delivered)} > 0) AS mailing
    FROM users WHERE id = ${id}`);
  const answer = surveyInput.safeParse(row?.survey ? JSON.parse(row.survey) : null);
  if (!row || !answer.success) return { goal: null, steps: null };
  const { goal, channel } = answer.data;
  const steps = STEPS[goal]
    .filter((step) => step !== "sender" || channelOf(channel).needsSender)
    .map((step) => ({ step, state: stateOf(step, row) }));
  return { goal, steps: steps.every(({ state }) => state === "done") ? null : steps };
}

function stateOf(step: Step, row: Done & { isAsked: number }): StepState {
  if (row[step]) return "done";
  return step === "sender" && row.isAsked ? "waiting" : "todo";
}
