import { type SQL, sql } from "drizzle-orm";
import { HEALTHY, type HealthOf } from "../route";

/** JSON rows `[provider, operator, weight, badness]` of providers below full weight. */
export const illSelect: SQL = sql`(SELECT json_group_array(json_array(h.provider_id, h.operator_group, h.weight,
    h.reason ->> 'share')) FROM provider_health h WHERE h.weight < 100)`;

type Ill = [provider: string, operator: string, weight: number, badness: number];

/** Uses the worse of the whole provider and its operator part. */
export function healthOfJson(json: string): HealthOf {
  const rows = JSON.parse(json) as Ill[];
  if (rows.length === 0) return HEALTHY;
  const ill = new Map(
    rows.map(([provider, operator, weight, badness]) => [`${provider} ${operator}`, { weight, badness }]),
  );
  return (providerId, operator) => {
    const known = [ill.get(`${providerId} `), ill.get(`${providerId} ${operator}`)].filter((one) => one !== undefined);
    return {
      weight: Math.min(100, ...known.map(({ weight }) => weight)) / 100,
      badness: Math.max(0, ...known.map(({ badness }) => badness)),
    };
  };
}
