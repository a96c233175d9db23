import { CalendarDate, parseDate, today } from "@internationalized/date";
import { useContext } from "react";
import { Calendar, CalendarStateContext } from "react-aria-components/Calendar";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { RangeCalendar, RangeCalendarStateContext } from "react-aria-components/RangeCalendar";
import { useTranslation } from "react-i18next";
import { CALENDAR_YEARS } from "../../domain/base/shared/ui-constants";
import { CalendarViews } from "./calendar-views.client";
import "../../styles/parts/calendar.css";
import { regionOf } from "./region";

const ZONE = "Europe/Moscow";

interface Bounds {
  min?: string;
  max?: string;
}

interface DayProps extends Bounds {
  value: string;
  onPick: (day: string) => void;
}

export function DayCalendar({ value, onPick, ...bounds }: DayProps) {
  const { t, i18n } = useTranslation("common");
  return (
    <I18nProvider locale={regionOf(i18n.language)}>
      <Calendar
        aria-label={t("calendar")}
        defaultValue={dayOf(value)}
        onChange={(day) => onPick(day.toString())}
        firstDayOfWeek="mon"
        autoFocus
        {...limitsOf(bounds)}
      >
        <DayViews />
      </Calendar>
    </I18nProvider>
  );
}

interface Period {
  from: string;
  to: string;
}

/** Range selection: the third click starts over; nothing is set before the second. */
export function PeriodCalendar({
  value,
  onPick,
  ...bounds
}: Bounds & { value: Period; onPick: (period: Period) => void }) {
  const { t, i18n } = useTranslation("common");
  const [start, end] = [dayOf(value.from), dayOf(value.to)];
  return (
    <I18nProvider locale={regionOf(i18n.language)}>
      <RangeCalendar
        aria-label={t("calendar")}
        defaultValue={start && end && start.compare(end) <= 0 ? { start, end } : null}
        onChange={({ start, end }) => onPick({ from: start.toString(), to: end.toString() })}
        commitBehavior="reset"
        firstDayOfWeek="mon"
        autoFocus
        {...limitsOf(bounds)}
      >
        <PeriodViews />
      </RangeCalendar>
    </I18nProvider>
  );
}

function DayViews() {
  const state = useContext(CalendarStateContext);
  return state && <CalendarViews state={state} thisYear={today(ZONE).year} />;
}

function PeriodViews() {
  const state = useContext(RangeCalendarStateContext);
  return state && <CalendarViews state={state} thisYear={today(ZONE).year} />;
}

function dayOf(text: string | undefined): CalendarDate | null {
  try {
    return text ? parseDate(text) : null;
  } catch {
    return null;
  }
}

/** Limits of the field, clipped to the years of the calendar. */
function limitsOf({ min, max }: Bounds) {
  const { year } = today(ZONE);
  const first = new CalendarDate(year - CALENDAR_YEARS, 1, 1);
  const last = new CalendarDate(year + CALENDAR_YEARS, 12, 31);
  const [from, to] = [dayOf(min), dayOf(max)];
  return {
    minValue: from && from.compare(first) > 0 ? from : first,
    maxValue: to && to.compare(last) < 0 ? to : last,
  };
}
