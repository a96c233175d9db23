import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../components/ui/check";
import { Segmented } from "../../../components/ui/choices";
import { DateInput } from "../../../components/ui/date-input";
import { Field, FieldError } from "../../../components/ui/field";
import { formatNumber } from "../../../components/ui/format";
import { Input, Select } from "../../../components/ui/input";
import { TimeInput, WholeInput } from "../../../components/ui/masked-input";
import { Note } from "../../../components/ui/note";
import { FREQUENCIES } from "../../../domain/base/tasks/recurrence";
import type { DraftSchedule } from "../../../domain/messaging/sendings/compose/draft-content";
import { ZoneOptions } from "../../../web/forms/zone-options";
import type { ZoneChoices } from "../../../web/words/zone-names.server";
import type { StepFields } from "../step/field";

interface ScheduleProps {
  fieldOf: StepFields;
  schedule: DraftSchedule;
  zones: ZoneChoices;
  /** Monday first. */
  days: string[];
  /** null while unknown. */
  recipients: number | null;
  /** Recipients for whom it is night at that time. */
  atNight: number;
  now: number;
}

const SPREADS = Array.from({ length: 13 }, (_, hours) => hours);
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
const USUAL = { from: "09:00", to: "21:00", days: [1, 2, 3, 4, 5, 6, 7] };

/** Schedule; dependent fields work without JavaScript. */
export function Schedule({ fieldOf, schedule, zones, days, recipients, atNight, now }: ScheduleProps) {
  const { t, i18n } = useTranslation("review");
  const { when, startsAt, zone, spreadHours } = schedule;
  const spread = fieldOf("schedule.spreadHours");
  const spreadText = (hours: number) => {
    if (hours === 0) return t("spreadNone");
    const words = { hours: formatNumber(hours, i18n.language), rate: rateText(recipients ?? 0, hours, i18n.language) };
    return recipients === null ? t("spreadHours", words) : t("spreadRate", words);
  };
  return (
    <section className="schedule stack gap-4" id="schedule" aria-labelledby="schedule-title" tabIndex={-1}>
      <h2 id="schedule-title">{t("schedule")}</h2>
      <Segmented
        field={fieldOf("schedule.when")}
        legend={t("when")}
        options={[
          { value: "now", label: t("now") },
          { value: "later", label: t("later") },
          { value: "repeat", label: t("repeat") },
        ]}
        defaultValue={when}
      />
      <div className="schedule-later stack gap-4">
        <Start fieldOf={fieldOf} startsAt={startsAt} zone={zone} zones={zones} now={now} />
        <Repeat fieldOf={fieldOf} repeat={schedule.repeat} today={localTime(now, zone).slice(0, 10)} />
      </div>
      {atNight > 0 && <Note tone="warn">{t("atNight", { number: formatNumber(atNight, i18n.language) })}</Note>}
      <Field field={spread} label={t("spread")} hint={t("spreadHelp")}>
        <Select id={spread.id} name={spread.name} defaultValue={String(spreadHours)}>
          {SPREADS.map((hours) => (
            <option key={hours} value={hours}>
              {spreadText(hours)}
            </option>
          ))}
        </Select>
      </Field>
      <LocalHours fieldOf={fieldOf} hours={schedule.hours} days={days} />
    </section>
  );
}

/** Messages per minute of an even distribution. */
function rateText(recipients: number, hours: number, language: string): string {
  const rate = recipients / (hours * 60);
  return formatNumber(rate, language, rate >= 10 || Number.isInteger(rate) ? 0 : rate >= 1 ? 1 : 2);
}

type StartProps = Pick<ScheduleProps, "fieldOf" | "zones" | "now"> & Pick<DraftSchedule, "startsAt" | "zone">;

/** "2026-11-21T09:30", local time of the zone. Uses the Swedish locale, which formats dates this way. */
function localTime(at: number, zone: string): string {
  return new Date(at).toLocaleString("sv-SE", { timeZone: zone }).replace(" ", "T").slice(0, 16);
}

function Start({ fieldOf, startsAt, zone, zones, now }: StartProps) {
  const { t } = useTranslation("review");
  const start = fieldOf("schedule.startsAt");
  const clock = fieldOf("schedule.zone");
  return (
    <>
      <Field field={start} label={t("field_startsAt")}>
        <Input
          id={start.id}
          name={start.name}
          defaultValue={startsAt}
          type="datetime-local"
          min={localTime(now, zone)}
        />
      </Field>
      <Field field={clock} label={t("zone")} hint={t("zoneHelp")}>
        <Select id={clock.id} name={clock.name} defaultValue={zone}>
          <ZoneOptions zones={zones} />
        </Select>
      </Field>
    </>
  );
}

type RepeatProps = Pick<ScheduleProps, "fieldOf"> & Pick<DraftSchedule, "repeat"> & { today: string };

function Repeat({ fieldOf, repeat, today }: RepeatProps) {
  const { t } = useTranslation("review");
  const frequency = fieldOf("schedule.repeat.frequency");
  const endsOn = fieldOf("schedule.repeat.endsOn");
  const times = fieldOf("schedule.repeat.times");
  return (
    <div className="schedule-repeat stack gap-4">
      <Field field={frequency} label={t("frequency")} hint={t("frequencyHelp")}>
        <Select id={frequency.id} name={frequency.name} defaultValue={repeat?.frequency ?? "weekly"}>
          {FREQUENCIES.map((each) => (
            <option key={each} value={each}>
              {t(`every_${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="row flex-wrap items-start gap-4">
        <Field field={endsOn} label={t("endsOn")} optional>
          <DateInput id={endsOn.id} name={endsOn.name} defaultValue={repeat?.endsOn} min={today} />
        </Field>
        <Field field={times} label={t("times")} optional>
          <WholeInput id={times.id} name={times.name} defaultValue={repeat?.times} />
        </Field>
      </div>
    </div>
  );
}

function LocalHours({ fieldOf, hours, days }: Pick<ScheduleProps, "fieldOf" | "days"> & Pick<DraftSchedule, "hours">) {
  const { t } = useTranslation("review");
  const ends = { from: fieldOf("schedule.hours.from"), to: fieldOf("schedule.hours.to") };
  const ofDays = fieldOf("schedule.hours.days");
  const shown = hours ?? USUAL;
  return (
    <div className="stack gap-3">
      <Checkbox name="schedule.isLocal" defaultChecked={hours !== null} label={t("local")} hint={t("localHelp")} />
      <div className="schedule-hours stack gap-3">
        <div className="row flex-wrap gap-4">
          {(["from", "to"] as const).map((end) => (
            <Field key={end} field={ends[end]} label={t(`local_${end}`)}>
              <TimeInput id={ends[end].id} name={ends[end].name} list="whole-hours" defaultValue={shown[end]} />
            </Field>
          ))}
          <datalist id="whole-hours">
            {HOURS.map((hour) => (
              <option key={hour} value={hour} />
            ))}
          </datalist>
        </div>
        <fieldset id={ofDays.id} tabIndex={-1} className="stack gap-1.5">
          <legend>{t("localDays")}</legend>
          <div className="pick">
            {days.map((name, index) => (
              <label key={name}>
                <input
                  type="checkbox"
                  className="sr-only"
                  name={ofDays.name}
                  value={index + 1}
                  defaultChecked={shown.days.includes(index + 1)}
                />
                {name}
              </label>
            ))}
          </div>
          <FieldError field={ofDays} />
        </fieldset>
      </div>
    </div>
  );
}
