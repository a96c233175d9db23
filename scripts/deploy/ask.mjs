import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

export const isInteractive = () => Boolean(process.stdin.isTTY && process.stdout.isTTY);

/**
 * Asks until `check` answers null. Secrets are not shown while they are typed.
 * @param {string} question
 * @param {{ isHidden?: boolean, check?: (text: string) => string | null, input?: any, to?: any }} options
 */
export async function ask(question, { isHidden = false, check, input = process.stdin, to = process.stdout } = {}) {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: isHidden ? nowhere : to, terminal: true });
  try {
    for (;;) {
      if (isHidden) to.write(`${question}: `);
      const text = (await lines.question(isHidden ? "" : `${question}: `)).trim();
      if (isHidden) to.write("\n");
      const wrong = text === "" ? "is needed" : check?.(text);
      if (!wrong) return text;
      to.write(`  It ${wrong}.\n`);
    }
  } finally {
    lines.close();
  }
}
