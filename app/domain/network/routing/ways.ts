import type { Routing } from "./config";
import type { Member } from "./route";

export type Way = "wayAll" | "waySome" | "wayNone";

/**
 * How many of a provider's messages another provider can carry, by rule; null: no rule uses it. `isDown`: cannot carry
 * messages now.
 */
export function waysAround(
  { routingGroups }: Pick<Routing, "routingGroups">,
  providerId: string,
  isDown: (providerId: string) => boolean,
): Way | null {
  const carries = ({ isAble, weight, control }: Member) => isAble && weight > 0 && control !== "drained";
  const members = routingGroups
    .flatMap(({ rules }) => rules)
    .map(({ providerGroups }) => providerGroups.flatMap((group) => group.members).filter(carries))
    .filter((some) => some.some((member) => member.providerId === providerId));
  if (members.length === 0) return null;
  const open = members.filter((some) =>
    some.some(
      (member) => member.providerId !== providerId && (member.control === "pinned" || !isDown(member.providerId)),
    ),
  );
  return open.length === members.length ? "wayAll" : open.length > 0 ? "waySome" : "wayNone";
}
