import type { ProviderConfig } from "../../app/domain/base/shared/ports/platform";
import { vkMessages } from "../../workers/providers/vk/messages";
import { CABINET_URL, SANDBOX_URL } from "../support/run/hosts";
import { MESSAGE } from "./rubbish";

export const CALLBACK = `${CABINET_URL}/webhook/providers/vk-messages/p1/signature`;
export const COMMUNITY = { group_id: "220000001", password: "sandbox-vk-secret" };
export const CONFIG: ProviderConfig = {
  id: "p1",
  title: "VK",
  processor: "vk-messages",
  host: SANDBOX_URL,
  port: null,
  properties: { group_id: 220000001, confirmation: "5a0d80c5" },
  secrets: { token: "sandbox-vk-token", password: COMMUNITY.password },
};
export const open = (change: Partial<ProviderConfig> = {}) => vkMessages.open({ ...CONFIG, ...change }, CALLBACK);
export const reaching = (...users: number[]) => ({
  addresses: users.map((user) => ({ address: String(user), data: null })),
});
export const VK = { ...MESSAGE, type: "vk", ...reaching(161234501) };
export const LINK = { text: "Open", url: "https://example.com/order" };
