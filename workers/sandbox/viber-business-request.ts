import { z } from "zod";

/** Message types by what they carry (public v11.3 client): [with text, with image, with button]. */
const TYPES = {
  text: [206, 225, 306],
  image: [7, 107, 207, 307],
  imageTextButton: [8, 108, 208],
  textButton: [9, 109, 209],
} as const;

const text = z.string().min(1).max(1000);
const link = z.string().regex(/^(https?|viber|tel|callto):/);
const image = z.url({ protocol: /^https?$/ });

const parts = {
  text: z.strictObject({ "#txt": text }),
  image: z.strictObject({ "#img": image }),
  imageTextButton: z.strictObject({
    "#txt": text,
    "#img": image,
    "#caption": z.string().min(1).max(30),
    "#action": link,
  }),
  textButton: z.strictObject({ "#txt": text, "#caption": z.string().min(1).max(30), "#action": link }),
};

const shared = z.object({
  service_id: z.coerce.string(),
  dest: z.coerce.string(),
  seq: z.number().int(),
  type: z.number().int(),
  message: z.record(z.string(), z.unknown()),
  ttl: z.number().optional(),
  label: z.string().optional(),
  tag: z.string().optional(),
  tracking_data: z.string().max(4096).optional(),
});

export const STATUS = {
  ok: 0,
  internalFailure: 1,
  badServiceId: 2,
  badData: 3,
  badType: 5,
  badParameters: 6,
  notViberUser: 9,
  badLabel: 18,
  invalidTtl: 20,
  invalidPhone: 27,
} as const;

const LABELS = ["transaction", "promotion"];

export type ViberRequest = z.infer<typeof shared> & { content: Record<string, string> };

/** The request, or the status that refuses it, checked in the provider's order: who asks, to whom, what. */
export function readRequest(body: unknown, serviceId: string): ViberRequest | number {
  const { data } = shared.safeParse(body);
  if (!data) return STATUS.badData;
  if (data.service_id !== serviceId) return STATUS.badServiceId;
  if (!/^[1-9]\d{6,14}$/.test(data.dest)) return STATUS.invalidPhone;
  if (data.label !== undefined && !LABELS.includes(data.label)) return STATUS.badLabel;
  if (data.ttl !== undefined && !(data.ttl >= 30 && data.ttl <= 1_209_600)) return STATUS.invalidTtl;
  const kind = Object.entries(TYPES).find(([, types]) => (types as readonly number[]).includes(data.type))?.[0];
  if (!kind) return STATUS.badType;
  const content = parts[kind as keyof typeof parts].safeParse(data.message);
  return content.success ? { ...data, content: content.data as Record<string, string> } : STATUS.badParameters;
}
