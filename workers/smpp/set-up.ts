import { z } from "zod";
import type { ProviderConfig } from "../../app/domain/base/shared/ports/platform";
import { flag } from "../providers/core/set-up-flag";
import { CONCATENATIONS } from "./codec/parts";
import { RECEIPT_IDS } from "./codec/receipt-ids";
import { ALPHABETS } from "./codec/texts";

export const PORT = 2775;
export const TLS_PORT = 3550;

/** One session for both directions, or one each (protocols §1). */
export const BIND_WAYS = ["transceiver", "receiver+transmitter"] as const;

/** TON/NPI of short-number senders, which differ by vendor (protocols §1). */
export const SHORT_NUMBERS = ["3/0", "0/1"] as const;
export type ShortNumbers = (typeof SHORT_NUMBERS)[number];

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** command_status numbers, decimal or 0x…. */
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
  // SMPP 3.4 allows eight characters; some SMSCs accept more.
  password: z.string().max(64).default(""),
  system_type: z.string().max(12).default(""),
  secure: flag,
  /** Name in the certificate, if not `host`. */
  servername: z.string().optional(),
  /** Through the relay with a fixed IP address. */
  relay: flag,
  bind: z.enum(BIND_WAYS).default("transceiver"),
  window: whole(1, 1000).default(10),
  concatenation: z.enum(CONCATENATIONS).default("udh8"),
  alphabet: z.enum(ALPHABETS).default("gsm0338"),
  receipt_ids: z.enum(RECEIPT_IDS).default("same"),
  short_numbers: z.enum(SHORT_NUMBERS).default("3/0"),
  /** Vendor statuses that do not concern the message: no money, no route. */
  retry_statuses: statuses,
});

export type SmppSetUp = Omit<z.infer<typeof smppFields>, "port"> & { port: number; provider: string };

export function smppSetUp({ id, host, port, properties, secrets }: ProviderConfig): SmppSetUp | null {
  const { data } = smppFields.safeParse({ ...properties, ...secrets, host, port });
  return data ? { ...data, port: data.port ?? (data.secure ? TLS_PORT : PORT), provider: id } : null;
}
