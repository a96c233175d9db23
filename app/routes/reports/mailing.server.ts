import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Owners } from "../../domain/base/shared/newest-of";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { writtenTime } from "../../domain/base/shared/time/zones";
import type { postedFilters, reportInput } from "../../domain/insight/reports/input";
import { findCampaigns } from "../../domain/insight/reports/online";
import type { Question } from "../../domain/insight/reports/question";

type ReportPeriod = Pick<Question, "from" | "to" | "zone">;

export interface FoundMailings {
  rows: { id: string; title: string; day: string }[];
  hasMore: boolean;
}

export async function mailingsLike(db: Platform["db"], owners: Owners, period: ReportPeriod, title: string) {
  const { rows, hasMore } = await findCampaigns(db, owners, { ...period, by: "task", within: null, price: {} }, title);
  const dated = rows.map(({ id, title, createdAt }) => ({
    id,
    title,
    day: writtenTime(createdAt, period.zone).slice(0, 10),
  }));
  return { rows: dated, hasMore } satisfies FoundMailings;
}

type Posted = z.infer<z.ZodObject<typeof postedFilters & Pick<typeof reportInput.shape, "type">>>;

/** Filters of a posted form, with the campaign resolved from its title; else the reply. `single`: means no campaign. */
export async function filtersMeant<S>(
  db: Platform["db"],
  owners: Owners,
  period: ReportPeriod,
  submission: Submission<S, string[], Posted> & { status: "success" },
  single: string,
) {
  const { type, mailing, filterBy } = submission.value;
  const { task, ...rest } = filterBy;
  if (type === "billings") return { filterBy: {} };
  if (!mailing) return { filterBy: rest };
  if (task && (task === mailing || (task === "-" && mailing === single))) return { filterBy };
  const found = await mailingsLike(db, owners, period, mailing);
  const meant = found.rows.length === 1 ? found.rows[0] : found.rows.find(({ id }) => id === task);
  if (meant) return { filterBy: { ...rest, task: meant.id } };
  const error = found.rows.length > 0 ? "mailingChoose" : "mailingUnknown";
  const reply = submission.reply({ fieldErrors: { mailing: [error] } });
  return { reply: data({ reply, found }, { status: 422 }) };
}
