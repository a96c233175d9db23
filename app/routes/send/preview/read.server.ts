import { knownZones } from "../../../domain/base/shared/time/zones";
import { FREQUENCIES } from "../../../domain/base/tasks/recurrence";
import type { Shown } from "../../../domain/messaging/drafts/button-digest";
import type {
  DraftContent,
  DraftRepeat,
  DraftSchedule,
} from "../../../domain/messaging/sendings/compose/draft-content";

const MAX_SPREAD = 12;
const MAX_TIME = 40;
const MAX_TAGS = 1000;
const WHEN = ["now", "later", "repeat"] as const;

/** Reads the posted schedule; ignores an unknown zone. */
export function readSchedule(form: FormData, { schedule }: DraftContent): Partial<DraftContent> {
  const tags = form.has("tags") ? { tags: String(form.get("tags")).slice(0, MAX_TAGS) } : {};
  if (!form.has("schedule.when")) return tags;
  const text = (name: string) => String(form.get(`schedule.${name}`) ?? "").slice(0, MAX_TIME);
  const when = WHEN.find((choice) => choice === text("when")) ?? "now";
  const zone = text("zone");
  return {
    ...tags,
    schedule: {
      when,
      startsAt: text("startsAt"),
      zone: zone !== "" && knownZones().includes(zone) ? zone : schedule.zone,
      spreadHours: form.has("schedule.spreadHours") ? spreadOf(text("spreadHours")) : schedule.spreadHours,
      hours: form.has("schedule.hours.from") ? hoursOf(form, text) : schedule.hours,
      ...(form.has("schedule.repeat.frequency") ? { repeat: repeatOf(text) } : { repeat: schedule.repeat }),
    },
  };
}

/** Label of the button that sends. */
export function shownIn(form: FormData, when: Shown["when"]): Shown {
  return {
    when,
    content: String(form.get("shown.content") ?? ""),
    accepted: wholeOf(form.get("shown.accepted")),
    price: wholeOf(form.get("shown.price")),
  };
}

function repeatOf(text: (name: string) => string): DraftRepeat {
  const frequency = FREQUENCIES.find((known) => known === text("repeat.frequency")) ?? "daily";
  return { frequency, endsOn: text("repeat.endsOn"), times: text("repeat.times") };
}

function wholeOf(posted: FormDataEntryValue | null): number {
  const number = Number(posted ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}

function spreadOf(typed: string): number {
  const hours = Number(typed);
  return Number.isInteger(hours) ? Math.min(Math.max(hours, 0), MAX_SPREAD) : 0;
}

function hoursOf(form: FormData, text: (name: string) => string): DraftSchedule["hours"] {
  if (!form.has("schedule.isLocal")) return null;
  const days = form.getAll("schedule.hours.days").map(Number);
  return { from: text("hours.from"), to: text("hours.to"), days: days.filter((day) => day >= 1 && day <= 7) };
}
