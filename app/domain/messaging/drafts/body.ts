import type { z } from "zod";
import { shownAddress } from "../../base/channels/person";
import { problemsOfIssues } from "../../base/shared/errors/problems";
import { ok, type Problem, type Result } from "../../base/shared/errors/result";
import { momentAt } from "../../base/shared/time/zones";
import type { Recurrence } from "../../base/tasks/recurrence";
import { compileText } from "../../base/text/variables";
import { type BulkInput, bulkInput, type SingleInput, singleInput } from "../sendings/accept/input";
import { compileExtras } from "../sendings/compose/compile-extras";
import {
  type DraftContent,
  type DraftMessage,
  type DraftSchedule,
  type OwnValues,
  sentPayload,
  sentSplit,
} from "../sendings/compose/draft-content";
import { secondPayload } from "../sendings/compose/split-input";
import { typedTags } from "../sendings/compose/tags-input";
import { splitAddresses } from "./recipients/addresses";
import type { DraftPerson } from "./recipients/people";

const HOUR_MS = 60 * 60_000;
// Longer years do not fit into a date.
const CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;
const HOUR = /^(\d\d):([0-5]\d)/;

export type DraftBody =
  | { kind: "single"; input: SingleInput }
  | { kind: "bulk"; input: BulkInput }
  | { kind: "recurrent"; input: BulkInput; recurrence: Recurrence };

/** `now` in ms UTC, `people`: its single contacts. */
export interface DraftSetting {
  now: number;
  people: readonly DraftPerson[];
}

/**
 * The body for `POST /api/sendings`: one immediate address is a single message, a repeated draft a recurrent task,
 * anything else a campaign. Problems contain the paths of that body.
 */
export function bodyOf(content: DraftContent, setting: DraftSetting): Result<DraftBody> {
  const raw = rawBodyOf(content, setting);
  const { include, exclude } = raw.recipient;
  const [only, ...others] = include;
  const isSingle =
    only !== undefined &&
    others.length + exclude.length === 0 &&
    content.recipients.include.length === 0 &&
    !isTimed(raw);
  if (isSingle) {
    const parsed = singleInput.safeParse({ ...raw, recipient: only });
    return parsed.success ? ok({ kind: "single", input: parsed.data }) : invalid(parsed.error);
  }
  const parsed = bulkInput.safeParse(raw);
  if (!parsed.success) return invalid(parsed.error);
  const recurrence = recurrenceOfDraft(content.schedule, setting.now);
  return ok(recurrence ? { kind: "recurrent", input: parsed.data, recurrence } : { kind: "bulk", input: parsed.data });
}

/** null: no recurrence or no valid start. Invalid numbers and dates are NaN. */
export function recurrenceOfDraft(schedule: DraftSchedule, now: number): Recurrence | null {
  const { when, zone, repeat } = schedule;
  const startsAt = startOf(schedule, now);
  if (when !== "repeat" || !repeat || startsAt === null) return null;
  const { frequency, endsOn, times } = repeat;
  const dayAfter = Date.parse(`${endsOn}T00:00Z`) + 24 * HOUR_MS;
  return {
    startsAt,
    frequency,
    zone,
    endsAt: endsOn === "" ? null : Number.isNaN(dayAfter) ? dayAfter : momentAt(dayAfter, zone) - 1,
    amount: times.trim() === "" ? null : numberOf(times),
  };
}

export function rawBodyOf(content: DraftContent, { now, people }: DraftSetting) {
  const { title, message, fallbacks, budget, recipients, variables, schedule } = content;
  const tags = typedTags(content.tags ?? "");
  const split = sentSplit(content);
  const raw = [message, ...fallbacks.map((step) => step.message)].map(rawMessage);
  const wanted = namesIn([...raw, ...(split ? [{ ...raw[0]!, payload: secondPayload(raw[0]!.payload, split) }] : [])]);
  const ownOf = (address: string) => recipients.own?.[address];
  const named = people.map(({ phone, email, values }) => {
    const own = ownOf(phone);
    return rawPerson(phone, { email: own?.email ?? email ?? "", values: { ...only(wanted, values), ...own?.values } });
  });
  const typed = splitAddresses(recipients.phones).addresses.map((address) => {
    const own = ownOf(address);
    return own ? rawPerson(address, own) : shownAddress(address);
  });
  return {
    ...rawMessage(message),
    ...(title.trim() ? { title } : {}),
    ...(split ? { split } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    fallbacks: fallbacks.map((step) => ({ ...rawMessage(step.message), options: step.options })),
    // The field is visible only with fallbacks.
    ...(fallbacks.length > 0 && budget.trim() ? { budget: numberOf(budget) } : {}),
    ...(variables ? { variables } : {}),
    recipient: {
      include: [...recipients.include, ...typed, ...named],
      exclude: recipients.exclude,
    },
    schedule: rawSchedule(schedule, now),
  };
}

function namesIn(messages: ReturnType<typeof rawMessage>[]): Set<string> {
  return new Set(
    messages.flatMap(({ payload: { text, sender: _, ...extras } }) => [
      ...compileText(text).names,
      ...compileExtras(extras).names,
    ]),
  );
}

function only(wanted: ReadonlySet<string>, values: DraftPerson["values"]) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => wanted.has(name)));
}

function rawPerson(address: string, { email, values: variables = {} }: OwnValues) {
  if (address.includes("@")) return { email: address, variables };
  return { phone: shownAddress(address), ...(email ? { email } : {}), variables };
}

export function rawMessage(message: DraftMessage) {
  return { type: message.type, payload: sentPayload(message) };
}

/** ms UTC; `now` for immediately, null for an invalid time. */
export function startOf({ when, startsAt, zone }: DraftSchedule, now: number): number | null {
  if (when === "now") return now;
  const local = CLOCK.test(startsAt) ? Date.parse(`${startsAt}Z`) : Number.NaN;
  return Number.isNaN(local) ? null : momentAt(local, zone);
}

export function numberOf(typed: string): number {
  return Number(typed.replace(/\s/g, "").replace(",", "."));
}

function rawSchedule(schedule: DraftSchedule, now: number) {
  const { when, startsAt, spreadHours, hours } = schedule;
  const start = startOf(schedule, now);
  return {
    delay: when === "now" ? (0 as const) : start === null ? startsAt : new Date(start).toISOString(),
    ...(spreadHours > 0 && start !== null ? { until: new Date(start + spreadHours * HOUR_MS).toISOString() } : {}),
    ...(hours ? { hours: { from: hourOf(hours.from), to: hourOf(hours.to) }, days: hours.days } : {}),
  };
}

// "09:30" is 9.5; NaN for an invalid or empty field.
function hourOf(clock: string): number {
  const [, hours, minutes] = HOUR.exec(clock) ?? [];
  return Number(hours) + Number(minutes) / 60;
}

function isTimed({ schedule }: ReturnType<typeof rawBodyOf>): boolean {
  return schedule.delay !== 0 || "until" in schedule || "hours" in schedule;
}

function invalid(error: z.ZodError): { ok: false; code: "invalid"; problems: Problem[] } {
  return { ok: false, code: "invalid", problems: problemsOfIssues(error) };
}
