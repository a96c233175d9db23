import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Api, type Channel, OtpError } from "../../app/otp-sdk/api";
import { sessionOf } from "../../app/otp-sdk/session";

const SMS: Channel = { type: "sms", status: "sent", codeType: "code" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = Channel | OtpError | Promise<Channel>;

/** A request polled for its channel: `answers` are the responses to successive polls; after them, no response. */
function followed(...answers: Answer[]) {
  const events: string[] = [];
  const calls: string[] = [];
  const resends: OtpError[] = [];
  const next = (signal?: AbortSignal) => {
    const answer = answers.shift();
    if (answer instanceof OtpError) return Promise.reject(answer);
    return Promise.resolve(
      answer ?? new Promise<Channel>((_, reject) => signal?.addEventListener("abort", () => reject(new Error("left")))),
    );
  };
  const did = (name: string) => () => {
    calls.push(name);
    return Promise.resolve({ success: true });
  };
  const api = {
    channel: (_: string, signal?: AbortSignal) => next(signal),
    nextChannel: (_: string, signal?: AbortSignal) => next(signal),
    nextStatus: () => new Promise(() => {}),
    check: did("check"),
    resend: () => {
      const refusal = resends.shift();
      return did("resend")().then((answer) => (refusal ? Promise.reject(refusal) : answer));
    },
    complete: did("complete"),
  } as unknown as Api;
  const session = sessionOf(api, "r1", "+79990000020", {
    onChannel: ({ type, status }) => events.push(`${type} ${status}`),
    onConfirmed: () => events.push("confirmed"),
    onError: ({ type }) => events.push(type),
  });
  return { session, told: events, calls, resends };
}

const pass = () => vi.advanceTimersByTimeAsync(20_000);

it("keeps polling after a time-out and after an outage, and reports each channel", async () => {
  const timeout = new OtpError("LongPollingTimeout", 408);
  const { told } = followed({ ...SMS, status: "wait" }, timeout, new OtpError("Offline", 0), SMS);
  await pass();
  expect(told).toEqual(["sms wait", "sms sent"]);
});

it("restarts a channel that failed once, and reports a second failure", async () => {
  const failed = new OtpError("ResendChannel", 400);
  const waiting: Channel = { ...SMS, status: "wait" };
  const { told, calls } = followed(waiting, failed, waiting, failed);
  await pass();
  expect(calls).toEqual(["resend"]);
  expect(told).toEqual(["sms wait", "sms wait", "ResendChannel"]);
});

it("restarts a failed channel once its cooldown is over", async () => {
  const failed = new OtpError("ResendChannel", 400);
  const { told, calls, resends } = followed({ ...SMS, status: "wait" }, failed, failed, SMS);
  resends.push(new OtpError("RestartCooldownActive", 409));
  await pass();
  expect({ told, calls }).toEqual({ told: ["sms wait", "sms sent"], calls: ["resend", "resend"] });
});

it("does not request another code after a sent one expired", async () => {
  const { told, calls } = followed(SMS, new OtpError("ResendChannel", 400));
  await pass();
  expect({ told, calls }).toEqual({ told: ["sms sent", "ResendChannel"], calls: [] });
});

it("confirms once when a check and a poll both confirm", async () => {
  const { session, told } = followed(SMS, { ...SMS, status: "confirmed" });
  await Promise.all([session.check("4848"), pass()]);
  expect(told.filter((what) => what === "confirmed")).toEqual(["confirmed"]);
});

it("ignores answers after the visitor has left", async () => {
  let answer!: (channel: Channel) => void;
  const { session, told, calls } = followed(new Promise<Channel>((resolve) => (answer = resolve)));
  session.leave();
  answer({ ...SMS, status: "confirmed" });
  await session.check("4848");
  await pass();
  expect({ told, calls }).toEqual({ told: [], calls: ["complete", "check"] });
});

it("ends with an error of the dialect", async () => {
  const { told } = followed(SMS, new OtpError("AttemptsExpired", 400), SMS);
  await pass();
  expect(told).toEqual(["sms sent", "AttemptsExpired"]);
});
