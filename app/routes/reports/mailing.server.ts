import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { postedFilters, reportInput } from "../../domain/reports/input";
import { findMailings } from "../../domain/reports/online";
import type { Question } from "../../domain/reports/question";
import type { Owners } from "../../domain/shared/newest-of";
import type { Platform } from "../../domain/shared/ports/platform";
import { writtenTime } from "../../domain/shared/time/zones";

type Asked = Pick<Question, "from" | "to" | "zone">;

export interface FoundMailings {
  rows: { id: string; title: string; day: string }[];
  hasMore: boolean;
}

export async function mailingsLike(db: Platform["db"], owners: Owners, asked: Asked, title: string) {
  const { rows, hasMore } = await findMailings(db, owners, { ...asked, by: "task", within: null }, title);
  const dated = rows.map(({ id, title, createdAt }) => ({
    ...{ id, title, day: writtenTime(createdAt, asked.zone).slice(0, 10) },
  }));
  return { rows: dated, hasMore } satisfies FoundMailings;
}

type Posted = z.infer<z.ZodObject<typeof postedFilters & Pick<typeof reportInput.shape, "type">>>;

/** The conditions of a posted form, with the mailing that its title means; else the reply. `single`: of no mailing. */
export async function filtersMeant<S>(
  db: Platform["db"],
  owners: Owners,
  asked: Asked,
  submission: Submission<S, string[], Posted> & { status: "success" },
  single: string,
) {
  const { type, mailing, filterBy } = submission.value;
  const { task, ...rest } = filterBy;
  if (type === "billings") return { filterBy: {} };
  if (!mailing) return { filterBy: rest };
  if (task && (task === mailing || (task === "-" && mailing === single))) return { filterBy };
  const found = await mailingsLike(db, owners, asked, mailing);
  const meant = found.rows.length === 1 ? found.rows[0] : found.rows.find(({ id }) => id === task);
  if (meant) return { filterBy: { ...rest, task: meant.id } };
  const error = found.rows.length > 0 ? "mailingChoose" : "mailingUnknown";
  const reply = submission.reply({ fieldErrors: { mailing: [error] } });
  return { reply: data({ reply, found }, { status: 422 }) };
}
