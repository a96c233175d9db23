import { honeypotFields } from "../../../app/web/forms/honeypot";
import { config } from "../world/config";

/** Honeypot fields of a form that took ten seconds to fill in. */
export async function humanFields(ageMs = 10_000): Promise<Record<string, string>> {
  const { renderedAt, signature } = await honeypotFields({ config, clock: () => Date.now() - ageMs });
  return { homepage: "", renderedAt: String(renderedAt), signature };
}
