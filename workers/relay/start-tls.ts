import type { Socket } from "node:net";
import { Refusal } from "./refusal";

const MOST_REPLY = 16_000;
const NAME = "relay";

/** Speaks SMTP up to the 220 of STARTTLS (RFC 3207); returns the greeting. Throws `Refusal`. */
export async function startTls(socket: Socket, signal: AbortSignal): Promise<string> {
  const greeting = await reply(socket, null, signal);
  if (!greeting.startsWith("220")) throw new Refusal("refused", greeting.slice(0, 200));
  await reply(socket, `EHLO ${NAME}`, signal);
  const started = await reply(socket, "STARTTLS", signal);
  if (!started.startsWith("220")) throw new Refusal("certificate", started.slice(0, 200));
  return greeting;
}

/** A whole reply; its last line has a space after the code (RFC 5321 §4.2.1). */
function reply(socket: Socket, command: string | null, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const end = (error: Error | null) => {
      socket.pause();
      socket.off("data", hear).off("error", end).off("close", close);
      signal.removeEventListener("abort", close);
      if (error) reject(error);
      else resolve(text);
    };
    const close = () => end(new Error("closed"));
    const hear = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      if (/^\d{3}(?: [^\n]*)?\r?\n$/m.test(text.slice(text.lastIndexOf("\n", text.length - 2) + 1))) end(null);
      else if (text.length > MOST_REPLY) end(new Error("too long a reply"));
    };
    socket.on("data", hear).once("error", end).once("close", close);
    signal.addEventListener("abort", close);
    if (command !== null) socket.write(`${command}\r\n`);
    socket.resume();
  });
}
