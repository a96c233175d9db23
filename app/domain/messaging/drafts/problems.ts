import { z } from "zod";
import { budgetInput, fallbacksInput } from "../../base/chains/input";
import { mismatchesOf, payloadInput, typeInput } from "../../base/channels/payload";
import { addressFault } from "../../base/channels/person";
import { overlong, unitsOf } from "../../base/channels/units";
import { problemsOfIssues } from "../../base/shared/errors/problems";
import type { Problem, Result } from "../../base/shared/errors/result";
import { compileText, type Variables } from "../../base/text/variables";
import { singleInput } from "../sendings/accept/input";
import { compileExtras } from "../sendings/compose/compile-extras";
import { type DraftContent, type DraftMessage, sentSplit } from "../sendings/compose/draft-content";
import { scheduleInput } from "../sendings/compose/schedule";
import { secondPayload, splitInput, splitMismatches } from "../sendings/compose/split-input";
import { tagsInput } from "../sendings/compose/tags-input";
import { declared, MAX_TYPED_RECIPIENTS } from "../sendings/recipients/typed-addresses";
import { timesInput } from "../sendings/schedule/input";
import { type DraftSetting, rawBodyOf, rawMessage, recurrenceOfDraft, startOf } from "./body";
import { splitAddresses } from "./recipients/addresses";

const DRAFT_STEPS = ["message", "fallbacks", "recipients", "preview"] as const;
export type DraftStep = (typeof DRAFT_STEPS)[number];

/** `field`: path in the body, also the form field's name. */
export interface DraftProblem extends Problem {
  step: DraftStep;
  field: string;
}

const SHOWN_BAD = 5;
const isOfAddress = (key: string) => key === "recipientInvalid" || key === "recipientDigitsLost";
const messageInput = z.object({ type: typeInput, payload: payloadInput });

/** All problems found without the database, in step order. */
export function problemsOf(content: DraftContent, setting: DraftSetting): DraftProblem[] {
  const variables = variablesOf(content);
  return [
    ...messageProblems(content.message, variables),
    ...splitProblems(content, variables),
    ...issuesOf(z.object({ title: singleInput.shape.title }), { title: content.title }),
    ...content.fallbacks.flatMap((step, index) => messageProblems(step.message, variables, `fallbacks.${index}`)),
    ...chainProblems(content, setting),
    ...recipientProblems(content, setting),
    ...scheduleProblems(content, setting),
    ...tagProblems(content, setting),
  ].map(atStep);
}

export function atStep({ field = "", ...problem }: Problem): DraftProblem {
  const known = fieldOf(field);
  return { ...problem, field: known, step: stepOf(known) };
}

export type Refusal = Extract<Result<unknown>, { ok: false }>;
export type RefusedDraft = Omit<Refusal, "problems"> & { problems: DraftProblem[] };

export function atSteps(refusal: Refusal, content?: DraftContent): RefusedDraft {
  const problems = refusal.problems.map(atStep).map((problem) => {
    const isOfLists = problem.field === "recipients.phones" && !isOfAddress(problem.key);
    const hasLists = (content?.recipients.include.length ?? 0) > 0;
    return isOfLists && hasLists ? { ...problem, field: "recipients.include" } : problem;
  });
  return { ...refusal, problems };
}

function variablesOf({ variables, recipients: { own = {} } }: DraftContent): Variables {
  const values = Object.entries(own).map(([address, { values = {} }]) => [address, values] as const);
  return declared(variables, Object.fromEntries(values)) ?? {};
}

/** `within`: path of a fallback. */
function messageProblems(message: DraftMessage, variables: Variables, within?: string): Problem[] {
  const raw = rawMessage(message);
  const parsed = messageInput.safeParse(raw);
  const issues = parsed.success ? [] : problemsOfIssues(parsed.error);
  const mismatches = mismatchesOf(message.type, raw.payload).map(({ key, path, values }) => ({
    key,
    field: ["payload", ...path].join("."),
    ...(values ? { values } : {}),
  }));
  const problems = firstOfFields([...issues, ...mismatches, ...textProblems(message, variables)]);
  return within ? problems.map((one) => ({ ...one, field: `${within}.${one.field}` })) : problems;
}

/** Problems of the second text only; shared ones are reported on the first. */
function splitProblems(content: DraftContent, variables: Variables): Problem[] {
  const split = sentSplit(content);
  if (!split) return [];
  const { type, payload } = rawMessage(content.message);
  const mismatches = splitMismatches({ type, payload, split }).map(({ key, path, ...rest }) => ({
    key,
    field: `split.${path.join(".")}`,
    ...("values" in rest && rest.values ? { values: rest.values } : {}),
  }));
  const second = { ...content.message, payload: secondPayload(payload, split) };
  const ofText = textProblems(second, variables).flatMap(({ field = "", ...problem }) =>
    /^payload\.(text|subject)$/.test(field) ? [{ ...problem, field: field.replace("payload", "split") }] : [],
  );
  return firstOfFields([...issuesOf(z.object({ split: splitInput }), { split }), ...mismatches, ...ofText]);
}

function textProblems(message: DraftMessage, variables: Variables): Problem[] {
  const { text, sender: _, ...extras } = rawMessage(message).payload;
  const compiled = compileText(text, variables);
  const [name] = compiled.unknown;
  const { unknown } = compileExtras(extras, variables);
  const whole = compiled.render({});
  const isLong = overlong(message.type, whole, unitsOf(message.type, whole)) === "tooManySegments";
  return [
    ...(name === undefined ? [] : [{ key: "variableUnknown", field: "payload.text", values: { name } }]),
    ...(unknown ? [{ key: "variableUnknown", field: `payload.${unknown.field}`, values: { name: unknown.name } }] : []),
    ...(isLong ? [{ key: "tooManySegments", field: "payload.text" }] : []),
  ];
}

function chainProblems(content: DraftContent, setting: DraftSetting): Problem[] {
  const { fallbacks, budget } = rawBodyOf(content, setting);
  const chain = fallbacksInput.safeParse(fallbacks);
  const ofChain = chain.success ? [] : problemsOfIssues(chain.error, "fallbacks");
  return [
    ...ofChain.filter(({ field = "" }) => !/^fallbacks\.\d+\.(payload|type)/.test(field)),
    ...issuesOf(z.object({ budget: budgetInput.optional() }), { budget }),
  ];
}

function recipientProblems({ recipients }: DraftContent, { people }: DraftSetting): Problem[] {
  const { addresses, bad } = splitAddresses(recipients.phones);
  const field = "recipients.phones";
  const all = addresses.length + recipients.include.length + people.length;
  return [
    // Invalid addresses are ignored if there are valid ones.
    ...(all === 0
      ? bad.slice(0, SHOWN_BAD).map((value) => ({ key: addressFault(value), field, values: { value } }))
      : []),
    ...(all + bad.length === 0 ? [{ key: "recipientRequired", field }] : []),
    ...(all > MAX_TYPED_RECIPIENTS ? [{ key: "tooManyRecipients", field }] : []),
  ];
}

function scheduleProblems(content: DraftContent, setting: DraftSetting): Problem[] {
  const start = startOf(content.schedule, setting.now);
  const isBlank = content.schedule.startsAt.trim() === "";
  if (start === null) return [{ key: isBlank ? "scheduleRequired" : "scheduleInvalid", field: "schedule.startsAt" }];
  const isPast = content.schedule.when !== "now" && start <= setting.now;
  const { schedule } = rawBodyOf(content, setting);
  return [
    ...(isPast ? [{ key: "scheduleInPast", field: "schedule.startsAt" }] : []),
    ...repeatProblems(content, setting),
    ...issuesOf(z.object({ schedule: scheduleInput }), { schedule }),
  ];
}

function tagProblems(content: DraftContent, setting: DraftSetting): Problem[] {
  const { tags } = rawBodyOf(content, setting);
  const [first] = issuesOf(z.object({ tags: tagsInput.optional() }), { tags });
  return first ? [{ ...first, field: "tags" }] : [];
}

function repeatProblems({ schedule }: DraftContent, { now }: DraftSetting): Problem[] {
  const recurrence = recurrenceOfDraft(schedule, now);
  if (!recurrence) return [];
  const { startsAt, endsAt, amount } = recurrence;
  const endsEarly = endsAt !== null && !(endsAt >= startsAt);
  return [
    ...(endsEarly ? [{ key: "endsBeforeStart", field: "schedule.repeat.endsOn" }] : []),
    ...(amount === null || timesInput.safeParse(amount).success
      ? []
      : [{ key: "timesInvalid", field: "schedule.repeat.times" }]),
  ];
}

function issuesOf(schema: z.ZodType, value: unknown): Problem[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : problemsOfIssues(parsed.error);
}

function firstOfFields(problems: Problem[]): Problem[] {
  const fields = new Set<string>();
  return problems.filter(({ field = "" }) => !fields.has(field) && fields.add(field));
}

const OF_PAYLOAD = /^(sender|text|subject|html|link|image|video|audio|file|fileName|buttons?|tts|template)\b/;
const FIELDS: Record<string, string> = {
  "schedule.delay": "schedule.startsAt",
  "schedule.until": "schedule.spreadHours",
  "schedule.days": "schedule.hours.days",
};

// Field names from the engine lack the payload prefix.
function fieldOf(field: string): string {
  if (field.startsWith("recipient") && !field.startsWith("recipients")) return "recipients.phones";
  const named = OF_PAYLOAD.test(field) ? `payload.${field}` : (FIELDS[field] ?? field);
  return named.replace("payload.button.", "payload.buttons.0.");
}

function stepOf(field: string): DraftStep {
  if (field.startsWith("fallbacks") || field === "budget") return "fallbacks";
  if (field.startsWith("recipients")) return "recipients";
  return field.startsWith("schedule") || field.startsWith("tags") || field === "" ? "preview" : "message";
}
