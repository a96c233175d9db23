/**
 * What a look-up of a phone in its network found out, in one shape for every provider; null where nobody knows.
 * `reachable`: the phone is on and could be called now.
 */
export interface LookUp {
  status: "reachable" | "absent" | "unknownNumber" | "undetermined";
  reachable: boolean | null;
  /** The network that the number's range belongs to. */
  operator: string | null;
  country: string | null;
  mcc: string | null;
  mnc: string | null;
  isPorted: boolean | null;
  /** The network that the number was taken to. */
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

/** A look-up of this status; what it does not name is unknown. */
export function lookUp(status: LookUp["status"], found: Partial<LookUp> = {}): LookUp {
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
