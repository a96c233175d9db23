import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../../base/access/viewer";
import { type ChannelName, channelOf } from "../../base/channels/channels";
import { MESSAGES } from "../../base/figures/figures";
import { CODE_WIDGET } from "../../base/settings/feature-names";
import { PLATFORM_OWNER } from "../../base/settings/settings";
import { MOVEMENTS } from "../../money/billing/billings";
import { type SurveyAnswer, surveyInput } from "../../people/accounts/registration/survey";

export type Step =
  | "first"
  | "sender"
  | "contacts"
  | "topUp"
  | "mailing"
  | "number"
  | "incoming"
  | "reply"
  | "call"
  | "token";
type Goal = SurveyAnswer["goal"];

/** Channels whose dialogs need an own number. */
const NUMBERED: readonly ChannelName[] = ["whatsapp", "apisender"];

/** Steps by goal and channel of the survey (spec §1), in this order. */
function stepsOf({ goal, channel }: SurveyAnswer): Step[] {
  const sender: Step[] = channelOf(channel).needsSender ? ["sender"] : [];
  const steps = {
    bulk: ["first", ...sender, "contacts", "topUp", "mailing"],
    dialogs: [...(NUMBERED.includes(channel) ? (["number"] as const) : sender), "topUp", "incoming", "reply"],
    integration: ["call", "token", ...sender, "topUp", "first"],
  } satisfies Record<Goal, Step[]>;
  return steps[goal];
}

/** `waiting`: requested, and under review. */
export type StepState = "todo" | "waiting" | "done";
type Done = Record<Step, number>;

interface Beginning {
  /** From the survey; null: not answered. */
  goal: Goal | null;
  /** null without a survey or when all is done. */
  steps: { step: Step; state: StepState }[] | null;
  /** The platform confirms phones, so a message to oneself has its own page. */
  isOffered: boolean;
}

/**
 * Each step is done when it happened: a message that arrived, money that came in. Messages of test keys have no
 * counters, and count for the first call only. Reads one row per table, and tasks up to the first that delivered.
 */
export async function getBeginning(db: Database, viewer: Pick<Viewer, "id">): Promise<Beginning> {
  const { id } = viewer;
  const has = (rows: SQL) => sql`EXISTS (SELECT 1 FROM ${rows})`;
  const [row] = await db.all<
    Done & { survey: string | null; isAsked: number; isOffered: number }
  >(sql`SELECT data -> '$.meta.survey' AS survey,
      ${has(sql`sendernames WHERE owner_id = ${id} AND moderation = 'approved'`)} AS sender,
      ${has(sql`sendernames WHERE owner_id = ${id} AND moderation = 'pending'`)} AS isAsked,
      ${has(sql`contacts WHERE owner_id = ${id}`)} AS contacts,
      ${has(sql`tokens WHERE owner_id = ${id} AND NOT is_test`)} AS token,
      ${has(sql`tokens WHERE owner_id = ${id} AND is_test AND last_used_at IS NOT NULL`)}
        AND coalesce((SELECT sendings > 0 FROM accounts WHERE owner_id = ${id}), 0) AS call,
      ${has(sql`billings INDEXED BY billings_movements WHERE owner_id = ${id} AND ${MOVEMENTS} AND amount > 0
        AND id NOT IN (SELECT line_id FROM trials WHERE owner_id = ${id})`)} AS topUp,
      ${has(sql`message_hours m WHERE m.owner_id = ${id} AND ${sql.raw(MESSAGES.delivered)} > 0`)} AS first,
      ${has(sql`tasks WHERE owner_id = ${id} AND type = 'sendings:bulk' AND delivered > 0 AND NOT is_test`)} AS mailing,
      ${has(sql`wapi_instances WHERE owner_id = ${id} AND state = 'authorized'`)} AS number,
      coalesce((SELECT incoming > 0 FROM accounts WHERE owner_id = ${id}), 0) AS incoming,
      ${has(sql`replies WHERE owner_id = ${id}`)} AS reply,
      ${has(sql`settings WHERE owner_id = ${PLATFORM_OWNER} AND key = ${CODE_WIDGET}`)} AS isOffered
    FROM users WHERE id = ${id}`);
  const answer = surveyInput.safeParse(row?.survey ? JSON.parse(row.survey) : null);
  const isOffered = row?.isOffered === 1;
  if (!row || !answer.success) return { goal: null, steps: null, isOffered };
  const steps = stepsOf(answer.data).map((step) => ({ step, state: stateOf(step, row) }));
  const isOver = steps.every(({ state }) => state === "done");
  return { goal: answer.data.goal, steps: isOver ? null : steps, isOffered };
}

function stateOf(step: Step, row: Done & { isAsked: number }): StepState {
  if (row[step]) return "done";
  return step === "sender" && row.isAsked ? "waiting" : "todo";
}

/** A step as a screen shows it. */
export interface ShownStep {
  step: Step;
  state: StepState;
  /** null: the viewer may not open it. */
  to: string | null;
  /** How long reviews usually take; null: too few to tell. */
  usual: string | null;
}
