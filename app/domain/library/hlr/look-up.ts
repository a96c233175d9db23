/** Result of a look-up, in the same form for every provider. `reachable`: switched on; null: unknown. */
export interface LookUp {
  status: "reachable" | "absent" | "unknownNumber" | "undetermined";
  reachable: boolean | null;
  operator: string | null;
  country: string | null;
  mcc: string | null;
  mnc: string | null;
  isPorted: boolean | null;
  /** The network to which the number was ported. */
  portedOperator: string | null;
  isRoaming: boolean | null;
  roamingOperator: string | null;
  roamingCountry: string | null;
}

const REACHABLE: Record<LookUp["status"], boolean | null> = {
  reachable: true,
  absent: false,
  unknownNumber: false,
  undetermined: null,
};

export function lookUpOf(status: LookUp["status"], found: Partial<LookUp> = {}): LookUp {
  return {
    status,
    reachable: REACHABLE[status],
    operator: null,
    country: null,
    mcc: null,
    mnc: null,
    isPorted: null,
    portedOperator: null,
    isRoaming: null,
    roamingOperator: null,
    roamingCountry: null,
    ...found,
  };
}
