import { type SQL, sql } from "drizzle-orm";
import type { Extras } from "../../base/channels/extras";
import type { TemplateFault } from "../../base/preconditions/preconditions";
import type { ChannelTemplate } from "../../base/shared/ports/platform";

export interface KnownTemplate extends ChannelTemplate {
  providerId: string;
}

type Row = Omit<KnownTemplate, "parameters"> & { parameters: string };

/** Meta allows 6,000 a business account; an editor's list shows the first by name. */
const MOST = 1000;

export const templatesQuery = (): SQL => sql`SELECT provider_id AS providerId, name, language, state, category, header,
    body, parameters FROM channel_templates ORDER BY name, language LIMIT ${MOST}`;

export function knownTemplates(rows: readonly unknown[]): KnownTemplate[] {
  return (rows as Row[]).map((row) => ({ ...row, parameters: JSON.parse(row.parameters) as string[] }));
}

type Chosen = NonNullable<Extras["template"]>;

/** One row a language of the chosen template for each provider with a list; without it one row of nulls. */
export function chosenQuery({ name }: Pick<Chosen, "name">): SQL {
  return sql`SELECT l.provider_id AS providerId, t.language, t.state, t.header, t.parameters
    FROM channel_template_lists l LEFT JOIN channel_templates t ON t.provider_id = l.provider_id AND t.name = ${name}`;
}

interface ChosenRow {
  providerId: string;
  language: string | null;
  state: KnownTemplate["state"] | null;
  header: KnownTemplate["header"] | null;
  parameters: string | null;
}

export interface Fault {
  fault: TemplateFault;
  /** Values that are missing or not the template's. */
  names: string[];
}

const OF_STATE = {
  pending: "templatePending",
  rejected: "templateRejected",
  paused: "templatePaused",
  disabled: "templateDisabled",
} as const;

/** Faults of the chosen template, by provider with a list. Without a language, any of its languages will do. */
export function faultsOf(rows: readonly unknown[], payload: Extras): ReadonlyMap<string, Fault> {
  const chosen = payload.template;
  if (!chosen) return new Map();
  const faults = new Map<string, Fault>();
  for (const [providerId, all] of Map.groupBy(rows as ChosenRow[], (row) => row.providerId)) {
    const found = all.filter(({ language }) => language !== null && (!chosen.language || language === chosen.language));
    const each = found.map((row) => faultOf(row, payload, chosen));
    if (!each.includes(null)) faults.set(providerId, each[0] ?? { fault: "templateUnknown", names: [] });
  }
  return faults;
}

function faultOf({ state, header, parameters }: ChosenRow, payload: Extras, chosen: Chosen): Fault | null {
  if (state !== "approved") return { fault: OF_STATE[state as keyof typeof OF_STATE], names: [] };
  const wanted = JSON.parse(parameters ?? "[]") as string[];
  const given = chosen.parameters ?? {};
  const missing = wanted.filter((name) => !given[name]?.trim());
  const strange = Object.keys(given).filter((name) => !wanted.includes(name));
  const file = header && !payload[header] ? [header] : [];
  const names = [...file, ...missing, ...strange];
  return names.length > 0 ? { fault: "templateParametersInvalid", names } : null;
}

/** As `faultsOf`, by state alone: values are still being written. */
export function stateFaults(known: readonly KnownTemplate[], chosen: Chosen | undefined) {
  const faults = new Map<string, { fault: TemplateFault }>();
  if (!chosen?.name) return faults;
  for (const [providerId, all] of Map.groupBy(known, (one) => one.providerId)) {
    const found = all.filter(
      (one) => one.name === chosen.name && (!chosen.language || one.language === chosen.language),
    );
    if (found.some(({ state }) => state === "approved")) continue;
    const state = found[0]?.state as keyof typeof OF_STATE | undefined;
    faults.set(providerId, { fault: state ? OF_STATE[state] : "templateUnknown" });
  }
  return faults;
}
