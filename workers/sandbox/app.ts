import { Hono } from "hono";
import type { Env } from "./env";
import { inboxApi } from "./inbox-api";
import { infobipSms } from "./infobip-sms";
import { phonePage } from "./phone-page";

export { Inbox } from "./inbox";

const app = new Hono<{ Bindings: Env }>();
app.route("/", infobipSms);
app.route("/", inboxApi);
app.route("/", phonePage);

export default app;
