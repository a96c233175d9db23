import { Hono } from "hono";
import { expect, it } from "vitest";
import { fail } from "../../../app/domain/products/otp/errors";
import { admit } from "../../../workers/api/http/admission";
import { otpEdge, outcomeAnswer } from "../../../workers/api/products/otp/edge";
import { openWidget } from "../../domain/products/otp/world";
import { openEngine } from "../../support/engine/engine";
import { openAccount } from "../../support/world/scene";

const SITE = "https://shop.example";

it("lets a page of the widget's own site read, where its browser sends no origin", async () => {
  const engine = openEngine();
  const widget = await openWidget(engine, await openAccount(engine), { settings: { origins: SITE } });
  const get = (from: string, headers: Record<string, string>) => {
    const request = new Request(`${from}/n/otp-handler/widget/${widget.id}`, {
      headers: { ...headers, authorization: `Bearer ${widget.token}` },
    });
    return admit(engine, request, { access: "otpHandler.create" }, null);
  };
  expect(await get(SITE, { "sec-fetch-site": "same-origin" })).toMatchObject({ widgetId: widget.id });
  await expect(get(SITE, { "sec-fetch-site": "cross-site" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(get("https://other.example", { "sec-fetch-site": "same-origin" })).rejects.toMatchObject({
    code: "forbidden",
  });
});

it("lets a widget's own site read that the widget is off, and other sites nothing", async () => {
  const headersOf = async (error: "WidgetIsBlockedException" | "ForbiddenException") => {
    const app = new Hono().use(otpEdge as never).get("/", ({ req }) => outcomeAnswer(req.raw, fail(error)));
    return (await app.request("/", { headers: { origin: SITE } })).headers;
  };
  expect((await headersOf("WidgetIsBlockedException")).get("access-control-allow-origin")).toBe(SITE);
  expect((await headersOf("ForbiddenException")).get("access-control-allow-origin")).toBeNull();
});
