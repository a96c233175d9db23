import { can, type Viewer } from "../../../domain/base/access/viewer";
import { shownAddress } from "../../../domain/base/channels/person";
import { regionNames } from "../../../domain/base/shared/numbering/region-names";
import type { GroupCost } from "../../../domain/messaging/sendings/accept/cost-by-operator";
import type { DryRun } from "../../../domain/messaging/sendings/accept/dry-run";
import type { DraftTriggers } from "../../../domain/messaging/sendings/compose/draft-content";
import { leftFor } from "../../../domain/messaging/sendings/recipients/exclusions";
import type { Language } from "../../../i18n/options";
import { cautionWriter } from "../../../web/words/caution-text.server";
import { operatorName } from "../../../web/words/operator-names.server";
import { pathView } from "../../../web/words/path-view.server";
import { titledHoles } from "../recipients/hole-titles.server";

/** Operator groups shown by name; cheaper groups are merged. */
const MOST_GROUPS = 12;

export type RunView = ReturnType<typeof runView>;

interface RunViewOptions {
  viewer: Viewer;
  /** Addresses entered by the viewer. */
  typed: string[];
  /** Triggers of the fallbacks. */
  triggers: DraftTriggers[];
}

/** A dry run prepared for its pages. */
export function runView(run: DryRun, language: Language, { viewer, typed, triggers }: RunViewOptions) {
  const countries = regionNames(language);
  const textOf = cautionWriter(language);
  const { accepted, total, isExact, excluded } = run.recipients;
  return {
    accepted,
    total,
    isExact,
    excluded: leftFor(viewer, excluded, typed).map(({ reason, count, sample }) => ({
      reason,
      count,
      sample: reason === "malformed" ? sample : sample.map(shownAddress),
    })),
    groups: run.steps.flatMap(({ step }) => folded(run.groups.filter((group) => group.step === step))).map(named),
    path: pathView({ types: run.steps.map(({ type }) => type), triggers, forecast: run.path }, language),
    steps: run.steps.map(({ habit: _, providers, ...step }) => ({
      ...step,
      // Providers are visible to platform staff only.
      providers: can(viewer, "routing.get") ? providers : [],
    })),
    cost: run.cost,
    holes: titledHoles(run.holes, viewer, language),
    startsAt: run.startsAt,
    endsAt: run.endsAt,
    windows: run.windows,
    atNight: run.atNight,
    warnings: run.warnings.map((warning) => ({ step: warning.step, kind: warning.kind, text: textOf(warning) })),
  };

  function named({ group, ...cost }: GroupCost) {
    const [country = "", operator = ""] = group.split("|");
    const isCountry = /^[A-Z]{2}$/.test(country);
    return {
      ...cost,
      country: isCountry ? countries.of(country) : "",
      /** "" stands for the other operators of the country, or for all. */
      operator: operator === "other" || operator === "null" ? "" : operatorName(operator, language),
      isRest: group === REST,
    };
  }
}

const REST = "rest";

function folded(groups: GroupCost[]): GroupCost[] {
  if (groups.length <= MOST_GROUPS) return groups;
  const rest = groups.slice(MOST_GROUPS - 1);
  const sum = (of: (group: GroupCost) => number) => rest.reduce((total, group) => total + of(group), 0);
  const folded = {
    ...rest[0]!,
    group: REST,
    recipients: sum(({ recipients }) => recipients),
    segments: sum(({ segments }) => segments),
    amount: sum(({ amount }) => amount),
  };
  return [...groups.slice(0, MOST_GROUPS - 1), folded];
}
