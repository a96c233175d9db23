import { SELF } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { codeOf } from "../domain/products/otp/world";
import { call } from "../support/forms/open-screen";
import { CABINET_URL } from "../support/run/hosts";
import { type Answer, BASE, ORIGIN, platform, shop, speak } from "./otp/shop";

it("follows the public client's dialect from the form to the server's check", async () => {
  const { session, widget } = await shop();
  expect(await speak(session, "GET", `/widget/${widget.id}`)).toEqual({
    status: 200,
    body: {
      isBlocked: false,
      isActive: true,
      name: "Sign-in",
      styles: { accent: "#1f5eff", radius: 8 },
      settings: { title: "", cooldown: 30 },
    },
  });
  const requested = await speak(session, "POST", "/", { widgetId: widget.id, recipient: "+79990000199" });
  expect(requested).toMatchObject({ status: 201, body: { requestId: expect.stringMatching(/^[\da-f-]{36}$/) } });
  const { requestId } = requested.body;
  await vi.waitFor(
    async () =>
      expect(await speak(session, "GET", `/${requestId}/channel`)).toMatchObject({
        body: { type: "sms", status: expect.stringMatching(/wait|sent/), codeType: "code", remainingCodeAttempts: 1 },
      }),
    { timeout: 10_000 },
  );
  const code = await codeOf(platform, requestId);
  const query = "?recipient=%2B79990000199";
  expect((await speak(session, "GET", `/${requestId}/status${query}`)).body).toEqual({ success: false });
  expect(await speak(session, "POST", `/${requestId}/checkCode`, { code })).toEqual({
    status: 201,
    body: { success: true },
  });
  expect((await speak(session, "GET", `/longPolling/${requestId}/status${query}`)).body).toEqual({ success: true });
  expect(await speak(session, "POST", `/${requestId}/checkStatusAndComplete${query}`)).toEqual({
    status: 201,
    body: { success: true },
  });
  expect(await speak(session, "POST", `/${requestId}/checkStatusAndComplete${query}`)).toEqual({
    status: 404,
    body: { type: "SessionNotFoundException", message: "Сессия не найдена", httpStatus: 404 },
  });
});

it("has the dialect's errors for its own refusals and for those common to all endpoints", async () => {
  const { session } = await shop();
  expect(await speak(session, "POST", "/", { widgetId: "none", recipient: "+79161234567" })).toEqual({
    status: 404,
    body: { type: "WidgetNotFoundException", message: "Форма не существует", httpStatus: 404 },
  });
  expect(await speak(session, "POST", "/", {})).toMatchObject({
    status: 400,
    body: { type: "ValidateError", httpStatus: 400 },
  });
  const powerless = await shop({ "otpHandler.create": false });
  expect(await speak(powerless.session, "GET", `/widget/${powerless.widget.id}`)).toEqual({
    status: 403,
    body: { type: "ForbiddenException", message: "Запрещено", httpStatus: 403 },
  });
  const stranger = await call("GET", `${BASE}/widget/x`);
  expect([stranger.status, ((await stranger.json()) as Answer).httpStatus]).toEqual([401, 401]);
});

it("accepts a widget's token from its sites only, and not for the server's check", async () => {
  const { widget } = await shop();
  const browse = (method: string, path: string, origin: string, body?: object) =>
    SELF.fetch(`${CABINET_URL}${BASE}${path}`, {
      method,
      headers: { authorization: `Bearer ${widget.token}`, origin, "cf-connecting-ip": "203.0.113.7" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const requested = await browse("POST", "", ORIGIN, { widgetId: widget.id, recipient: "+79990000199" });
  expect([requested.status, requested.headers.get("access-control-allow-origin")]).toEqual([201, ORIGIN]);
  const { requestId } = (await requested.json()) as Answer;
  const checked = await browse("POST", `/${requestId}/checkStatusAndComplete?recipient=79990000199`, ORIGIN, {});
  expect(checked.status).toBe(403);
  const foreign = await browse("GET", `/${requestId}/channel`, "https://evil.example");
  expect([foreign.status, foreign.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  const preflight = await SELF.fetch(`${CABINET_URL}${BASE}`, { method: "OPTIONS", headers: { origin: ORIGIN } });
  expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
    204,
    "authorization, content-type",
  ]);
  const settings = await call("GET", "/api/otp-settings/widgets", { headers: { authorization: widget.token } });
  expect(settings.status).toBe(401);
});
