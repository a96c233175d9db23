import { BLOCKS_WIDGETS } from "../../../app/domain/products/otp/block";
import { otpChannelOf, otpOf, otpTemplateOf } from "../objects";
import { of, type Rule } from "../rule";

const SETTINGS = "/otp-settings";
const HANDLER = "/n/otp-handler";

const template = { name: "Mine", channelType: "sms", additionalSettings: { template: "Mine $" + "{code}" } };

const ofNobody: Partial<Rule> = { ...of({ requestId: "no-such-session" }), refuses: "missing" };

/** Routes of one-time codes. */
export const OTP_RULES: Record<string, Partial<Rule>> = {
  [`${SETTINGS}/widgets`]: { body: { name: "Mine" } },
  [`${SETTINGS}/widgets/:id`]: { params: otpOf, body: { name: "Mine" } },
  [`${SETTINGS}/widgets/:id/channels`]: { params: otpOf, body: { channels: [] } },
  [`${SETTINGS}/widgets/:id/token`]: { params: otpOf },
  [`${SETTINGS}/widgets/:id/block`]: { access: BLOCKS_WIDGETS, params: otpOf, reach: "tree", body: { reason: "Spam" } },
  [`${SETTINGS}/widgets/:id/refusals`]: { params: otpOf },
  [`${SETTINGS}/widgets/:id/statistics`]: { params: otpOf },
  [`${SETTINGS}/channels`]: { body: { name: "Mine", channelType: "sms" } },
  [`${SETTINGS}/channels/:id`]: { params: otpChannelOf, body: { name: "Mine" } },
  [`${SETTINGS}/templates`]: { body: template },
  [`${SETTINGS}/templates/:id`]: { params: otpTemplateOf, body: { name: "Mine" } },
  [`${HANDLER}/widget/:widgetId`]: { params: async (owner) => ({ widgetId: (await otpOf(owner)).id! }) },
  [HANDLER]: { body: { widgetId: "no-such-widget", recipient: "+79161234567" }, refuses: "missing" },
  ...Object.fromEntries(
    ["channel", "status", "checkCode", "checkStatusAndComplete", "complete", "resend"].flatMap((end) => [
      [`${HANDLER}/:requestId/${end}`, { ...ofNobody, body: { code: "1234" } }],
      [`${HANDLER}/longPolling/:requestId/${end}`, ofNobody],
    ]),
  ),
};
