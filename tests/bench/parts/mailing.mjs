export const mailing = (cabinet, listId, text) =>
  cabinet.api("POST", "sendings", { ...cabinet.sms({ include: [listId], exclude: [] }, text), title: "Bench" });

/** Milliseconds of a bare request with `n` messages to the same sink. */
export async function bareSubmit({ sandboxUrl }, n) {
  const started = Date.now();
  const one = () => ({
    sender: "CABINET",
    destinations: [{ to: "79261112244", messageId: crypto.randomUUID() }],
    content: { text: "Your code is 4821" },
  });
  const response = await fetch(`${sandboxUrl}/sms/3/messages`, {
    method: "POST",
    headers: { authorization: "App sandbox-sms-key", "content-type": "application/json" },
    body: JSON.stringify({ messages: Array.from({ length: n }, one) }),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
  await response.arrayBuffer();
  return Date.now() - started;
}
