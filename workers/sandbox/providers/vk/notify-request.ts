import { z } from "zod";

const LOOPBACK = /^(localhost|127\.0\.0\.1|.+\.test)$/;

/** Approved templates; `{name}` stands for a value. */
export const TEMPLATES: Record<string, string> = {
  order_ready: "Заказ {number} готов. Ждём вас до {time}.",
  code: "Код подтверждения: {code}",
  appointment: "{name}, напоминаем о записи {date} в {time}.",
};
const SERVICES = ["CABINET", "CLIENT2"];

/** One invalid message refuses the whole request. */
const message = z.object({
  phone: z.string(),
  service: z.string(),
  tmpl: z.string().min(1),
  tmpl_data: z.record(z.string(), z.string()).default({}),
  routes: z.array(z.enum(["VK", "OK"])).min(1),
  delivery_policy: z.enum(["any", "mobile_device_required", "verified_phone_number"]).default("any"),
  ttl: z.number().int().min(15).max(86_400).optional(),
  status_url: z.string().refine(isCallback).optional(),
  callbackData: z.record(z.string(), z.unknown()).optional(),
});

export const notifyRequest = z.object({ messages: z.array(message).min(1).max(1000) });
export type Notification = z.infer<typeof message>;

/** null: accepted. */
export function refusalOf({ phone, service, tmpl, tmpl_data }: Notification): string | null {
  if (!SERVICES.includes(service)) return "SERVICE_NOT_FOUND";
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) return "PHONE_INVALID";
  const words = Object.hasOwn(TEMPLATES, tmpl) ? TEMPLATES[tmpl]! : null;
  if (words === null) return "TEMPLATE_NOT_FOUND";
  const isFilled = namesOf(words).every((name) => tmpl_data[name]);
  return isFilled ? null : "TEMPLATE_DATA_INVALID";
}

export function textOf({ tmpl, tmpl_data }: Notification): string {
  return TEMPLATES[tmpl]!.replace(/\{(\w+)\}/g, (_, name: string) => tmpl_data[name] ?? "");
}

const namesOf = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

// Devino requires https; the sandbox's clients are local.
function isCallback(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "https:" || LOOPBACK.test(url.hostname));
}
