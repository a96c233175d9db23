import { beforeAll, expect, it } from "vitest";
import { OTP_ERRORS } from "../../../app/domain/otp/errors";
import { codeOf } from "../../domain/otp/world";
import { rowsOf } from "../../support/world/rows";
import { platform, shop, speak } from "./shop";

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

async function asked(at: Shop, recipient = PHONE): Promise<string> {
  const answer = await ask(at, recipient);
  expect(answer.status).toBe(201);
  return answer.body.requestId;
}

/** As if these seconds had gone by since the session was opened. */
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
  idle = speak(quiet.session, "GET", `/longPolling/${await asked(quiet)}/status?${BY_PHONE}`);
});

it("knows no session of another account, and none that never was", async () => {
  const id = await asked(plain);
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

it("refuses a wrong code, then a try too many, and the code once it is entered", async () => {
  const { session } = plain;
  const id = await asked(plain);
  const code = await codeOf(platform, id);
  expect(errorOf(await speak(session, "POST", `/${id}/checkCode`, { code: wrongOf(code) }))).toBe("InvalidCode");
  expect(errorOf(await speak(session, "POST", `/${id}/checkCode`, { code }))).toBe("AttemptsExpired");
  const other = await asked(plain);
  const right = await codeOf(platform, other);
  expect(await speak(session, "POST", `/${other}/checkCode`, { code: right })).toEqual(DONE);
  expect(errorOf(await speak(session, "POST", `/${other}/checkCode`, { code: right }))).toBe("SessionClosed");
  expect(errorOf(await speak(session, "POST", `/${other}/resend`, {}))).toBe("SessionAlreadyConfirmed");
});

it("asks to go on to the next channel after a code's lifetime, and not before the cooldown", async () => {
  const at = await shop({}, { channels: [{ lifetime: 20 }, {}] });
  const id = await asked(at);
  const code = await codeOf(platform, id);
  expect(errorOf(await speak(at.session, "POST", `/${id}/resend`, {}))).toBe("RestartCooldownActive");
  await passed(id, 21);
  expect(errorOf(await speak(at.session, "POST", `/${id}/checkCode`, { code }))).toBe("ResendChannel");
  expect(errorOf(await speak(at.session, "GET", `/${id}/channel`))).toBe("ResendChannel");
  await passed(id, 10);
  expect(await speak(at.session, "POST", `/${id}/resend`, {})).toEqual(DONE);
  await passed(id, 61);
  expect(errorOf(await speak(at.session, "POST", `/${id}/resend`, {}))).toBe("AttemptsExpired");
});

it("tells a server that waits for the status that the code came over another channel since", async () => {
  const at = await shop({}, { channels: [{}, {}] });
  const id = await asked(at);
  const waiting = speak(at.session, "GET", `/longPolling/${id}/status?${BY_PHONE}`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await passed(id, 31);
  expect(await speak(at.session, "POST", `/${id}/resend`, {})).toEqual(DONE);
  expect(errorOf(await waiting)).toBe("ChannelChanged");
});

it("holds a session to its phone, however the phone is written", async () => {
  const at = await shop();
  const { session } = at;
  const id = await asked(at, "8 (999) 000-01-99");
  expect(errorOf(await speak(session, "GET", `/${id}/status?recipient=79990000198`))).toBe("PhoneNumberMismatch");
  const nobody = await speak(session, "POST", `/${id}/checkStatusAndComplete?recipient=`, {});
  expect(errorOf(nobody)).toBe("PhoneNumberMismatch");
  for (const recipient of ["79990000199", "%2B79990000199", "89990000199", "+79990000199"])
    expect((await speak(session, "GET", `/${id}/status?recipient=${recipient}`)).body).toEqual({ success: false });
});

it("says that a session was given up, that no channel is left, and that a channel takes no code", async () => {
  const at = await shop();
  const closed = await asked(at);
  expect(await speak(at.session, "POST", `/${closed}/complete`, {})).toEqual(DONE);
  expect(errorOf(await speak(at.session, "GET", `/${closed}/channel`))).toBe("SessionClosed");
  await rowsOf("DELETE FROM user_tariffs WHERE user_id = ?", at.session.id);
  expect(errorOf(await ask(at))).toBe("NoAvailableChannels");
  const link = await shop({}, { template: "Confirm: $" + "{link}" });
  const id = await asked(link);
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

it("stops a phone that asks too often, and answers what cannot be read", async () => {
  const at = await shop();
  const answers = [];
  for (let turn = 0; turn < 12; turn++) answers.push(await ask(at));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expect(errorOf(answer)).toBe("RateLimit");
  expect(errorOf(await ask(at, "12"))).toBe("ValidateError");
  const spoilt = await speak(at.session, "POST", "/", { widgetId: at.widget.id });
  expect(errorOf(spoilt)).toBe("ValidateError");
});

it("ends a poll to which nothing happened", { timeout: 40_000 }, async () => {
  expect(errorOf(await idle)).toBe("LongPollingTimeout");
});

it("has met every error of the dialect here", () => {
  expect([...met].sort()).toEqual(Object.keys(OTP_ERRORS).sort());
});
