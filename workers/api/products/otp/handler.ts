import { z } from "zod";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { done, fail, type Outcome } from "../../../../app/domain/products/otp/errors";
import { pollChannel, pollStatus } from "../../../../app/domain/products/otp/poll";
import { readingsOf } from "../../../../app/domain/products/otp/readings";
import { askForCode, widgetOfCaller } from "../../../../app/domain/products/otp/request-code";
import type { Caller } from "../../../../app/domain/products/otp/session";
import {
  channelOfSession,
  checkCode,
  completeConfirmed,
  completeSession,
  resendCode,
  statusOfSession,
} from "../../../../app/domain/products/otp/steps";
import { type AnyEndpoint, type Call, endpoint, type Route, route } from "../../http/endpoint";
import { addressOf } from "../../http/gateway-address";
import { outcomeAnswer } from "./edge";

const success = z.object({ success: z.boolean() });
const channel = z.object({
  type: z.string(),
  status: z.enum(["wait", "sent", "confirmed"]),
  label: z.string(),
  codeType: z.enum(["code", "codeless"]),
  payload: z.record(z.string(), z.unknown()),
  settings: z.object({
    code: z.object({ length: z.number(), beautify: z.boolean() }),
    lifetime: z.number(),
    numberOfTries: z.number(),
    numberOfRestart: z.number(),
  }),
  remainingCodeAttempts: z.number(),
});

const MOST_RECIPIENT = 64;
const byRecipient = z.object({ recipient: z.string("phoneInvalid").max(MOST_RECIPIENT, "phoneInvalid").default("") });
const challenge = z
  .object({
    token: z.string("textInvalid").max(300, "valueTooLong"),
    answer: z.string("textInvalid").max(20, "valueTooLong"),
  })
  .optional();
const nothing = z.unknown().transform(() => ({}));

type OtpCall<Q, B> = Call<Viewer, Q, B> & { caller: Caller; requestId: string };

const CREATED = 201;
const MOST_CODE = 200;

function step<Q, B, R>(
  name: AnyEndpoint["name"],
  parts: { query?: z.ZodType<Q>; body?: z.ZodType<B>; reply: z.ZodType<R>; isServers?: boolean },
  run: (platform: Platform, call: OtpCall<Q, B>) => Promise<Outcome<R>>,
  status = 200,
) {
  const { isServers = false, ...shapes } = parts;
  return endpoint<Q, B, R>(name, {
    ...shapes,
    async handle(call) {
      const { env, platform, viewer, params, request } = call;
      const { id, isTest, widgetId } = viewer;
      const caller = { id, isTest, widgetId, ip: addressOf(request, env.GATEWAY_SECRET) };
      if (isServers && widgetId !== undefined) return outcomeAnswer(request, fail("ForbiddenException"));
      const otpCall = { ...call, caller, requestId: params.requestId ?? "" };
      return outcomeAnswer(request, await run(platform, otpCall), status);
    },
  });
}

const widget = step(
  "readOtpWidgetForm",
  {
    reply: z.object({
      isBlocked: z.boolean(),
      isActive: z.boolean(),
      name: z.string(),
      /** Beyond the dialect: the box's appearance, and seconds until the next code. */
      styles: z.object({ accent: z.string(), radius: z.number() }),
      settings: z.object({ title: z.string(), cooldown: z.number() }),
    }),
  },
  async (platform, { caller, params }) => {
    const known = await widgetOfCaller(platform, caller, params.widgetId ?? "");
    if (!known.ok) return known;
    const { isBlocked, isActive, name, styles, settings } = known.value;
    const { title, cooldown } = settings;
    return done({ isBlocked, isActive, name, styles, settings: { title, cooldown } });
  },
);

const ask = step(
  "askForCode",
  {
    body: z.object({
      widgetId: z.string("idInvalid").max(100, "idInvalid"),
      recipient: z.string("phoneInvalid").trim().min(1, "phoneInvalid").max(MOST_RECIPIENT, "phoneInvalid"),
      /** Beyond the dialect: set by our own box, which lets the visitor choose a number. */
      readings: z.boolean("flagInvalid").default(false),
      challenge,
    }),
    /** `recipient`: the parsed number; `readings`: no code was sent, because one of these numbers must be chosen. */
    reply: z.union([
      z.object({ requestId: z.string(), recipient: z.string() }),
      z.object({ readings: z.array(z.string()) }),
    ]),
  },
  async (platform, { caller, body: { readings: mayAsk, ...typed }, id }) => {
    const phones = await readingsOf(platform, caller, typed, mayAsk);
    const readings = phones.map((phone) => `+${phone}`);
    if (readings.length > 1) return done({ readings });
    const [recipient = typed.recipient] = readings;
    const requested = await askForCode(platform, caller, { ...typed, recipient }, { id });
    return requested.ok ? done({ ...requested.value, recipient }) : requested;
  },
  CREATED,
);

const readChannel = step("readOtpChannelState", { reply: channel }, (platform, { caller, requestId }) =>
  channelOfSession(platform, caller, requestId),
);
const waitForChannel = step("waitForOtpChannel", { reply: channel }, (platform, { caller, requestId }) =>
  pollChannel(platform, caller, requestId),
);
const readStatus = step(
  "readOtpStatus",
  { query: byRecipient, reply: success },
  (platform, { caller, requestId, query }) => statusOfSession(platform, caller, requestId, query.recipient),
);
const waitForStatus = step(
  "waitForOtpStatus",
  { query: byRecipient, reply: success },
  (platform, { caller, requestId, query }) => pollStatus(platform, caller, requestId, query.recipient),
);

// Kept as sent: a JSON number is a code that lost its leading zeros, and its text would be another code.
const typedCode = z
  .unknown()
  .meta({ type: "string" })
  .pipe(z.union([z.string().max(MOST_CODE, "otpCode"), z.int().nonnegative()], "otpCode"));

const check = step(
  "checkOtpCode",
  { body: z.object({ code: typedCode }), reply: success },
  (platform, { caller, requestId, body }) => checkCode(platform, caller, requestId, body.code),
  CREATED,
);

const confirm = step(
  "completeConfirmedOtp",
  { query: byRecipient, body: nothing, reply: success, isServers: true },
  (platform, { caller, requestId, query }) => completeConfirmed(platform, caller, requestId, query.recipient),
  CREATED,
);
const complete = step(
  "completeOtp",
  { body: nothing, reply: success },
  (platform, { caller, requestId }) => completeSession(platform, caller, requestId),
  CREATED,
);
const resend = step(
  "resendOtpCode",
  { body: z.object({ challenge }).catch({}), reply: success },
  (platform, { caller, requestId, body }) => resendCode(platform, caller, requestId, body),
  CREATED,
);

const BASE = "/n/otp-handler";
const line = (method: Route["method"], path: string, handler: AnyEndpoint) =>
  route(method, BASE + path, "otpHandler.create", handler);

export const HANDLER_ROUTES: readonly Route[] = [
  line("GET", "/widget/:widgetId", widget),
  line("POST", "", ask),
  line("GET", "/longPolling/:requestId/channel", waitForChannel),
  line("GET", "/longPolling/:requestId/status", waitForStatus),
  line("GET", "/:requestId/channel", readChannel),
  line("GET", "/:requestId/status", readStatus),
  line("POST", "/:requestId/checkCode", check),
  line("POST", "/:requestId/checkStatusAndComplete", confirm),
  line("POST", "/:requestId/complete", complete),
  line("POST", "/:requestId/resend", resend),
];
