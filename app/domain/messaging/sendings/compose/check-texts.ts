import type { Payload } from "../../../base/channels/payload";
import { lookAlikes } from "../../../base/text/look-alikes";
import type { ChainWarning } from "../accept/check-chain";

export function checkTexts(payloads: readonly Payload[], variables: readonly string[]): ChainWarning[] {
  return payloads.flatMap((payload, step) =>
    lookAlikes(textOf(payload), variables).map(({ written, meant }) => ({
      step,
      kind: "variable" as const,
      key: "lookAlike" as const,
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

// Braces in styles and scripts are not variables.
const UNREAD = /<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1\s*>|<[^<>]*>/gi;

function readable(html: string): string {
  return html.replace(UNREAD, " ");
}
