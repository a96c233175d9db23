import { type ChainStatus, type ChainStep, type Trigger, type Triggers, WINDOW_MS } from "../../../base/chains/chain";
import { MAX_STEPS } from "../../../base/chains/limits";
import { type Channel, type ChannelName, channelOf } from "../../../base/channels/channels";
import { type Past, type Path, pastsAfter, pathsOf, triggeredAfter } from "./chain-paths";
import { type ChainTiming, nightsOf } from "./night-hours";

/** `unreachable`: never sent · `trigger`: never holds · `time`: waits for nothing · `double`: may arrive twice · `closed`: cannot reach some or all people. */
export const WARNING_KINDS = [
  "unreachable",
  "trigger",
  "time",
  "double",
  "night",
  "repeat",
  "length",
  "variable",
  "closed",
] as const;
type WarningKind = (typeof WARNING_KINDS)[number];

/** A warning before sending: a key of the namespace "cautions" with its values. */
export interface ChainWarning {
  step: number;
  kind: WarningKind;
  key: WarningKey;
  values?: Record<string, string | number>;
}

export const WARNING_KEYS = [
  "statusNotReported",
  "failedOnlyRefused",
  "failedAfterDelivered",
  "answerImpossible",
  "timeoutExcepted",
  "afterUnreachable",
  "statusShadowed",
  "timeoutShadowed",
  "answerShadowed",
  "timeoutBeyondValidity",
  "timeoutBeyondWindow",
  "doubleOnSent",
  "doubleUnlessDelivered",
  "doubleUnread",
  "timeoutBelowReceipts",
  "firesAtNight",
  "waitsForHours",
  "sameChannel",
  "tooManySteps",
  "lookAlike",
  "channelClosed",
  "barredAddress",
  "barredWindow",
  "barredTemplate",
  "barredCode",
  "barredTemplateState",
] as const;
type WarningKey = (typeof WARNING_KEYS)[number];

export type CheckedStep = Pick<ChainStep, "type" | "options">;

type ChannelTable = (type: string) => Pick<Channel, "reports" | "isAnswered" | "validityMs" | "slowMs">;

/** Warnings for a chain, found by running all outcomes through the engine's own decisions. */
export function checkChain(
  first: ChannelName,
  steps: readonly CheckedStep[],
  timing: ChainTiming | null = null,
  channel: ChannelTable = channelOf,
): ChainWarning[] {
  const warnings: ChainWarning[] = [];
  const nights = timing
    ? nightsOf(
        steps.map(({ options }) => delayOf(options)),
        timing,
      )
    : [];
  let pasts: Past[] = [[]];
  let dead = 0;
  for (const [index, { type, options }] of steps.entries()) {
    const step = index + 1;
    const before = steps[index - 1]?.type ?? first;
    const warn = (kind: WarningKind, key: WarningKey, values?: ChainWarning["values"]) =>
      warnings.push({ step, kind, key, ...(values && { values }) });
    if (step >= MAX_STEPS) warn("length", "tooManySteps", { max: MAX_STEPS });
    if (dead > 0) {
      warn("unreachable", "afterUnreachable", { before: dead });
      continue;
    }
    const triggers = withDefault(options);
    const paths = pathsOf(channel(before), triggers);
    const next = pastsAfter(pasts, paths, triggers);
    const idle = idleTriggers(triggers, pasts, paths, before, channel);
    for (const { key, values, isShadowed } of idle) {
      warn(next.length === 0 && !isShadowed ? "unreachable" : "trigger", key, values);
    }
    if (next.length === 0) dead = step;
    else {
      const isTimed = !idle.some(({ trigger }) => trigger === "onTimeout");
      warnings.push(...stepWarnings(step, before, isTimed ? triggers : { ...triggers, onTimeout: null }, channel));
      if (isTimed && triggers.onTimeout && nights[index]) warn("night", nights[index].key, nights[index].values);
      if (type === before) warn("repeat", "sameChannel", { channel: type });
    }
    pasts = next;
  }
  return warnings;
}

const delayOf = ({ onTimeout }: Triggers) => (onTimeout ? onTimeout.timeout * 1000 : 0);

function withDefault(options: Triggers): Triggers {
  const { onIncomingPayload, onStatus, onTimeout } = options;
  return onIncomingPayload || onTimeout || onStatus.length > 0 ? options : { ...options, onStatus: ["failed"] };
}

interface Idle {
  trigger: Trigger;
  isShadowed: boolean;
  key: WarningKey;
  values?: ChainWarning["values"];
}

function idleTriggers(triggers: Triggers, pasts: Past[], paths: Path[], before: string, channel: ChannelTable): Idle[] {
  const inAny = (is: (past: Past, path: Path) => boolean) => pasts.some((past) => paths.some((path) => is(past, path)));
  const fires = (some: Triggers) => inAny((past, path) => triggeredAfter(past, path, some) !== null);
  const differs = (some: Triggers, other: Triggers) =>
    inAny((past, path) => triggeredAfter(past, path, some) !== triggeredAfter(past, path, other));
  const idle: Idle[] = [];
  let kept = triggers;
  for (const { trigger, status, alone, without } of partsOf(triggers)) {
    if (!fires(alone)) {
      idle.push({ trigger, isShadowed: false, ...whyNever(trigger, status, before, channel) });
    } else if (!differs(kept, without(kept))) {
      idle.push({ trigger, isShadowed: true, ...shadowed(trigger, status) });
      kept = without(kept);
    }
  }
  return idle;
}

interface Part {
  trigger: Trigger;
  status?: ChainStatus;
  alone: Triggers;
  without(all: Triggers): Triggers;
}

const NONE: Triggers = { onStatus: [], onTimeout: null, onIncomingPayload: null };

/** Latest statuses first: if two always hold together, the earlier one stays. */
function partsOf({ onStatus, onTimeout, onIncomingPayload }: Triggers): Part[] {
  const late: ChainStatus[] = ["clicked", "seen", "delivered", "failed", "sent"];
  return [
    ...(onIncomingPayload
      ? [
          {
            trigger: "onIncomingPayload" as const,
            alone: { ...NONE, onIncomingPayload },
            without: (all: Triggers) => ({ ...all, onIncomingPayload: null }),
          },
        ]
      : []),
    ...(onTimeout
      ? [
          {
            trigger: "onTimeout" as const,
            alone: { ...NONE, onTimeout },
            without: (all: Triggers) => ({ ...all, onTimeout: null }),
          },
        ]
      : []),
    ...late
      .filter((status) => onStatus.includes(status))
      .map((status) => ({
        trigger: "onStatus" as const,
        status,
        alone: { ...NONE, onStatus: [status] },
        without: (all: Triggers) => ({ ...all, onStatus: all.onStatus.filter((one) => one !== status) }),
      })),
  ];
}

function whyNever(
  trigger: Trigger,
  status: ChainStatus | undefined,
  before: string,
  channel: ChannelTable,
): Pick<Idle, "key" | "values"> {
  if (trigger === "onIncomingPayload") return { key: "answerImpossible", values: { channel: before } };
  if (trigger === "onTimeout" || !status) return { key: "timeoutExcepted" };
  const isReported = status === "sent" || status === "clicked" || channel(before).reports.includes(status);
  if (status === "failed" && isReported) return { key: "failedAfterDelivered" };
  return { key: "statusNotReported", values: { channel: before, status } };
}

function shadowed(trigger: Trigger, status: ChainStatus | undefined): Pick<Idle, "key" | "values"> {
  if (trigger === "onIncomingPayload") return { key: "answerShadowed" };
  return status ? { key: "statusShadowed", values: { status } } : { key: "timeoutShadowed" };
}

function stepWarnings(
  step: number,
  before: string,
  { onStatus, onTimeout }: Triggers,
  channel: ChannelTable,
): ChainWarning[] {
  const { reports, slowMs, validityMs } = channel(before);
  if (onStatus.join() === "failed" && !onTimeout && !reports.includes("failed")) {
    return [{ step, kind: "trigger", key: "failedOnlyRefused", values: { channel: before } }];
  }
  if (onStatus.includes("sent")) return [{ step, kind: "double", key: "doubleOnSent", values: { channel: before } }];
  if (!onTimeout) return [];
  const { timeout, except } = onTimeout;
  const values = { channel: before, timeout };
  const warnings: ChainWarning[] = [];
  if (timeout * 1000 > WINDOW_MS) {
    warnings.push({ step, kind: "time", key: "timeoutBeyondWindow", values: { timeout, most: WINDOW_MS / 1000 } });
  } else if (timeout * 1000 > validityMs) {
    const most = validityMs / 1000;
    warnings.push({ step, kind: "time", key: "timeoutBeyondValidity", values: { ...values, most } });
  }
  const reportsDelivery = reports.includes("delivered");
  // With "sent" excluded, the next step follows only a refusal.
  if (except.includes("sent")) return warnings;
  if (!reportsDelivery || !except.includes("delivered")) {
    const key = reportsDelivery && except.includes("seen") ? "doubleUnread" : "doubleUnlessDelivered";
    warnings.push({ step, kind: "double", key, values });
  } else if (timeout * 1000 < slowMs) {
    warnings.push({ step, kind: "double", key: "timeoutBelowReceipts", values: { ...values, usual: slowMs / 1000 } });
  }
  return warnings;
}
