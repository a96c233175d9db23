import { env } from "cloudflare:test";
import { recordCall } from "../../../app/domain/integrations/calls";
import { integrationInput } from "../../../app/domain/integrations/input";
import { createIntegration } from "../../../app/domain/integrations/integrations";
import { newId } from "../../../app/domain/shared/ids";
import { platformOf } from "../../../workers/platform";

/** An integration with a refused call. */
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
