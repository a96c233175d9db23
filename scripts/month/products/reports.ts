import type { Viewer } from "../../../app/domain/base/access/viewer";
import { orderReport } from "../../../app/domain/insight/reports/files";
import { reportInput } from "../../../app/domain/insight/reports/input";
import { createSchedule, scheduleInput } from "../../../app/domain/insight/reports/schedules";
import type { World } from "../people/write-people";
import { dayTime, MINUTE } from "../world/clock";
import { accepted } from "../world/expect";

/** A weekly report by e-mail, and two files that the cabinet makes in its first minute. */
export async function writeReports({ needs, clock, until }: World, owner: Viewer): Promise<void> {
  clock.set(dayTime(until, 20, "10:00"));
  const weekly = {
    name: "Сообщения за неделю",
    type: "messages",
    filterBy: {},
    format: "xlsx",
    scheduleFrequency: "weekly",
    specificWeekDay: 0,
    hour: 9,
    email: owner.email ?? "",
  };
  accepted(await createSchedule(needs, owner, scheduleInput.parse(weekly)), weekly.name);
  // The weeks before were sent; the next one comes after today.
  clock.set(until - 2 * MINUTE);
  const dateRange = { from: dayTime(until, 29, "00:00"), to: dayTime(until, 0, "00:00") };
  for (const [name, type, format] of [
    ["Сообщения за месяц", "messages", "csv"],
    ["Деньги за месяц", "billings", "xlsx"],
  ] as const) {
    const input = reportInput.parse({ name, type, format, dateRange });
    accepted(await orderReport(needs, owner, input, { ownerId: null, language: "ru" }), name);
  }
}
