import { secretsOf } from "./secrets.mjs";

/** Tells the sandbox where the demo's providers report: what somebody sets up at a real provider's site. */
export async function registerCallbacks({ port, sandboxPort, state }) {
  const [{ callbackPath }, { DEMO_CHANNELS }] = await Promise.all([
    import("../../build/tools/callbacks.js"),
    import("../../build/tools/routing.js"),
  ]);
  const { WEBHOOK_SECRET } = secretsOf(state);
  const callbacks = DEMO_CHANNELS.map(({ id, processor, account }) => [
    account,
    `http://localhost:${port}${callbackPath(processor, id, WEBHOOK_SECRET)}`,
  ]);
  const answer = await fetch(`http://localhost:${sandboxPort}/control`, {
    method: "PUT",
    body: JSON.stringify({ callbacks: Object.fromEntries(callbacks) }),
  });
  if (!answer.ok) throw new Error(`The sandbox did not take the callback addresses: ${answer.status}`);
}
