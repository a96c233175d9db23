import { env } from "cloudflare:test";
import { newId } from "../../../app/domain/base/shared/ids";
import { recordCall } from "../../../app/domain/products/integrations/calls";
import { integrationInput } from "../../../app/domain/products/integrations/input";
import { createIntegration } from "../../../app/domain/products/integrations/integrations";
import { platformOf } from "../../../workers/platform";
import { rowsOf } from "../world/rows";

/** From now on, integrations are shown to everyone. */
export async function showIntegrations(): Promise<void> {
  await rowsOf(
    "INSERT OR REPLACE INTO settings (owner_id, key, value, updated_at) VALUES ('', 'advanced.integrations', 'true', 0)",
  );
}

/** An integration with a rejected call. */
export async function integrationOf(owner: { id: string }, title: string) {
  const platform = platformOf(env);
  const input = integrationInput.parse({ title, sender: "CABINET", recipient: "phone", text: "Hello" });
  const made = await createIntegration(platform, owner, input);
  if (!made.ok) throw new Error(`not made: ${made.problems.map(({ key }) => key).join()}`);
  const callId = newId();
  const body = { text: '{"phone": "+79161234567"}', isForm: false };
  const problems = [{ key: "insufficientFunds" }];
  const call = { id: callId, sendingId: callId, hash: callId, body, recipient: title, problems };
  await recordCall(platform, made.value.row, call);
  return { ...made.value, callId };
}
