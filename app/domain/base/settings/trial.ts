import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../../db/client";
import type { Micros } from "../shared/money";
import { CODE_WIDGET, TRIAL_RULE } from "./feature-names";
import { PLATFORM_SETTINGS } from "./input";

/** The platform's setting; absent: no trial. */
export interface TrialRule {
  amount: Micros;
  /** Name under which an account sends to its confirmed phone before it has one of its own; "": none. */
  sender: string;
}

/** Whose widget sends the codes by which accounts confirm their phones; that account pays for them. */
export interface CodeWidget {
  ownerId: string;
  widgetId: string;
}

const MOST_WIDGETS = 100;

const { amount, sender } = PLATFORM_SETTINGS[TRIAL_RULE].shape;

/** Fields of the platform's form: an empty amount turns the trial off. */
export const trialFields = {
  trialAmount: z
    .string()
    .default("")
    .transform((text) => Number(text.replace(/\s/g, "").replace(",", ".")))
    .pipe(amount),
  trialSender: sender,
  codeWidget: z
    .string()
    .default("")
    .transform((text, context): CodeWidget | null => {
      const [ownerId = "", widgetId = ""] = text.split("/");
      if (text === "" || (ownerId && widgetId)) return text === "" ? null : { ownerId, widgetId };
      context.addIssue({ code: "custom", message: "fieldInvalid" });
      return z.NEVER;
    }),
};

type Fields = { [K in keyof typeof trialFields]: z.output<(typeof trialFields)[K]> };

export function trialValues({ trialAmount, trialSender, codeWidget }: Fields): Record<string, unknown> {
  const rule: TrialRule = { amount: trialAmount, sender: trialSender };
  return { [TRIAL_RULE]: trialAmount > 0 || trialSender ? rule : null, [CODE_WIDGET]: codeWidget };
}

export const keyOfWidget = ({ ownerId, widgetId }: CodeWidget) => `${ownerId}/${widgetId}`;

/** Widgets of managers, which may send the platform's own codes. */
export async function codeWidgets(db: Database) {
  const rows = await db.all<CodeWidget & { name: string; username: string }>(sql`SELECT w.owner_id AS ownerId,
      w.id AS widgetId, w.name AS name, u.username AS username
    FROM users u CROSS JOIN otp_widgets w ON w.owner_id = u.id
    WHERE u.level = 'manager' ORDER BY w.id DESC LIMIT ${MOST_WIDGETS}`);
  return rows.map((row) => ({ value: keyOfWidget(row), label: `${row.name}, ${row.username}` }));
}
