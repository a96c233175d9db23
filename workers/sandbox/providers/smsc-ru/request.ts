import { z } from "zod";

const VOICES = ["m", "m2", "m3", "m4", "w", "w2", "w3", "w4"] as const;
const MOST_PHONES = 1000;

const phone = z
  .string()
  .regex(/^\+?[1-9]\d{6,14}$/)
  .transform((value) => value.replace("+", ""));

const send = z.object({
  fmt: z.literal("3"),
  phones: z.string().min(1),
  mes: z.string().max(1000).default(""),
  charset: z.literal("utf-8"),
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .refine((value) => Number(value) <= 2_147_483_647)
    .optional(),
  call: z.literal("1").optional(),
  hlr: z.literal("1").optional(),
  voice: z.enum(VOICES).default("m"),
  sender: z.string().max(15).default(""),
  valid: z
    .string()
    .regex(/^([1-9]|1\d|2[0-4])$/)
    .optional(),
  file: z.instanceof(File).optional(),
});

export interface SendRequest {
  id: string;
  phones: string[];
  mes: string;
  voice: string;
  sender: string;
  isLookUp: boolean;
  file?: File;
}

/** The request, or an SMSC error number. */
export function readSend(parameters: Record<string, unknown>): SendRequest | number {
  const { data } = send.safeParse(parameters);
  if (!data) return 1;
  const phones = z.array(phone).min(1).max(MOST_PHONES).safeParse(data.phones.split(/[,;]/));
  if (!phones.success) return 7;
  const isLookUp = data.hlr === "1";
  if (isLookUp === (data.call === "1")) return 1;
  if (!isLookUp && data.mes === "" && !data.file) return 1;
  const { id = String(1 + (crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1)), mes, voice, sender, file } = data;
  return { id, phones: phones.data, mes, voice, sender, isLookUp, ...(file && { file }) };
}

/** Ids and phones in the same order; a trailing comma asks for a list. */
export function readStatus({ id, phone, fmt }: Record<string, unknown>) {
  if (fmt !== "3" || typeof id !== "string" || typeof phone !== "string") return null;
  const [ids, phones] = [id, phone].map((list) => list.split(",").filter(Boolean));
  if (ids!.length === 0 || ids!.length !== phones!.length) return null;
  const pairs = ids!.map((one, place) => ({ id: one, phone: phones![place]!.replace(/\D/g, "") }));
  return { pairs, isList: id.includes(",") };
}
