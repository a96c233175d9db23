import type { ChainStep } from "../../domain/sendings/chain";

const ROW = /^actions\.fallbacks\[(\d{1,2})\]\.type$/;
const SECONDS = 60;

/** Gives each fallback of the form its triggers: after a failure, and after so many minutes without a delivery. */
export function nameTriggers(form: FormData) {
  for (const name of [...form.keys()]) {
    const index = ROW.exec(name)?.[1];
    if (index === undefined) continue;
    const row = `actions.fallbacks[${index}]`;
    form.append(`${row}.options.onStatus[0]`, "failed");
    const minutes = String(form.get(`${row}.minutes`) ?? "").trim();
    if (minutes === "") continue;
    form.append(`${row}.options.onTimeout.timeout`, String(Number(minutes.replace(",", ".")) * SECONDS));
    form.append(`${row}.options.onTimeout.except[0]`, "delivered");
    form.append(`${row}.options.onTimeout.except[1]`, "seen");
  }
}

/** Stored fallbacks as the form's rows. */
export function fallbackRows(fallbacks: unknown[] = []) {
  return (fallbacks as ChainStep[]).map(({ type, payload, options }) => ({
    type,
    payload: { ...payload },
    minutes: options?.onTimeout ? options.onTimeout.timeout / SECONDS : null,
  }));
}
