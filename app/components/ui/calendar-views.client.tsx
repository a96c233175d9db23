import type { CalendarDate } from "@internationalized/date";
import { useState } from "react";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { useTranslation } from "react-i18next";
import { CALENDAR_YEARS } from "../../domain/base/shared/ui-constants";
import { Icon } from "./icon";
import { PickGrid } from "./pick-grid.client";

interface Month {
  year: number;
  month: number;
}

interface CalendarState {
  focusedDate: CalendarDate;
  setFocusedDate(date: CalendarDate): void;
  setFocused(isFocused: boolean): void;
  minValue?: Month | null;
  maxValue?: Month | null;
}

type View = "days" | "months" | "years";

/** Days, months and years. */
export function CalendarViews({ state, thisYear }: { state: CalendarState; thisYear: number }) {
  const { t, i18n } = useTranslation("common");
  const [view, setView] = useState<View>("days");
  const { focusedDate } = state;
  const { year } = focusedDate;
  const toDays = (month: number) => {
    state.setFocusedDate(focusedDate.set({ month }));
    state.setFocused(true);
    setView("days");
  };
  const toMonths = (item: number) => {
    state.setFocusedDate(focusedDate.set({ year: item }));
    setView("months");
  };
  const toggleView = (wanted: View) => setView(view === wanted ? "days" : wanted);
  return (
    <>
      <div className="row justify-between">
        {view === "days" && <Step slot="previous" />}
        <span className="row mx-auto gap-0">
          <ViewButton isOn={view === "months"} label={t("chooseMonth")} onPress={() => toggleView("months")}>
            {monthName(focusedDate.month, "long", i18n.language)}
          </ViewButton>
          <ViewButton isOn={view === "years"} label={t("chooseYear")} onPress={() => toggleView("years")}>
            {year}
          </ViewButton>
        </span>
        {view === "days" && <Step slot="next" />}
      </div>
      {view === "days" && <Days />}
      {view === "months" && (
        <PickGrid
          label={t("chooseMonth")}
          current={focusedDate.month}
          items={MONTHS.map((month) => ({
            key: month,
            text: monthName(month, "short", i18n.language),
            isDisabled: !isWithin(state, [
              { year, month },
              { year, month },
            ]),
          }))}
          onPick={toDays}
        />
      )}
      {view === "years" && (
        <PickGrid
          label={t("chooseYear")}
          current={year}
          items={yearsAround(thisYear).map((item) => ({
            key: item,
            text: String(item),
            isDisabled: !isWithin(state, [
              { year: item, month: 1 },
              { year: item, month: 12 },
            ]),
          }))}
          onPick={toMonths}
        />
      )}
    </>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

const yearsAround = (year: number) =>
  Array.from({ length: 2 * CALENDAR_YEARS + 1 }, (_, index) => year - CALENDAR_YEARS + index);

function monthName(month: number, form: "long" | "short", language: string): string {
  return new Intl.DateTimeFormat(language, { month: form, timeZone: "UTC" }).format(Date.UTC(2026, month - 1, 1));
}

function isWithin({ minValue, maxValue }: CalendarState, [first, last]: [Month, Month]): boolean {
  const place = ({ year, month }: Month) => year * 12 + month;
  return !(minValue && place(last) < place(minValue)) && !(maxValue && place(first) > place(maxValue));
}

function Days() {
  return (
    <CalendarGrid weekdayStyle="short">
      <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
    </CalendarGrid>
  );
}

function Step({ slot }: { slot: "previous" | "next" }) {
  return (
    <Button slot={slot} className="btn btn-quiet btn-icon btn-s">
      <Icon name={slot === "next" ? "chevron-right" : "chevron-left"} />
    </Button>
  );
}

interface ViewButtonProps {
  isOn: boolean;
  label: string;
  onPress: () => void;
  children: string | number;
}

function ViewButton({ isOn, label, onPress, children }: ViewButtonProps) {
  return (
    <button type="button" className="btn btn-quiet btn-s" aria-expanded={isOn} onClick={onPress}>
      <span className="sr-only">{`${label}: `}</span>
      {children}
    </button>
  );
}
