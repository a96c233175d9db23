import { describe, expect, it } from "vitest";
import type { Answer } from "../../workers/providers/core/http";
import { failed, inWords, retry, unknown, type Verdict, verdictOfStatus } from "../../workers/providers/core/outcomes";
import { verdictOfFcm } from "../../workers/providers/fcm/errors";
import { verdictOfGreen } from "../../workers/providers/green-api/errors";
import { verdictOfResend } from "../../workers/providers/resend/api";
import { verdictOfSmsc } from "../../workers/providers/smsc-ru/statuses";
import { verdictOfReply } from "../../workers/providers/smtp/replies";
import { verdictOf as verdictOfTelegram } from "../../workers/providers/telegram-bot/answers";
import { verdictOfVk } from "../../workers/providers/vk/errors";
import { verdictOfGraph } from "../../workers/providers/whatsapp-cloud/errors";

function answer(status: number, body: unknown): Answer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, headers: new Headers(), text, json: typeof body === "string" ? null : body };
}

const graph = (code: number, message: string) => ({ error: { code, message } });

describe("A retry keeps the provider's own error text", () => {
  it.each<[string, () => Verdict, Partial<Verdict>]>([
    ["an HTTP status", () => verdictOfStatus(answer(401, "no such key")), { code: "http401", detail: "no such key" }],
    ["a fault", () => verdictOfStatus(answer(500, { error: "disk" })), { kind: "unknown", detail: '{"error":"disk"}' }],
    ["a pause", () => verdictOfStatus(answer(429, " slow down\n")), { code: "http429", detail: "slow down" }],
    [
      "FCM, of our key",
      () => verdictOfFcm(answer(401, { error: { status: "UNAUTHENTICATED", message: "Expired" } })),
      { kind: "retry", code: "UNAUTHENTICATED", detail: "Expired" },
    ],
    [
      "FCM, of itself",
      () => verdictOfFcm(answer(500, { error: { status: "INTERNAL", message: "Oops" } })),
      { kind: "unknown", code: "http500", detail: "Oops" },
    ],
    [
      "Resend",
      () => verdictOfResend(answer(401, { statusCode: 401, name: "missing_api_key", message: "Missing API key" })),
      { kind: "retry", code: "missing_api_key", detail: "Missing API key" },
    ],
    ["GREEN-API", () => verdictOfGreen(answer(401, "bad token")), { kind: "retry", detail: "bad token" }],
    [
      "GREEN-API that starts",
      () => verdictOfGreen(answer(400, "instance in starting process")),
      { code: "instanceStarting", detail: "instance in starting process" },
    ],
    [
      "Meta",
      () => verdictOfGraph(answer(401, graph(190, "Token expired"))),
      { kind: "retry", code: "WHATSAPP_190", detail: "190 Token expired" },
    ],
    ["Meta's fault", () => verdictOfGraph(answer(500, graph(2, "Down"))), { detail: "2 Down" }],
    [
      "Telegram",
      () => verdictOfTelegram(answer(401, { ok: false, error_code: 401, description: "Unauthorized" }), "1").verdict,
      { kind: "retry", code: "http401", detail: "Unauthorized" },
    ],
    [
      "Telegram's flood",
      () => verdictOfTelegram(answer(429, { ok: false, error_code: 429, description: "Too Many" }), "1").verdict,
      { code: "tooManyRequests", detail: "Too Many" },
    ],
    [
      "VK",
      () => verdictOfVk(5, "invalid access_token").verdict,
      { code: "AUTH_FAILED", detail: "5 invalid access_token" },
    ],
    ["VK's fault", () => verdictOfVk(10, "Internal").verdict, { kind: "unknown", detail: "10 Internal" }],
    ["SMSC", () => verdictOfSmsc(3, "not enough money"), { kind: "retry", code: "SMSC_3", detail: "not enough money" }],
    [
      "a mail server",
      () => verdictOfReply("535 5.7.8 Bad credentials", "login"),
      { kind: "retry", code: "authFailed", detail: "535 5.7.8 Bad credentials" },
    ],
    [
      "a greylisting one",
      () => verdictOfReply("451 4.7.1 Greylisted, come back", "recipient"),
      { code: "greylisted", detail: "451 4.7.1 Greylisted, come back" },
    ],
  ])("%s", (_what, verdict, expected) => {
    expect(verdict()).toMatchObject(expected);
  });

  it.each<[string, () => Verdict]>([
    ["Meta", () => verdictOfGraph(answer(500, graph(131000, "Something went wrong")))],
    ["Telegram", () => verdictOfTelegram(answer(500, { ok: false, error_code: 500, description: "" }), "1").verdict],
    ["GREEN-API", () => verdictOfGreen(answer(200, { code: 500, description: "disk" }))],
  ])("and treats the reported failure of %s as certain", (_who, verdict) => {
    expect(verdict()).toMatchObject({ kind: "unknown", hasFailed: true });
  });

  it("but no HTML pages, empty answers or long texts", () => {
    expect(verdictOfStatus(answer(502, "\n<html>Bad gateway</html>"))).toEqual(failed("http502"));
    expect([504, 520, 524].map((status) => verdictOfStatus(answer(status, "")))).toEqual(
      [504, 520, 524].map((status) => unknown(`http${status}`)),
    );
    expect(verdictOfStatus(answer(0, ""))).toEqual(retry("unreachable", 1000));
    expect(verdictOfStatus(answer(503, ""))).toEqual(retry("http503", 1000));
    expect(verdictOfStatus(null)).toEqual(unknown("noAnswer"));
    expect(inWords(retry("http401"), "x".repeat(1000))).toMatchObject({ detail: "x".repeat(200) });
  });
});
