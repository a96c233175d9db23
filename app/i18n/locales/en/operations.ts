import type { Catalog } from "../../catalog";
import type { operations as source } from "../ru/operations";

export const operations = {
  title: "Operations on many balances",
  users: "Customers",
  lead: "Credit or debit many accounts at once. You will see what changes first.",
  leadOwn: "Move money from your balance to many customers at once. You will see what changes first.",
  lines: "Operations",
  linesHelp:
    "One line is one operation: username; amount; comment; comment for the staff. An amount with a minus is taken.",
  linesExample: "daisy; 500; Bonus for May\nviolet; -120.50; Error in an invoice",
  file: "File of operations",
  fileHelp: "A CSV or XLSX with the same columns. Its lines appear in the field above.",
  check: "Check",
  start_one: "Carry out {{count}} operation",
  start_other: "Carry out {{count}} operations",
  cancel: "Cancel",
  dryRun: "What changes",
  possible: "Nothing has changed yet. Look at the lines, then carry the operations out.",
  wrong_one: "{{count}} line is wrong. Correct it and check again; nothing has changed.",
  wrong_other: "{{count}} lines are wrong. Correct them and check again; nothing has changed.",
  ownShort: "Your balance does not suffice for all operations.",
  added: "{{sum}} will be added.",
  taken: "{{sum}} will be taken.",
  ownAfter: "You will have {{sum}} left.",
  number: "Line",
  who: "Who",
  amount: "Amount",
  after: "Available then",
  taskTitle_one: "{{count}} operation",
  taskTitle_other: "{{count}} operations",
} as const satisfies Catalog<typeof source>;
