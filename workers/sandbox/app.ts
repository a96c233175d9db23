import { Hono } from "hono";
import { clipFiles } from "./clip-files";
import type { Env } from "./env";
import { hlrLookups } from "./hlr-lookups";
import { inboxApi } from "./inbox-api";
import { infobipSms } from "./infobip-sms";
import { letterPage } from "./letter-page";
import { phonePage } from "./phone-page";
import { plusofon } from "./plusofon";
import { resendMail } from "./resend-mail";
import { smpp } from "./smpp";
import { smsc } from "./smsc";
import { telegramBot } from "./telegram-bot";
import { telegramGateway } from "./telegram-gateway";
import { viberBusiness } from "./viber-business";
import { whatsappCloud } from "./whatsapp-cloud";
import { zvonok } from "./zvonok";

export { Inbox } from "./inbox";

const app = new Hono<{ Bindings: Env }>();
app.route("/", infobipSms);
app.route("/", resendMail);
app.route("/", smpp);
app.route("/", telegramBot);
app.route("/", telegramGateway);
app.route("/", viberBusiness);
app.route("/", whatsappCloud);
app.route("/", zvonok);
app.route("/", smsc);
app.route("/", plusofon);
app.route("/", hlrLookups);
app.route("/", clipFiles);
app.route("/", inboxApi);
app.route("/", letterPage);
app.route("/", phonePage);

export default app;
