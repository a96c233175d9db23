import { mayHoldCode } from "../channels/payload";
import type { Capabilities } from "../shared/ports/platform";

/** Demands of a provider before a message can arrive. */
export type Demands = Pick<Capabilities, "address" | "codes" | "templates">;

/** A provider that a message may be given to. */
export interface Carrier {
  id: string;
  demands: Demands;
}

/** Content of a message, as far as a channel asks for it. */
export interface Said {
  type: string;
  text: string;
  hasTemplate: boolean;
  /** Reasons for which providers refuse the template now; absent: approved, or its state is unknown. */
  faults?: ReadonlyMap<string, { fault: TemplateFault }>;
}

/** Knowledge of a person. A part that was not read bars nothing. */
export interface Facts {
  /** Channels on which the person wrote within the reply window. */
  heard?: readonly string[];
  /** Providers that know an address of the person. */
  connected?: readonly string[];
}

export const TEMPLATE_FAULTS = [
  "templateUnknown",
  "templatePending",
  "templateRejected",
  "templatePaused",
  "templateDisabled",
  "templateParametersInvalid",
] as const;
export type TemplateFault = (typeof TEMPLATE_FAULTS)[number];

export const isTemplateFault = (barrier: Barrier): barrier is TemplateFault =>
  TEMPLATE_FAULTS.some((fault) => fault === barrier);

/** Ordered: of several reasons, the first is reported, because it is the closest to being opened. */
export const BARRIERS = [
  "addressUnknown",
  "windowClosed",
  ...TEMPLATE_FAULTS,
  "templateRequired",
  "codeRequired",
] as const;
export type Barrier = (typeof BARRIERS)[number];

export const isBarrier = (key: string | null): key is Barrier => BARRIERS.some((barrier) => barrier === key);

/**
 * Reason for which no carrier can deliver this message to this person; null: one can, or there is no carrier, which
 * is `channelUnavailable` and not decided here. Rules: protocols §4.1 (own address), §4.2 (codes), §5 (24-hour window,
 * templates), §8.2 (templates only).
 */
export function barrierFor(carriers: readonly Carrier[], said: Said, facts: Facts = {}): Barrier | null {
  const barriers = new Set<Barrier>();
  for (const carrier of carriers) {
    const barrier = barrierAt(carrier, said, facts);
    if (barrier === null) return null;
    barriers.add(barrier);
  }
  return BARRIERS.find((barrier) => barriers.has(barrier)) ?? null;
}

function barrierAt({ id, demands }: Carrier, said: Said, { heard, connected }: Facts): Barrier | null {
  const { address, codes, templates } = demands;
  if (codes && !mayHoldCode(said.text, codes)) return "codeRequired";
  if (templates === "always" && !said.hasTemplate) return "templateRequired";
  const fault = templates && said.hasTemplate ? said.faults?.get(id)?.fault : undefined;
  if (fault) return fault;
  if (address === "own" && connected && !connected.includes(id)) return "addressUnknown";
  if (templates === "outsideWindow" && !said.hasTemplate && heard && !heard.includes(said.type)) return "windowClosed";
  return null;
}

/** Facts that `barrierFor` needs of each person. */
export interface FactNeeds {
  /** Channels with a reply window. */
  heard: readonly string[];
  /** Providers with addresses of their own. */
  connected: readonly string[];
}

export function needsOf(type: string, carriers: readonly Carrier[], hasTemplate: boolean): FactNeeds {
  const isWindow = !hasTemplate && carriers.some(({ demands }) => demands.templates === "outsideWindow");
  const own = carriers.filter(({ demands }) => demands.address === "own").map(({ id }) => id);
  return { heard: isWindow ? [type] : [], connected: own };
}

/** True if any message could be barred: otherwise nothing has to be checked per person. */
export const isDemanding = ({ address, codes, templates }: Demands) =>
  address === "own" || codes !== undefined || templates !== undefined;
