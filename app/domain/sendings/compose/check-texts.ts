import type { Payload } from "../../channels/payload";
import { lookAlikes } from "../../text/look-alikes";
import type { ChainWarning } from "../accept/check-chain";

/** What looks like a variable and is none, by step: 0 is the first message. `given`: names with values of their own. */
export function checkTexts(payloads: readonly Payload[], given: readonly string[]): ChainWarning[] {
  return payloads.flatMap((payload, step) =>
    lookAlikes(textOf(payload), given).map(({ written, meant }) => ({
      ...{ step, kind: "variable" as const, key: "lookAlike" as const },
      values: { written, meant },
    })),
  );
}

function textOf({ text, title, subject, button, buttons = [], html = "", template }: Payload): string {
  const captions = [button?.text, ...buttons.map((one) => one.text)];
  const values = Object.values(template?.parameters ?? {});
  const parts = [text, title, subject, ...captions, readable(html), ...values];
  return parts.filter((part) => part !== undefined).join("\n");
}

// Braces of styles and scripts are no variables.
const UNREAD = /<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1\s*>|<[^<>]*>/gi;

/** What a letter's reader sees of its HTML. */
function readable(html: string): string {
  return html.replace(UNREAD, " ");
}
