import { bulkInput } from "../../../app/domain/messaging/sendings/accept/input";
import type { StoredList } from "../people/contacts";
import { dayTime } from "../world/clock";
import type { CampaignPlan } from "./campaigns";
import type { ShopCampaign } from "./shop";

const NAMED = new Set(["sms", "viber", "vk"]);

/** The body of a campaign as a customer would post it. */
export function inputOf(campaign: ShopCampaign, lists: readonly StoredList[], sender: string): object {
  const { title, type, payload, tags = [], fallback, split } = campaign;
  const include = campaign.lists.map((name) => lists.find((list) => list.title === name)!.id);
  const senderOf = (channel: string) => (NAMED.has(channel) ? sender : "");
  return {
    type,
    title,
    payload: { sender: senderOf(type), ...payload },
    recipient: { include },
    tags,
    ...(split && { split }),
    ...(fallback && {
      fallbacks: [
        {
          type: fallback.type,
          payload: { sender: senderOf(fallback.type), text: fallback.text },
          $options: { onStatus: ["failed"], onTimeout: { timeout: fallback.timeout, except: ["delivered"] } },
        },
      ],
    }),
  };
}

export function planOf(
  campaign: ShopCampaign,
  lists: readonly StoredList[],
  sender: string,
  now: number,
): CampaignPlan {
  const input = inputOf(campaign, lists, sender);
  bulkInput.parse(input);
  return { at: dayTime(now, campaign.ago, campaign.time), input, ...(campaign.habits && { habits: campaign.habits }) };
}
