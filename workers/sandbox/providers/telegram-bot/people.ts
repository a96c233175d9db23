import type { Env } from "../../core/env";

/** Chat ids differ from phone digits, so that mixing them up fails. */
export function chatOf(phone: string): number {
  return Number(phone) * 2 + 1;
}

export function phoneOf(chat: number): string {
  return String((chat - 1) / 2);
}

export function userOf(phone: string) {
  return { id: chatOf(phone), is_bot: false, first_name: `Phone ${phone.slice(-4)}`, language_code: "ru" };
}

export function privateChat(phone: string) {
  return { id: chatOf(phone), first_name: `Phone ${phone.slice(-4)}`, type: "private" };
}

export function botOf({ TELEGRAM_BOT_TOKEN: token }: Env) {
  return { id: Number(token.split(":")[0]), is_bot: true, first_name: "Cabinet", username: "cabinet_sandbox_bot" };
}
