import { outcomeOf } from "./outcomes";

interface Network {
  name: string;
  mcc: string;
  mnc: string;
  country: string;
}

const RUSSIA: Network[] = [
  { name: "MTS", mcc: "250", mnc: "01", country: "Russia" },
  { name: "MegaFon", mcc: "250", mnc: "02", country: "Russia" },
  { name: "Tele2", mcc: "250", mnc: "20", country: "Russia" },
  { name: "Beeline", mcc: "250", mnc: "99", country: "Russia" },
];
const GERMANY: Network = { name: "Telekom", mcc: "262", mnc: "01", country: "Germany" };
const ABROAD: Network = { name: "Turkcell", mcc: "286", mnc: "01", country: "Turkey" };

/** By the phone's last digits: 01 no such subscriber, 02 unknown, 03 ported, 06 off, 07 abroad. */
export interface Register {
  state: "connected" | "absent" | "unknownNumber" | "undetermined";
  home: Network;
  ported: Network | null;
  roaming: Network | null;
}

export function registerOf(phone: string): Register {
  const home = phone.startsWith("7") ? RUSSIA[Number(phone[3] ?? 0) % RUSSIA.length]! : GERMANY;
  const here: Register = { state: "connected", home, ported: null, roaming: null };
  switch (outcomeOf(phone)) {
    case "failed":
      return { ...here, state: "unknownNumber" };
    case "silent":
      return { ...here, state: "undetermined" };
    case "seen":
      return { ...here, ported: RUSSIA[(RUSSIA.indexOf(home) + 1) % RUSSIA.length]! };
    case "late":
      return { ...here, state: "absent" };
    case "stop":
      return { ...here, roaming: ABROAD };
    default:
      return here;
  }
}
