import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Extras } from "../../../base/channels/extras";
import type { Variables, VariableValues } from "../../../base/text/variables";
import type { BulkData } from "../accept/create-bulk";
import { compileExtras } from "./compile-extras";

/** A campaign's HTML is large, so it is stored once, in the task. */
export function withoutHtml(payload: Extras | null): Extras | null {
  if (payload?.html === undefined) return payload;
  const { html: _, ...rest } = payload;
  return Object.keys(rest).length > 0 ? rest : null;
}

export function htmlNames({ html }: BulkData["payload"], variables: Variables | undefined): string[] {
  return html === undefined ? [] : compileExtras({ html }, variables).names;
}

interface EmailContent {
  id: string;
  type: string;
  step: number;
  taskId: string | null;
  vars: string | null;
}

interface TaskEmail {
  id: string;
  html: string | null;
  variables: string | null;
}

/** E-mails of first steps, as each recipient gets them; reads one task row each. */
export async function emailsOf(db: Database, ownerId: string, messages: EmailContent[]): Promise<Map<string, string>> {
  const mailed = messages.filter(({ type, step, taskId }) => type === "email" && step === 0 && taskId !== null);
  if (mailed.length === 0) return new Map();
  const taskIds = JSON.stringify([...new Set(mailed.map(({ taskId }) => taskId))]);
  const tasks =
    await db.all<TaskEmail>(sql`SELECT id, data -> 'payload' ->> 'html' AS html, data -> 'variables' AS variables
    FROM tasks WHERE owner_id = ${ownerId} AND id IN (SELECT value FROM json_each(${taskIds}))`);
  const byTask = new Map(
    tasks.flatMap(({ id, html, variables }) =>
      html === null ? [] : [[id, compileExtras({ html }, JSON.parse(variables ?? "{}") as Variables)] as const],
    ),
  );
  return new Map(
    mailed.flatMap(({ id, taskId, vars }) => {
      const values = JSON.parse(vars ?? "{}") as VariableValues;
      const named = values.phone ? { ...values, phone: `+${values.phone}` } : values;
      const html = byTask.get(taskId!)?.render(named)?.html;
      return html === undefined ? [] : [[id, html] as const];
    }),
  );
}
