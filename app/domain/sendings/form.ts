import { z } from "zod";
import type { Viewer } from "../access/viewer";
import { newId } from "../shared/ids";
import { toUnits } from "../shared/money";
import { parsePhone } from "../shared/phone";
import type { Platform } from "../shared/platform";
import { ok, type Problem, type Result } from "../shared/result";
import { DEFAULT_ZONE, momentAt } from "../shared/zones";
import { MAX_TYPED_RECIPIENTS } from "./addresses";
import { resolveAudience } from "./audience";
import { createBulk } from "./bulk";
import { createSending } from "./create";
import { availableOf, type Estimate, estimate } from "./estimate";
import { MAX_SEGMENTS, MAX_TEXT, singleInput } from "./input";
import { planSending } from "./plan";
import { readRecipients } from "./recipients";
import { countSegments } from "./segments";
import { CONTACT_VARIABLES, compileText, type VariableValues } from "./variables";

const text = z
  .string({ error: "textRequired" })
  .refine((value) => value.trim() !== "", "textRequired")
  .refine((value) => value.length <= MAX_TEXT, "textTooLong");

/** The mailing as the form has it: phones in one field, lists as ticks, a time of his own zone to start. */
export const composeInput = z.object({
  id: z.uuid({ error: "badRequest" }),
  title: singleInput.shape.title,
  sender: z.string({ error: "senderRequired" }).trim().min(1, "senderRequired"),
  text: text.refine(
    (value) => countSegments(compileText(value).render({})).segments <= MAX_SEGMENTS,
    "tooManySegments",
  ),
  phones: z.string().default(""),
  include: z.array(z.string()).default([]),
  exclude: z.array(z.string()).default([]),
  when: z.enum(["now", "later"]).default("now"),
  startsAt: z.iso.datetime({ local: true, error: "scheduleInvalid" }).optional(),
});

export type ComposeInput = z.infer<typeof composeInput>;

export interface ComposeEstimate extends Estimate {
  /** Micros. */
  available: number;
  /** The longest message's segments. */
  maxSegments: number;
  /** Typed phones that are none. */
  bad: string[];
}

export type Sent = { kind: "message"; id: string } | { kind: "task"; id: string; recipients: number };

const SHOWN_BAD = 5;
const SAMPLE_LISTS = 20;

/** What the typed text and lists would do and cost (micros); phones that are none are told apart, not refused. */
export async function estimateComposed(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  input: Pick<ComposeInput, "sender" | "text" | "phones" | "include" | "exclude">,
): Promise<Result<ComposeEstimate>> {
  const { db } = platform;
  const typed = splitPhones(input.phones);
  const [plan, audience] = await Promise.all([
    planSending(platform, viewer.id, { type: "sms", payload: { sender: input.sender, text: input.text } }),
    resolveAudience(db, viewer.id, { include: [...typed.phones, ...input.include], exclude: input.exclude }),
  ]);
  if (!plan.ok) return atFields(plan, input);
  if (!audience.ok) return atFields(audience, input);
  let maxSegments = 0;
  const watched: typeof plan.value = {
    ...plan.value,
    prepare(person, values) {
      const prepared = plan.value.prepare(person, values);
      maxSegments = Math.max(maxSegments, prepared.segments);
      return prepared;
    },
  };
  const [sum, available] = await Promise.all([
    estimate(db, viewer.id, watched, audience.value, newId()),
    availableOf(db, viewer.id),
  ]);
  return ok({ ...sum, duplicates: sum.duplicates + typed.repeats, available, maxSegments, bad: typed.bad });
}

/**
 * Sends what the form says: one typed phone now is a single message, anything else a bulk. The form's id makes a
 * double submit one mailing. Problems carry the form's own field names.
 */
export async function sendComposed(
  platform: Platform,
  viewer: Pick<Viewer, "id" | "preferences">,
  input: ComposeInput,
): Promise<Result<Sent>> {
  const typed = splitPhones(input.phones);
  const startsAt = startOf(input, viewer.preferences.timeZone);
  const problems: Problem[] = typed.bad
    .slice(0, SHOWN_BAD)
    .map((value) => ({ key: "recipientInvalid", field: "phones", values: { value } }));
  const [unknown] = compileText(input.text).unknown;
  if (unknown !== undefined) problems.push({ key: "variableUnknown", field: "text", values: { name: unknown } });
  if (typed.phones.length + input.include.length + typed.bad.length === 0) {
    problems.push({ key: "recipientRequired", field: "phones" });
  }
  if (typed.phones.length > MAX_TYPED_RECIPIENTS) problems.push({ key: "tooManyRecipients", field: "phones" });
  if (startsAt === null) problems.push({ key: "scheduleInvalid", field: "startsAt" });
  else if (startsAt !== 0 && startsAt <= platform.clock()) problems.push({ key: "scheduleInPast", field: "startsAt" });
  if (problems.length > 0 || startsAt === null) return { ok: false, code: "invalid", problems };

  const { id, title, include } = input;
  const shared = { type: "sms" as const, payload: { sender: input.sender, text: input.text }, title, fallbacks: [] };
  const [first] = typed.phones;
  if (first && typed.phones.length === 1 && include.length === 0 && input.exclude.length === 0 && startsAt === 0) {
    const sent = await createSending(platform, viewer, { ...shared, recipient: first, schedule: { delay: 0 } }, { id });
    if (sent.ok) return ok({ kind: "message", id: sent.value.id });
    return atFields(sent.code === "insufficientFunds" ? await shortfall(platform, viewer, input, sent) : sent, input);
  }
  const bulk = await createBulk(
    platform,
    viewer,
    {
      ...shared,
      recipient: { include: [...typed.phones, ...include], exclude: input.exclude },
      schedule: { delay: startsAt === 0 ? 0 : new Date(startsAt).toISOString() },
    },
    { id },
  );
  if (!bulk.ok) return atFields(bulk, input);
  return ok({ kind: "task", id: bulk.value.taskId, recipients: bulk.value.estimate.recipients });
}

/** The first contact of the lists, as a text would name it: what the preview shows. */
export async function sampleRecipient(
  db: Platform["db"],
  viewer: Pick<Viewer, "id">,
  lists: string[],
): Promise<VariableValues | null> {
  for (const listId of lists.slice(0, SAMPLE_LISTS)) {
    const audience = { lists: [listId], phones: [], excludeLists: [], excludePhones: [] };
    const scope = { ownerId: viewer.id, audience, before: newId(), names: CONTACT_VARIABLES };
    const { recipients } = await readRecipients(db, scope, "", 1);
    const [first] = recipients;
    if (first) return Object.fromEntries([...named(first.values), ["phone", first.phone && `+${first.phone}`]]);
  }
  return null;
}

function named(values: VariableValues) {
  return CONTACT_VARIABLES.filter((name) => values[name]).map((name) => [name, values[name]] as const);
}

/** Phones one a line, or parted by commas and semicolons: spaces and brackets belong to a phone. */
export function splitPhones(typed: string): { phones: string[]; bad: string[]; repeats: number } {
  const phones = new Set<string>();
  const bad: string[] = [];
  let repeats = 0;
  for (const part of typed.split(/[\n\r\t,;]+/)) {
    const value = part.trim();
    if (value === "") continue;
    const phone = parsePhone(value);
    if (!phone) bad.push(value);
    else if (phones.has(phone)) repeats++;
    else phones.add(phone);
  }
  return { phones: [...phones], bad, repeats };
}

// 0 for now; null when a later start has no time.
function startOf({ when, startsAt }: ComposeInput, zone = DEFAULT_ZONE): number | null {
  if (when === "now") return 0;
  const local = Date.parse(`${startsAt}Z`);
  return Number.isNaN(local) ? null : momentAt(local, zone);
}

async function shortfall(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  input: ComposeInput,
  refusal: Extract<Result<unknown>, { ok: false }>,
): Promise<typeof refusal> {
  const sum = await estimateComposed(platform, viewer, input);
  if (!sum.ok) return refusal;
  const values = { needed: toUnits(sum.value.amount), available: toUnits(sum.value.available) };
  return { ...refusal, problems: [{ key: "insufficientFundsFor", values }] };
}

// The rules speak of a recipient; the form has a field for phones and one for lists.
function atFields(
  refusal: Extract<Result<unknown>, { ok: false }>,
  { include }: Pick<ComposeInput, "include">,
): typeof refusal {
  const ofLists = include.length > 0 ? "include" : "phones";
  const fields: Record<string, string | undefined> = { recipient: ofLists, type: undefined };
  const problems = refusal.problems.map((problem) => {
    const field = problem.field && problem.field in fields ? fields[problem.field] : problem.field;
    return { ...problem, field: problem.key === "recipientInvalid" ? "phones" : field };
  });
  return { ...refusal, problems };
}
