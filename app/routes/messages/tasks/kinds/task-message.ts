/** A message as written. */
export interface TaskMessage {
  channel: string;
  sender: string;
  text: string;
}

export function messageOf({ type, payload }: { type: string; payload: { sender: string; text: string } }): TaskMessage {
  return { channel: type, sender: payload.sender, text: payload.text };
}
