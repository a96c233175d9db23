import { z } from "zod";
import { ok } from "../../../app/domain/base/shared/errors/result";
import { toUnits } from "../../../app/domain/base/shared/money";
import { confirmOwnPhone, requestOwnCode } from "../../../app/domain/products/own-phone/confirm";
import { codeInput, phoneInput } from "../../../app/domain/products/own-phone/input";
import { ownPhoneOf } from "../../../app/domain/products/own-phone/state";
import { clientOf } from "../http/client";
import { endpoint, viewed } from "../http/endpoint";

const plus = (digits: string | null) => digits && `+${digits}`;

export const readOwnPhone = endpoint("readOwnPhone", {
  reply: z.object({
    confirmed: z.string().nullable(),
    /** The number that the last code went to. */
    requested: z.string().nullable(),
    /** The shared name for SMS to the confirmed phone. */
    testSender: z.string().nullable(),
    /** The trial credit in units; `isOn`: no other money has come in, so it reaches the confirmed phone only. */
    trial: z.object({ amount: z.number(), isOn: z.boolean() }).nullable(),
  }),
  handle: async ({ platform, viewer }) => {
    const { confirmed, requested, testName, trial } = await ownPhoneOf(platform.db, viewer);
    return ok({
      confirmed: plus(confirmed),
      requested: plus(requested),
      testSender: testName,
      trial: trial && { amount: toUnits(trial.amount), isOn: trial.isOn },
    });
  },
});

export const requestOwnPhoneCode = endpoint("requestOwnPhoneCode", {
  body: phoneInput,
  reply: z.object({ phone: z.string() }),
  handle: async ({ platform, viewer, body, request }) =>
    viewed(await requestOwnCode(platform, viewer, body.phone, clientOf(request).ip), ({ phone }) => ({
      phone: `+${phone}`,
    })),
});

export const confirmOwnPhoneCode = endpoint("confirmOwnPhoneCode", {
  body: codeInput,
  reply: z.object({
    phone: z.string(),
    /** The trial credit came with it. */
    isGranted: z.boolean(),
    /** Another account had the credit for this number. */
    isTaken: z.boolean(),
  }),
  handle: async ({ platform, viewer, body }) =>
    viewed(await confirmOwnPhone(platform, viewer, body.code), ({ phone, ...rest }) => ({
      phone: `+${phone}`,
      ...rest,
    })),
});
