import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "../../../../../db/schema/accounts";
import type { Viewer } from "../../../base/access/viewer";
import { CHANNELS } from "../../../base/channels/channels";
import type { Platform } from "../../../base/shared/ports/platform";
import { GOALS } from "./survey-choices";

/** Spec §1. */
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
