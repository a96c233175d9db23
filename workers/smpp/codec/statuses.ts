/** command_status (protocols §1.1). */
export const STATUS = {
  ROK: 0x00,
  RINVMSGLEN: 0x01,
  RINVCMDLEN: 0x02,
  RINVCMDID: 0x03,
  RINVBNDSTS: 0x04,
  RALYBND: 0x05,
  RSYSERR: 0x08,
  RINVSRCADR: 0x0a,
  RINVDSTADR: 0x0b,
  RINVMSGID: 0x0c,
  RBINDFAIL: 0x0d,
  RINVPASWD: 0x0e,
  RINVSYSID: 0x0f,
  RMSGQFUL: 0x14,
  RINVESMCLASS: 0x43,
  RSUBMITFAIL: 0x45,
  RINVSRCTON: 0x48,
  RINVSRCNPI: 0x49,
  RINVDSTTON: 0x50,
  RINVDSTNPI: 0x51,
  RINVSYSTYP: 0x53,
  RTHROTTLED: 0x58,
  RINVSCHED: 0x61,
  RINVEXPIRY: 0x62,
  RX_T_APPN: 0x64,
  RX_P_APPN: 0x65,
  RX_R_APPN: 0x66,
  RQUERYFAIL: 0x67,
  RINVOPTPARSTREAM: 0xc0,
  RMISSINGOPTPARAM: 0xc3,
  RINVOPTPARAMVAL: 0xc4,
  RDELIVERYFAILURE: 0xfe,
  RUNKNOWNERR: 0xff,
  /** SMPP 5.0: the data_coding is not supported. */
  RINVDCS: 0x104,
} as const;

const NAMES = new Map<number, string>(Object.entries(STATUS).map(([name, code]) => [code, name]));

const LATER = new Set<number>([STATUS.RMSGQFUL, STATUS.RTHROTTLED, STATUS.RSYSERR, STATUS.RX_T_APPN]);
/** Faults of the session or account, not of the message. */
const OURS = new Set<number>([
  STATUS.RINVBNDSTS,
  STATUS.RALYBND,
  STATUS.RBINDFAIL,
  STATUS.RINVPASWD,
  STATUS.RINVSYSID,
  STATUS.RINVSYSTYP,
]);

export function statusName(status: number): string {
  const name = NAMES.get(status);
  return name ? `ESME_${name}` : hexOf(status);
}

export function hexOf(status: number): string {
  return `0x${status.toString(16).padStart(8, "0")}`;
}

/** `busy`: retry soon; `ours`: retry once the set-up is corrected; `final`: never. */
export function meaningOf(status: number): "busy" | "ours" | "final" {
  if (LATER.has(status)) return "busy";
  return OURS.has(status) ? "ours" : "final";
}
