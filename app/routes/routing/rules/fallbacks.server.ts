import type { ChainStep } from "../../../domain/base/chains/chain";

const ROW = /^actions\.fallbacks\[(\d{1,2})\]\.type$/;
const SECONDS = 60;

type Triggers = Partial<ChainStep["options"]>;

/** Triggers without fields, returned as stored. */
interface Kept {
  options: Triggers;
  payload: Record<string, unknown>;
}

const FRESH: Kept = { options: { onStatus: ["failed"] }, payload: {} };

/** Restores hidden triggers and the default trigger (failure), and converts the timeout from minutes. */
export function nameTriggers(form: FormData) {
  for (const name of [...form.keys()]) {
    const index = ROW.exec(name)?.[1];
    if (index === undefined) continue;
    const row = `actions.fallbacks[${index}]`;
    const { options, payload } = readKept(form.get(`${row}.kept`));
    const minutes = String(form.get(`${row}.minutes`) ?? "").replace(/\s/g, "");
    const { onTimeout, ...others } = options;
    appendAll(form, `${row}.payload`, payload);
    appendAll(form, `${row}.options`, others);
    if (minutes === "") continue;
    const timeout = Math.round(Number(minutes.replace(",", ".")) * SECONDS);
    appendAll(form, `${row}.options.onTimeout`, { timeout, except: onTimeout?.except ?? ["delivered", "seen"] });
  }
}

/** Fallbacks as form rows. */
export function fallbackRows(fallbacks: unknown[] = []) {
  return (fallbacks as ChainStep[]).map(({ type, payload, options }) => {
    const { sender, text, ...more } = payload;
    return {
      type,
      payload: { sender, text },
      minutes: options?.onTimeout ? options.onTimeout.timeout / SECONDS : null,
      kept: JSON.stringify({ options: options ?? {}, payload: more } satisfies Kept),
    };
  });
}

function readKept(text: unknown): Kept {
  try {
    const { options, payload } = JSON.parse(String(text)) as Partial<Kept>;
    return { options: Object(options) as Triggers, payload: Object(payload) as Kept["payload"] };
  } catch {
    return FRESH;
  }
}

// Uses conform's names for nested fields: `options.onStatus[0]`.
function appendAll(form: FormData, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) for (const [at, item] of value.entries()) appendAll(form, `${name}[${at}]`, item);
  else if (typeof value === "object")
    for (const [key, one] of Object.entries(value)) appendAll(form, `${name}.${key}`, one);
  else if (!form.has(name)) form.append(name, String(value));
}
