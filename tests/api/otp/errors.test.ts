import { beforeAll, expect, it } from "vitest";
import { OTP_ERRORS } from "../../../app/domain/products/otp/errors";
import { codeOf } from "../../domain/products/otp/world";
import { rowsOf } from "../../support/world/rows";
import { browse, platform, shop, speak } from "./shop";

const PHONE = "+79990000199";
const BY_PHONE = `recipient=${encodeURIComponent(PHONE)}`;
const DONE = { status: 201, body: { success: true } };
const wrongOf = (code: string) => code.replace(/./, (digit) => String((Number(digit) + 1) % 10));

type Shop = Awaited<ReturnType<typeof shop>>;
const met = new Set<string>();

function errorOf({ status, body }: Awaited<ReturnType<typeof speak>>): string {
  expect(Object.keys(body).sort()).toEqual(["httpStatus", "message", "type"]);
  expect([body.httpStatus, OTP_ERRORS[body.type as keyof typeof OTP_ERRORS]]).toEqual([status, status]);
  expect(body.message).not.toBe("");
  met.add(body.type);
  return body.type.replace("Exception", "");
}

const ask = ({ session, widget }: Shop, recipient = PHONE) =>
  speak(session, "POST", "/", { widgetId: widget.id, recipient });

async function requestedId(at: Shop, recipient = PHONE): Promise<string> {
  const answer = await ask(at, recipient);
  expect(answer.status).toBe(201);
  return answer.body.requestId;
}

/** Makes the session that many seconds older. */
const passed = (id: string, seconds: number) =>
  rowsOf(
    `UPDATE otp_sessions SET sent_at = sent_at - ?1, expires_at = expires_at - ?1, created_at = created_at - ?1
      WHERE id = ?2`,
    seconds * 1000,
    id,
  );

let plain: Shop;
let idle: ReturnType<typeof speak>;
beforeAll(async () => {
  plain = await shop();
  const quiet = await shop();
  idle = speak(quiet.session, "GET", `/longPolling/${await requestedId(quiet)}/status?${BY_PHONE}`);
});

it("finds no session of another account, and no unknown one", async () => {
  const id = await requestedId(plain);
  const stranger = await shop();
  const calls: [string, string, object?][] = [
    ["GET", "channel"],
    ["GET", `status?${BY_PHONE}`],
    ["POST", "checkCode", { code: "1234" }],
    ["POST", `checkStatusAndComplete?${BY_PHONE}`, {}],
    ["POST", "resend", {}],
    ["POST", "complete", {}],
  ];
  for (const [method, path, body] of calls) {
    expect(errorOf(await speak(stranger.session, method, `/${id}/${path}`, body))).toBe("SessionNotFound");
    expect(errorOf(await speak(plain.session, method, `/none/${path}`, body))).toBe("SessionNotFound");
  }
  for (const path of ["channel", `status?${BY_PHONE}`])
    expect(errorOf(await speak(plain.session, "GET", `/longPolling/none/${path}`))).toBe("SessionNotFound");
});

it("refuses a wrong code, then one attempt too many, and a code already entered", async () => {
  const { session } = plain;
  const id = await requestedId(plain);
  const code = await codeOf(platform, id);
  expect(errorOf(await speak(session, "POST", `/${id}/checkCode`, { code: wrongOf(code) }))).toBe("InvalidCode");
  expect(errorOf(await speak(session, "POST", `/${id}/checkCode`, { code }))).toBe("AttemptsExpired");
  const other = await requestedId(plain);
  const right = await codeOf(platform, other);
  expect(await speak(session, "POST", `/${other}/checkCode`, { code: right })).toEqual(DONE);
  expect(errorOf(await speak(session, "POST", `/${other}/checkCode`, { code: right }))).toBe("SessionClosed");
  expect(errorOf(await speak(session, "POST", `/${other}/resend`, {}))).toBe("SessionAlreadyConfirmed");
});

it("requests the next channel after a code's lifetime, and not before the cooldown", async () => {
  const at = await shop({}, { channels: [{ lifetime: 20 }, {}] });
  const id = await requestedId(at);
  const code = await codeOf(platform, id);
  expect(errorOf(await speak(at.session, "POST", `/${id}/resend`, {}))).toBe("RestartCooldownActive");
  await passed(id, 21);
  expect(errorOf(await speak(at.session, "POST", `/${id}/checkCode`, { code }))).toBe("ResendChannel");
  expect(errorOf(await speak(at.session, "GET", `/${id}/channel`))).toBe("ResendChannel");
  await passed(id, 10);
  expect(await speak(at.session, "POST", `/${id}/resend`, {})).toEqual(DONE);
  await passed(id, 61);
  for (const [method, path] of [
    ["POST", "resend"],
    ["POST", "checkCode"],
    ["GET", "channel"],
  ] as const) {
    const body = method === "GET" ? undefined : path === "checkCode" ? { code } : {};
    expect(errorOf(await speak(at.session, method, `/${id}/${path}`, body))).toBe("CodeExpired");
  }
});

it("reports to a waiting server that a later channel delivered the code", async () => {
  const at = await shop({}, { channels: [{}, {}] });
  const id = await requestedId(at);
  const waiting = speak(at.session, "GET", `/longPolling/${id}/status?${BY_PHONE}`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await passed(id, 31);
  expect(await speak(at.session, "POST", `/${id}/resend`, {})).toEqual(DONE);
  expect(errorOf(await waiting)).toBe("ChannelChanged");
});

it("holds a session to its phone, however the phone is written", async () => {
  const at = await shop();
  const { session } = at;
  const id = await requestedId(at, "8 (999) 000-01-99");
  expect(errorOf(await speak(session, "GET", `/${id}/status?recipient=79990000198`))).toBe("PhoneNumberMismatch");
  const nobody = await speak(session, "POST", `/${id}/checkStatusAndComplete?recipient=`, {});
  expect(errorOf(nobody)).toBe("PhoneNumberMismatch");
  for (const recipient of ["79990000199", "%2B79990000199", "89990000199", "+79990000199"])
    expect((await speak(session, "GET", `/${id}/status?recipient=${recipient}`)).body).toEqual({ success: false });
});

it("reports an abandoned session, exhausted channels, and a channel that accepts no code", async () => {
  const at = await shop();
  const closed = await requestedId(at);
  expect(await speak(at.session, "POST", `/${closed}/complete`, {})).toEqual(DONE);
  expect(errorOf(await speak(at.session, "GET", `/${closed}/channel`))).toBe("SessionClosed");
  await rowsOf("DELETE FROM user_tariffs WHERE user_id = ?", at.session.id);
  expect(errorOf(await ask(at))).toBe("NoAvailableChannels");
  const link = await shop({}, { template: "Confirm: $" + "{link}" });
  const id = await requestedId(link);
  expect((await speak(link.session, "GET", `/${id}/channel`)).body).toMatchObject({ codeType: "codeless" });
  expect(errorOf(await speak(link.session, "POST", `/${id}/checkCode`, { code: "1234" }))).toBe("IsCodelessChannel");
});

it("sends nothing for a widget that is off, blocked, unknown or called from elsewhere", async () => {
  const off = await shop();
  await rowsOf("UPDATE otp_widgets SET is_active = 0 WHERE id = ?", off.widget.id);
  expect(errorOf(await ask(off))).toBe("WidgetIsBlocked");
  expect((await speak(off.session, "GET", `/widget/${off.widget.id}`)).body).toMatchObject({ isActive: false });
  await rowsOf("UPDATE otp_widgets SET is_active = 1, is_blocked = 1 WHERE id = ?", off.widget.id);
  expect(errorOf(await ask(off))).toBe("WidgetIsBlocked");
  expect(errorOf(await ask({ ...plain, widget: off.widget }))).toBe("WidgetNotFound");
  const elsewhere = await shop({}, { ipWhitelist: "198.51.100.7" });
  expect(errorOf(await ask(elsewhere))).toBe("Forbidden");
});

it("limits a phone with too many requests, and answers unreadable ones", async () => {
  const at = await shop();
  const answers = [];
  for (let round = 0; round < 12; round++) answers.push(await ask(at));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expect(errorOf(answer)).toBe("RateLimit");
  expect(errorOf(await ask(at, "12"))).toBe("ValidateError");
  const spoilt = await speak(at.session, "POST", "/", { widgetId: at.widget.id });
  expect(errorOf(spoilt)).toBe("ValidateError");
});

it("requires proof of work from a browser when many networks request one phone", async () => {
  const at = await shop();
  const ask = (n: number) => browse(at, `${11 + n}.20.30.40`, "POST", "", { widgetId: at.widget.id, recipient: PHONE });
  let answer = await ask(0);
  for (let n = 1; n < 20 && answer.status === 201; n++) answer = await ask(n);
  expect(answer).toMatchObject({ status: 428, body: { type: "ChallengeRequiredException", httpStatus: 428 } });
  met.add(answer.body.type);
});

it("ends a poll without events", { timeout: 40_000 }, async () => {
  expect(errorOf(await idle)).toBe("LongPollingTimeout");
});

it("covers every error of the dialect in this file", () => {
  expect([...met].sort()).toEqual(Object.keys(OTP_ERRORS).sort());
});
