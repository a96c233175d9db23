import { z } from "zod";
import type { ProviderConfig } from "../../app/domain/shared/ports/platform";
import { CONCATENATIONS } from "./codec/parts";
import { RECEIPT_IDS } from "./codec/receipt";
import { ALPHABETS } from "./codec/texts";

const PORT = 2775;
const TLS_PORT = 3550;

/** One session for both ways, or one for each (protocols §1). */
export const BIND_WAYS = ["transceiver", "receiver+transmitter"] as const;

/** TON and NPI of a sender that is a short number: vendors differ (protocols §1). */
export const SHORT_NUMBERS = ["3/0", "0/1"] as const;
export type ShortNumbers = (typeof SHORT_NUMBERS)[number];

const flag = z.union([z.boolean(), z.enum(["true", "false", ""]).transform((word) => word === "true")]).default(false);
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** Numbers of command_status, decimal or 0x…, one after another. */
const statuses = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number),
  )
  .pipe(z.array(z.number().int().min(1).max(0xffffffff)).max(50));

export const smppFields = z.object({
  host: z.string().regex(/^[\w.-]+$/),
  port: z.number().int().nullish(),
  username: z.string().min(1).max(15),
  // SMPP 3.4 asks for eight characters; some SMSCs take longer ones.
  password: z.string().max(64).default(""),
  system_type: z.string().max(12).default(""),
  secure: flag,
  /** Whose certificate it is, where that is not `host`. */
  servername: z.string().optional(),
  bind: z.enum(BIND_WAYS).default("transceiver"),
  window: whole(1, 1000).default(10),
  concatenation: z.enum(CONCATENATIONS).default("udh8"),
  /** Of data_coding 0. */
  alphabet: z.enum(ALPHABETS).default("gsm0338"),
  receipt_ids: z.enum(RECEIPT_IDS).default("same"),
  short_numbers: z.enum(SHORT_NUMBERS).default("3/0"),
  /** Statuses of the vendor's own that say nothing against the message: no money, no route of ours. */
  retry_statuses: statuses,
});

/** How an SMSC is reached and what it is like; `provider` is the row. */
export type SmppSetUp = Omit<z.infer<typeof smppFields>, "port"> & { port: number; provider: string };

/** null where something is missing or wrong. */
export function smppSetUp({ id, host, port, properties, secrets }: ProviderConfig): SmppSetUp | null {
  const { data } = smppFields.safeParse({ ...properties, ...secrets, host, port });
  return data ? { ...data, port: data.port ?? (data.secure ? TLS_PORT : PORT), provider: id } : null;
}
