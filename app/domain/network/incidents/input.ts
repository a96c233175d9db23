import { z } from "zod";
import { CHANNELS } from "../../base/channels/channels";
import { messageInput } from "../../base/notifications/input";
import { TOUCHED_DAYS } from "./rules";

const id = z.string().trim().max(64);

export const incidentInput = messageInput.pick({ title: true, text: true }).extend({
  /** Affected channel; absent: the whole platform. */
  type: z.enum(CHANNELS, "channelUnknown").nullish(),
  providerId: id.nullish(),
  days: z.coerce
    .number()
    .refine((days) => TOUCHED_DAYS.some((one) => one === days), "optionUnknown")
    .default(7),
});

export const noteInput = messageInput.pick({ text: true });

/** `key` makes a repeated post idempotent. */
const key = z.uuid({ error: "idInvalid" });
export const incidentForm = incidentInput.extend({ key });
export const noteForm = noteInput.extend({ key });

export type IncidentInput = z.infer<typeof incidentInput>;
