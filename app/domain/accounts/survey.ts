import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import type { Viewer } from "../access/viewer";
import { CHANNELS } from "../channels/channels";
import type { Platform } from "../shared/platform";
import { GOALS } from "./survey-choices";

/** Spec §1: what a new user came for and the channel he begins with. */
export const surveyInput = z.object({
  goal: z.enum(GOALS, { error: "goalRequired" }),
  channel: z.enum(CHANNELS, { error: "channelRequired" }),
});

export type SurveyAnswer = z.infer<typeof surveyInput>;

export async function answerSurvey(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Pick<Viewer, "id">,
  answer: SurveyAnswer,
): Promise<void> {
  await db
    .update(users)
    .set({ data: sql`json_set(data, '$.meta.survey', json(${JSON.stringify(answer)}))`, updatedAt: clock() })
    .where(eq(users.id, viewer.id));
}

/** What the viewer answered; null for who skipped it or came before there was one. */
export async function getSurvey(db: Database, viewer: Pick<Viewer, "id">): Promise<SurveyAnswer | null> {
  const row = await db.select({ data: users.data }).from(users).where(eq(users.id, viewer.id)).get();
  const answer = surveyInput.safeParse(row?.data.meta?.survey);
  return answer.success ? answer.data : null;
}
