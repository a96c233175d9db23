import { honeypotFields } from "../../../app/web/forms/honeypot";
import { config } from "../world/config";

/** What a form with a honeypot posts when a person filled it in for ten seconds. */
export async function humanFields(ageMs = 10_000): Promise<Record<string, string>> {
  const { renderedAt, signature } = await honeypotFields({ config, clock: () => Date.now() - ageMs });
  return { homepage: "", renderedAt: String(renderedAt), signature };
}
