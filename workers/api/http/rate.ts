import { networkOf } from "../../../app/domain/base/shared/addresses";
import { CodedError } from "../../../app/domain/base/shared/errors/errors";
import type { Env } from "../../env";

/** Rate limit bindings of wrangler.toml with their periods, seconds. */
export const PERIODS = { RATE_ACCOUNT: 10, RATE_ADDRESS: 60, RATE_COSTLY: 60 } as const;
type Rate = keyof typeof PERIODS;

async function count(env: Env, rate: Rate, key: string): Promise<void> {
  const { success } = await env[rate].limit({ key });
  if (!success) throw new CodedError("tooManyRequests", undefined, PERIODS[rate]);
}

export async function countAccount(env: Env, ownerId: string, isCostly: boolean): Promise<void> {
  await count(env, "RATE_ACCOUNT", ownerId);
  if (isCostly) await count(env, "RATE_COSTLY", ownerId);
}

export const countForm = (env: Env, ownerId: string) => count(env, "RATE_COSTLY", `form ${ownerId}`);

export async function countAddress(env: Env, ip: string | null): Promise<void> {
  if (ip !== null) await count(env, "RATE_ADDRESS", networkOf(ip));
}
