import type { ChannelName } from "../../../app/domain/base/channels/channels";

/** How a channel's messages end, as ratios of 1; the rest gets no report and expires after a day. */
export interface Habit {
  delivered: number;
  /** Share of the delivered ones. */
  seen: number;
  /** Codes as the provider names them, with their ratio. */
  failures: readonly [code: string, ratio: number][];
  /** Seconds until a report. */
  seconds: readonly [least: number, most: number];
}

export const HABITS: Partial<Record<ChannelName, Habit>> = {
  sms: {
    delivered: 0.957,
    seen: 0,
    failures: [
      ["EC_ABSENT_SUBSCRIBER", 0.018],
      ["EC_UNKNOWN_SUBSCRIBER", 0.012],
      ["EC_CALL_BARRED", 0.003],
      ["EC_MEMORY_CAPACITY_EXCEEDED", 0.002],
    ],
    seconds: [3, 90],
  },
  viber: {
    delivered: 0.79,
    seen: 0.63,
    failures: [
      ["NOT_VIBER_USER", 0.1],
      ["NO_SUITABLE_DEVICE", 0.025],
      ["USER_BLOCKED", 0.01],
    ],
    seconds: [2, 240],
  },
  whatsapp: {
    delivered: 0.9,
    seen: 0.74,
    failures: [
      ["undeliverable", 0.06],
      ["marketingLimit", 0.02],
    ],
    seconds: [2, 120],
  },
  vk: {
    delivered: 0.74,
    seen: 0.52,
    failures: [
      ["NOT_FOUND", 0.2],
      ["USER_BLOCKED", 0.02],
    ],
    seconds: [2, 180],
  },
  telegram: { delivered: 0.91, seen: 0.86, failures: [["NOT_FOUND", 0.07]], seconds: [1, 30] },
  voice: {
    delivered: 0.71,
    seen: 0,
    failures: [
      ["attempts_exc", 0.2],
      ["compl_nofinished", 0.06],
      ["SMSC_ERR_6", 0.02],
    ],
    seconds: [25, 90],
  },
  flashcall: { delivered: 0.93, seen: 0, failures: [["SMSC_ERR_6", 0.06]], seconds: [5, 20] },
  email: {
    delivered: 0.965,
    seen: 0.31,
    failures: [
      ["noMailbox", 0.022],
      ["mailboxFull", 0.005],
      ["policy", 0.004],
    ],
    seconds: [2, 60],
  },
  push: { delivered: 0.86, seen: 0.19, failures: [["subscriptionGone", 0.08]], seconds: [1, 20] },
};
