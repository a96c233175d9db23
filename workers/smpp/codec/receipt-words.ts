export type Fate = "sent" | "delivered" | "failed";

/** By message_state (protocols §1.2). */
const STATES = [
  "SCHEDULED",
  "ENROUTE",
  "DELIVRD",
  "EXPIRED",
  "DELETED",
  "UNDELIV",
  "ACCEPTD",
  "UNKNOWN",
  "REJECTD",
  "SKIPPED",
];
// The field has seven characters, but some SMSCs write the full word.
const DELIVERED = ["DELIVRD", "DELIVERED"];
const ON_ITS_WAY = ["SCHEDULED", "ENROUTE", "ACCEPTD", "ACCEPTED"];
const FAILED = [
  "EXPIRED",
  "DELETED",
  "UNDELIV",
  "UNKNOWN",
  "REJECTD",
  "SKIPPED",
  "UNDELIVERED",
  "UNDELIVERABLE",
  "REJECTED",
  "FAILED",
];
const FATES = new Map<string, Fate>([
  ...DELIVERED.map((word) => [word, "delivered"] as const),
  ...ON_ITS_WAY.map((word) => [word, "sent"] as const),
  ...FAILED.map((word) => [word, "failed"] as const),
]);

// Negations first: "UNDELIVRD" resembles "DELIVRD".
const STEMS: [RegExp, string][] = [
  [/^(UN|NON?|NOT)[-_ ]?DE?LI?V|FAIL/, "UNDELIV"],
  [/^D(E?LI?VE?RE?D|ELIV)$/, "DELIVRD"],
  [/^EXPI/, "EXPIRED"],
  [/^REJ/, "REJECTD"],
  [/^ACCE?P/, "ACCEPTD"],
  [/^EN_?ROUTE?/, "ENROUTE"],
];

export function stateName(state: number | undefined): string | undefined {
  return state === undefined ? undefined : STATES[state];
}

/** An unknown word counts as not final. */
export function statusOf(word: string): Fate {
  return FATES.get(word) ?? "sent";
}

export const isKnownWord = (word: string) => FATES.has(word);

/** The known word for a vendor's spelling: by its stem, or with one typo. */
export function knownWord(word: string): string | null {
  if (FATES.has(word)) return word;
  const stem = STEMS.find(([pattern]) => pattern.test(word))?.[1];
  if (stem) return stem;
  const near = [...FATES.keys()].filter((known) => isOneSlip(word, known));
  return new Set(near.map(statusOf)).size === 1 ? near[0]! : null;
}

/** One letter more, less or different, or two neighbours swapped. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
