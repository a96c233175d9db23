import type { DemoChannel } from "./demo-routing";

const LONG_CODE = "(^|[^0-9])[0-9]{5,6}([^0-9]|$)";
const FLASH = "01900000-0000-7000-8000-000000000033";

export const DEMO_CALLS: readonly DemoChannel[] = [
  {
    id: "01900000-0000-7000-8000-000000000031",
    title: "Voice",
    type: "voice",
    processor: "zvonok-voice",
    path: "",
    account: "zvonok-voice",
    properties: { campaign_id: "1001" },
    secrets: { apikey: "sandbox-zvonok-key" },
  },
  {
    id: "01900000-0000-7000-8000-000000000032",
    title: "Voice, SMSC",
    type: "voice",
    processor: "smsc-voice",
    path: "",
    account: "smsc-voice",
    spare: null,
    properties: {},
    secrets: { username: "sandbox-voice", password: "sandbox-voice-password", token: "sandbox-smsc-word" },
  },
  {
    id: FLASH,
    title: "Flash call",
    type: "flashcall",
    processor: "zvonok-flashcall",
    path: "",
    account: "zvonok-flashcall",
    properties: { campaign_id: "1002" },
    secrets: { apikey: "sandbox-zvonok-key" },
  },
  {
    id: "01900000-0000-7000-8000-000000000034",
    title: "Flash call, Plusofon",
    type: "flashcall",
    processor: "plusofon-flashcall",
    path: "",
    account: "plusofon-flashcall",
    // Zvonok takes four-digit codes, Plusofon up to six digits.
    spare: { of: FLASH, title: "Longer codes", rules: [{ tag: "text", match: "regexp", values: [LONG_CODE] }] },
    properties: {},
    secrets: { token: "sandbox-plusofon-token" },
  },
  {
    id: "01900000-0000-7000-8000-000000000035",
    title: "HLR",
    type: "hlr",
    processor: "hlr-lookups",
    path: "",
    account: "hlr-lookups",
    properties: {},
    secrets: { apikey: "sandbox-hlr-lookups-key", password: "sandbox-hlr-lookups-secret" },
  },
  {
    id: "01900000-0000-7000-8000-000000000036",
    title: "HLR, SMSC",
    type: "hlr",
    processor: "smsc-hlr",
    path: "",
    account: "smsc-hlr",
    spare: null,
    properties: {},
    secrets: { apikey: "sandbox-hlr-key", token: "sandbox-smsc-word" },
  },
];
