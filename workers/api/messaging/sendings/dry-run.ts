import { z } from "zod";
import { can, type Viewer } from "../../../../app/domain/base/access/viewer";
import { shownAddress } from "../../../../app/domain/base/channels/person";
import { toUnits } from "../../../../app/domain/base/shared/money";
import { WARNING_KEYS, WARNING_KINDS } from "../../../../app/domain/messaging/sendings/accept/check-chain";
import { type DryRun, dryRun } from "../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput, isOne, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { LEFT_REASONS, leftFor } from "../../../../app/domain/messaging/sendings/recipients/exclusions";
import { aloneOf } from "../../../../app/domain/messaging/sendings/recipients/typed-addresses";
import { cautionWriter } from "../../../../app/web/words/caution-text.server";
import { endpoint, viewed } from "../../http/endpoint";
import { isoTime } from "../../http/list";
import { languageOf } from "../../http/messages";
import { chooseBody, templated, wholeBody } from "./sending-body";

const ratio = z.number().min(0).max(1);

const reply = z.object({
  recipients: z.object({
    total: z.int(),
    accepted: z.int(),
    excluded: z.array(z.object({ reason: z.enum(LEFT_REASONS), count: z.int(), sample: z.array(z.string()) })),
    isExact: z.boolean(),
    /** Recipients for whom a variable has neither a value nor a default. */
    emptyVariables: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
  steps: z.array(
    z.object({
      step: z.int(),
      type: z.string(),
      providers: z.array(z.object({ provider: z.string().nullable(), share: ratio })),
      expectedShare: ratio,
      delivered: ratio,
      basis: z.enum(["own", "usual"]),
      amount: z.number(),
    }),
  ),
  cost: z.object({ best: z.number(), expected: z.number(), worst: z.number(), available: z.number() }),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  windows: z.object({ from: z.number(), to: z.number(), days: z.array(z.int()), delayed: z.int() }).nullable(),
  warnings: z.array(
    z.object({
      step: z.int(),
      kind: z.enum(WARNING_KINDS),
      reason: z.enum(WARNING_KEYS),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      message: z.string(),
    }),
  ),
});

export const dryRunSendings = endpoint("dryRunSendings", {
  isCostly: true,
  body: z.union([singleInput, bulkInput, templated]),
  choose: chooseBody,
  reply,
  async handle({ platform, viewer, body, request }) {
    const whole = await wholeBody(platform, viewer, body);
    if (!whole.ok) return whole;
    const cautionText = cautionWriter(languageOf(request));
    const input = whole.value;
    const { include } = isOne(input) ? aloneOf(input.recipient) : input.recipient;
    return viewed(await dryRun(platform, viewer, input), (run) => viewOf(readable(run, viewer, include), cautionText));
  },
});

/** Hides phones of lists from viewers without rights to contacts, and providers without rights to routing. */
function readable(run: DryRun, viewer: Viewer, typed: string[]): DryRun {
  const recipients = { ...run.recipients, excluded: leftFor(viewer, run.recipients.excluded, typed) };
  if (can(viewer, "routing.get")) return { ...run, recipients };
  return { ...run, recipients, steps: run.steps.map((step) => ({ ...step, providers: [] })) };
}

function viewOf(
  { recipients, steps, cost, holes, startsAt, endsAt, windows, warnings }: DryRun,
  cautionText: ReturnType<typeof cautionWriter>,
): z.infer<typeof reply> {
  const { best, expected, worst, available } = cost;
  return {
    recipients: {
      ...recipients,
      excluded: recipients.excluded.map(({ reason, count, sample }) => ({
        reason,
        count,
        sample: reason === "malformed" ? sample : sample.map(shownAddress),
      })),
      emptyVariables: holes,
    },
    steps: steps.map(({ habit, amount, ...step }) => ({
      ...step,
      delivered: habit.delivered,
      basis: habit.isOwn ? ("own" as const) : ("usual" as const),
      amount: toUnits(amount),
    })),
    cost: { best: toUnits(best), expected: toUnits(expected), worst: toUnits(worst), available: toUnits(available) },
    startsAt: isoTime(startsAt),
    endsAt: isoTime(endsAt),
    windows: windows?.hours
      ? { from: windows.hours.from, to: windows.hours.to, days: [...windows.hours.days], delayed: windows.delayed }
      : null,
    warnings: warnings.map((warning) => {
      const { step, kind, key, values = {} } = warning;
      return { step, kind, reason: key, values, message: cautionText(warning) };
    }),
  };
}
