import { ofTriedWays, reserve, tooManyAttempts } from "../../../base/shared/attempt-limits";
import { ok, type Result } from "../../../base/shared/errors/result";
import type { Platform, ProviderConfig, TriedWay } from "../../../base/shared/ports/platform";
import { changedSetUp, type SetUpChange } from "./change-set-up";
import type { SetUpInput } from "./set-up-input";
import { type SetUp, setUpOf } from "./wrong-set-up";

type Needs = Pick<Platform, "db" | "clock" | "config" | "providers">;

/** Tries the entered settings of a new provider; twenty times in ten minutes. Stores and sends nothing. */
export async function tryNewSetUp(
  needs: Needs,
  viewerId: string,
  processor: string,
  { host, port = null, properties, secrets }: SetUpInput,
): Promise<Result<TriedWay[]>> {
  const setUp = { processor, host, port, properties, secrets: secrets as ProviderConfig["secrets"] };
  const problems = needs.providers.wrongIn(setUp);
  return problems.length > 0 ? { ok: false, code: "invalid", problems } : tried(needs, viewerId, setUp);
}

/** As `tryNewSetUp` for a change; uses stored secrets where none were entered. null when there is no such provider. */
export async function tryChangedSetUp(
  needs: Needs,
  viewerId: string,
  id: string,
  change: SetUpChange,
): Promise<Result<TriedWay[]> | null> {
  const changed = await changedSetUp(needs, id, change);
  if (!changed?.ok) return changed;
  const { provider, server, secrets } = changed.value.after;
  return tried(needs, viewerId, setUpOf(provider, server, secrets));
}

async function tried(needs: Needs, viewerId: string, setUp: SetUp): Promise<Result<TriedWay[]>> {
  const at = needs.clock();
  const reservation = await reserve(needs, [ofTriedWays(viewerId)]);
  if (!reservation.isTaken) return tooManyAttempts(reservation.endsAt, at);
  return ok((await needs.providers.tryWays(setUp)) ?? []);
}
