import { Hono } from "hono";
import type { Env } from "./env";
import { inboxApi } from "./inbox-api";
import { infobipSms } from "./infobip-sms";
import { letterPage } from "./letter-page";
import { phonePage } from "./phone-page";
import { resendMail } from "./resend-mail";
import { telegramBot } from "./telegram-bot";
import { telegramGateway } from "./telegram-gateway";
import { viberBusiness } from "./viber-business";
import { whatsappCloud } from "./whatsapp-cloud";

export { Inbox } from "./inbox";

const app = new Hono<{ Bindings: Env }>();
app.route("/", infobipSms);
app.route("/", resendMail);
app.route("/", telegramBot);
app.route("/", telegramGateway);
app.route("/", viberBusiness);
app.route("/", whatsappCloud);
app.route("/", inboxApi);
app.route("/", letterPage);
app.route("/", phonePage);

export default app;
