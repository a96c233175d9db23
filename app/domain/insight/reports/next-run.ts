import type { ReportFrequency } from "../../../../db/schema/reports/tables";
import { momentAt, offsetAt } from "../../base/shared/time/zones";
import { HOUR_MS } from "./period";

interface Recurrence {
  frequency: ReportFrequency;
  /** 0: Monday. */
  weekDay: number | null;
  hour: number;
  zone: string;
}

const LONGEST_DAYS = 40;

function dateIn(ms: number, zone: string) {
  const local = new Date(ms + offsetAt(ms, zone));
  return { year: local.getUTCFullYear(), month: local.getUTCMonth(), date: local.getUTCDate() };
}

/** The first run after `after`, ms UTC. A monthly run is on the first day. */
export function nextRun({ frequency, weekDay, hour, zone }: Recurrence, after: number): number {
  const { year, month, date } = dateIn(after, zone);
  for (let shift = 0; shift < LONGEST_DAYS; shift++) {
    const day = new Date(Date.UTC(year, month, date + shift));
    const isMeant =
      frequency === "daily" ||
      (frequency === "weekly" ? (day.getUTCDay() + 6) % 7 === (weekDay ?? 0) : day.getUTCDate() === 1);
    const moment = momentAt(day.getTime() + hour * HOUR_MS, zone);
    if (isMeant && moment > after) return moment;
  }
  throw new Error("a schedule without a next run");
}

/** Whole days before the run: one, seven, or the previous month. */
export function periodOfRun({ frequency, zone }: Pick<Recurrence, "frequency" | "zone">, at: number) {
  const { year, month, date } = dateIn(at, zone);
  const day = (shift: number) => momentAt(Date.UTC(year, month, date + shift), zone);
  if (frequency === "monthly") {
    return { from: momentAt(Date.UTC(year, month - 1, 1), zone), to: momentAt(Date.UTC(year, month, 1), zone) };
  }
  return { from: day(frequency === "daily" ? -1 : -7), to: day(0) };
}
