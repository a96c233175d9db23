import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Api, type Channel, OtpError } from "../../app/otp-sdk/api";
import { sessionOf } from "../../app/otp-sdk/session";

const SMS: Channel = { type: "sms", status: "sent", codeType: "code" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = Channel | OtpError | Promise<Channel>;

/** A request whose channel is asked about again and again: what each poll is answered, then nothing any more. */
function followed(...answers: Answer[]) {
  const told: string[] = [];
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
    onChannel: ({ type, status }) => told.push(`${type} ${status}`),
    onConfirmed: () => told.push("confirmed"),
    onError: ({ type }) => told.push(type),
  });
  return { session, told, calls, resends };
}

const pass = () => vi.advanceTimersByTimeAsync(20_000);

it("asks on after a poll that ran out and after an outage, and tells each channel", async () => {
  const timeout = new OtpError("LongPollingTimeout", 408);
  const { told } = followed({ ...SMS, status: "wait" }, timeout, new OtpError("Offline", 0), SMS);
  await pass();
  expect(told).toEqual(["sms wait", "sms sent"]);
});

it("restarts a channel that failed once, and tells when it fails again", async () => {
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

it("asks for no other code by itself once one was sent and ran out", async () => {
  const { told, calls } = followed(SMS, new OtpError("ResendChannel", 400));
  await pass();
  expect({ told, calls }).toEqual({ told: ["sms sent", "ResendChannel"], calls: [] });
});

it("confirms once where a check and a poll both say so", async () => {
  const { session, told } = followed(SMS, { ...SMS, status: "confirmed" });
  await Promise.all([session.check("4848"), pass()]);
  expect(told.filter((what) => what === "confirmed")).toEqual(["confirmed"]);
});

it("hears nothing that comes after the person has left", async () => {
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
