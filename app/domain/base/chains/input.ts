import { z } from "zod";
import { checkPayload, payloadInput, typeInput } from "../channels/payload";
import { fromUnits } from "../shared/money";
import { writtenAs } from "../shared/raw-shape";
import type { Variables } from "../text/variables";
import { CHAIN_STATUSES, type Chain, type ChainStep, WINDOW_MS } from "./chain";
import { MAX_STEPS } from "./limits";

/** More than there are statuses: a list may contain repeats. */
const MOST_STATUSES = 100;

const statuses = z
  .array(z.enum(CHAIN_STATUSES, "fallbackStatusUnknown"))
  .max(MOST_STATUSES, "tooMany")
  .transform((values) => [...new Set(values)])
  .default([]);

const triggers = z
  .object({
    onStatus: statuses.nullish().transform((value) => value ?? []),
    onTimeout: z
      .object({
        timeout: z
          .number("fallbackTimeoutInvalid")
          .int("fallbackTimeoutInvalid")
          .min(1, "fallbackTimeoutInvalid")
          .max(WINDOW_MS / 1000, "fallbackTimeoutInvalid"),
        except: statuses,
      })
      .nullish()
      .transform((value) => value ?? null),
    onIncomingPayload: z
      .object({ text: z.string().trim().max(1000, "textTooLong") })
      .nullish()
      .transform((value) => (value?.text ? value : null)),
  })
  .transform((value) =>
    value.onStatus.length === 0 && value.onTimeout === null && value.onIncomingPayload === null
      ? { ...value, onStatus: ["failed" as const] }
      : value,
  );

const step = z.object({ type: typeInput, payload: payloadInput, options: triggers }).superRefine(checkPayload);

function itemsOf() {
  const input = z.object({
    type: typeInput,
    payload: payloadInput,
    $options: triggers.optional(),
    fallbacks: z.array(z.unknown()).max(1).optional(),
  });
  const { $schema: _, ...items } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return items;
}

// Lazy: only the documentation needs it, and it would slow down cold starts.
const described = {
  type: "array",
  maxItems: MAX_STEPS - 1,
  get items() {
    return itemsOf();
  },
} as const;

const written: z.ZodType = z.object({
  type: typeInput,
  payload: payloadInput,
  message: z.lazy(() => written),
  $options: triggers,
  options: triggers,
  fallbacks: z.lazy(() => z.array(written)),
});

/** A list in chain order, or nested, each inside the previous one (spec §3). */
export const fallbacksInput = writtenAs(z.unknown().meta(described), () => z.array(written))
  .transform((input, context) => {
    const flat = linear(input);
    if (Array.isArray(flat)) return flat;
    context.issues.push({ code: "custom", message: flat.refused, params: { max: MAX_STEPS }, input });
    return z.NEVER;
  })
  .pipe(z.array(step))
  .default([]);

/** Currency units in, micros out; covers a recipient's whole chain. */
export const budgetInput = z
  .number("budgetInvalid")
  .positive("budgetInvalid")
  .transform((units, context) => {
    const micros = fromUnits(units);
    if (micros !== null) return micros;
    context.issues.push({ code: "custom", message: "budgetInvalid", input: units });
    return z.NEVER;
  });

interface RawStep {
  message?: unknown;
  fallbacks?: unknown;
  $options?: unknown;
  options?: unknown;
}

/** Flattens lists and nests. Only the last item of a list may nest, otherwise it would be a tree. */
function linear(input: unknown): unknown[] | { refused: string } {
  const steps: unknown[] = [];
  for (let list: unknown = input ?? []; ; ) {
    if (!Array.isArray(list)) return { refused: "fallbacksInvalid" };
    let inner: unknown = [];
    for (const [index, one] of list.entries()) {
      if (typeof one !== "object" || one === null) return { refused: "fallbacksInvalid" };
      const { message, fallbacks, $options, options, ...own } = one as RawStep;
      const content = typeof message === "object" && message !== null ? (message as RawStep) : own;
      const nested = fallbacks ?? (content as RawStep).fallbacks ?? [];
      if (index < list.length - 1 && Array.isArray(nested) && nested.length > 0) return { refused: "fallbacksBranch" };
      if (steps.length === MAX_STEPS - 1) return { refused: "fallbacksTooLong" };
      steps.push({ ...content, options: $options ?? options ?? {} });
      inner = nested;
    }
    if (Array.isArray(inner) && inner.length === 0) return steps;
    list = inner;
  }
}

export function chainOfInput({
  fallbacks,
  budget = null,
  variables,
  isTest = false,
}: {
  fallbacks: ChainStep[];
  budget?: number | null | undefined;
  variables?: Variables | undefined;
  isTest?: boolean | undefined;
}): Chain | null {
  const said = { ...(variables ? { variables } : {}), ...(isTest ? { isTest } : {}) };
  return fallbacks.length > 0 ? { steps: fallbacks, budget, ...said } : null;
}
