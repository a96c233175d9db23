import type { MessageActions } from "../../../../../db/schema/routing";
import type { Moderation } from "../../../../../db/schema/sendings";
import { type Check, compileCheck, type Dictionaries, type Mark, type Marks } from "./conditions";
import { compilePattern, type Pattern } from "./pattern";

export interface MessageRule {
  id: string;
  title: string;
  checks: readonly Check[];
  actions: Actions;
}

export interface MessageRuleGroup {
  id: string;
  title: string;
  isDefault: boolean;
  rules: readonly MessageRule[];
}

interface Actions extends Omit<MessageActions, "text" | "sender"> {
  text: readonly Change[];
  sender: readonly Change[];
}

/** `pattern`: undefined for the whole text; null when invalid, which never matches. */
interface Change {
  pattern: Pattern | null | undefined;
  with: string;
}

type Words = Pick<Marks, "type" | "sender" | "text">;

export interface AfterRules {
  matched: readonly MessageRule[];
  written: Words;
  type: string;
  sender: string;
  text: string;
  /** null: no rule decides. */
  moderation: Moderation | null;
  fallbacks?: unknown[];
  buttons?: NonNullable<MessageActions["buttons"]>;
}

/** A longer result is discarded. */
const MAX_TEXT = 4000;

export function compileMessageRule(
  {
    id,
    title,
    conditions,
    actions,
  }: { id: string; title: string; conditions: Check["condition"][]; actions: MessageActions },
  dictionaries: Dictionaries,
): MessageRule {
  return {
    id,
    title,
    checks: conditions.map((condition) => compileCheck(condition, dictionaries)),
    actions: { ...actions, text: compileChanges(actions.text), sender: compileChanges(actions.sender) },
  };
}

function compileChanges(changes: MessageActions["text"] = []): Change[] {
  return changes.map((change) => ({
    pattern: change.pattern === undefined ? undefined : compilePattern(change.pattern),
    with: change.with,
  }));
}

/** Evaluates conditions that do not depend on `open` marks; drops rules that cannot match. */
export function decide(rules: readonly MessageRule[], marks: Marks, open: ReadonlySet<Mark>): MessageRule[] {
  return rules.flatMap((rule) => {
    const isOpen = ({ mark }: Check) => mark !== null && open.has(mark);
    if (rule.checks.some((check) => !isOpen(check) && !check.holds(marks))) return [];
    return { ...rule, checks: rule.checks.filter(isOpen) };
  });
}

/** Text and sender: every rule in order. Moderation, type, fallbacks, buttons: the first rule that sets it. */
export function applyRules(matched: readonly MessageRule[], { type, sender, text }: Words): AfterRules {
  const ruled: AfterRules = { matched, written: { type, sender, text }, type, sender, text, moderation: null };
  for (const { actions } of matched) {
    ruled.text = changed(ruled.text, actions.text);
    ruled.sender = changed(ruled.sender, actions.sender);
  }
  ruled.type = first(matched, "type") ?? type;
  ruled.moderation = first(matched, "moderation") ?? null;
  const fallbacks = first(matched, "fallbacks");
  const buttons = first(matched, "buttons");
  return { ...ruled, ...(fallbacks ? { fallbacks } : {}), ...(buttons ? { buttons } : {}) };
}

function first<K extends keyof Actions>(rules: readonly MessageRule[], name: K): Actions[K] | undefined {
  return rules.find(({ actions }) => actions[name] !== undefined)?.actions[name];
}

// Applies only the first matching change of a rule.
function changed(text: string, changes: readonly Change[]): string {
  const fitting = changes.find(({ pattern }) => pattern === undefined || pattern?.test(text));
  if (!fitting) return text;
  const made = fitting.pattern ? fitting.pattern.replace(text, fitting.with) : fitting.with;
  return made.trim() === "" || made.length > MAX_TEXT ? text : made;
}
