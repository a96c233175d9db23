import { existsSync, readFileSync } from "node:fs";
import { ask, isInteractive } from "./ask.mjs";
import { answersFileOf, keep } from "./config.mjs";
import { aboutOf, checkOf, faultsOf, isSecret, missingOf, PLACE, SECRETS, VARS } from "./settings.mjs";

const NAMES = [...Object.keys(VARS), ...Object.keys(SECRETS), ...Object.keys(PLACE)];
const ONE_TIME = ["MANAGER_USERNAME", "MANAGER_EMAIL"];

/** Environment first, then the saved answers; without them, the deployed Worker's own values. */
export function knownAnswers(environment, deployed = {}) {
  const file = answersFileOf(environment);
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : deployed;
  const unknown = Object.keys(kept).filter((name) => !NAMES.includes(name) || isSecret(name));
  if (existsSync(file) && unknown.length > 0)
    throw new Error(`${file} names ${unknown.join(", ")}, which is no setting that it holds.`);
  const all = NAMES.map((name) => [name, process.env[name] ?? kept[name] ?? ""]);
  return Object.fromEntries(all.filter(([, text]) => text !== ""));
}

/** Prompts for missing answers on a terminal; elsewhere throws with everything missing or wrong. */
export async function completeAnswers(answers, state) {
  const faults = faultsOf(answers);
  if (faults.length > 0) throw new Error(listed("These settings cannot go to production:", faults));
  const complete = { ...answers };
  for (;;) {
    const missing = missingOf(complete, state);
    if (missing.length === 0) break;
    if (!isInteractive()) throw new Error(listed("These settings are missing:", missing.map(described)));
    const [name] = missing;
    complete[name] = await ask(described(name), { isHidden: isSecret(name), check: (text) => faultOf(name, text) });
  }
  return complete;
}

export function keepAnswers(environment, answers) {
  const kept = Object.entries(answers).filter(([name]) => !isSecret(name) && !ONE_TIME.includes(name));
  keep(answersFileOf(environment), Object.fromEntries(kept));
}

const faultOf = (name, text) =>
  checkOf(name)(text) ?? (faultsOf({ [name]: text }).length > 0 ? "is a secret of development" : null);

function described(name) {
  const reason = SECRETS[name]?.isInUse;
  const about = reason ? `the old value: the database is in use, and ${reason}` : aboutOf(name);
  return about ? `${name} (${about})` : name;
}

export const listed = (title, lines) => [title, ...lines.map((line) => `  ${line}`)].join("\n");
