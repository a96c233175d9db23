export interface Counted {
  n: number;
  of: number;
}

export type Verdict = "little" | "open" | "first" | "second";

export interface Comparison {
  difference: number;
  low: number;
  high: number;
  confidence: number;
  verdict: Verdict;
}

const Z95 = 1.959963984540054;
const PROVEN = 0.95;
/** The normal approximation does not hold below this count (Cochran 1954). */
const LEAST_EXPECTED = 5;

// Interval: Newcombe, Statistics in Medicine 17 (1998) 873-890, method 10; p-value: Pearson's chi-square, uncorrected.
export function compareShares(...counts: [first: Counted, second: Counted]): Comparison | null {
  const [first, second] = counts.map(({ n, of }) => ({ n: Math.min(n, of), of })) as typeof counts;
  if (first.of <= 0 || second.of <= 0) return null;
  const [one, two] = [wilson(first), wilson(second)];
  const difference = two.share - one.share;
  const low = difference - Math.hypot(two.share - two.low, one.high - one.share);
  const high = difference + Math.hypot(two.high - two.share, one.share - one.low);
  const pooled = (first.n + second.n) / (first.of + second.of);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / first.of + 1 / second.of));
  const confidence = deviation === 0 ? 0 : 1 - erfc(Math.abs(difference) / deviation / Math.SQRT2);
  const expected = Math.min(first.of, second.of) * Math.min(pooled, 1 - pooled);
  return { difference, low, high, confidence, verdict: verdictOf(difference, confidence, expected) };
}

function verdictOf(difference: number, confidence: number, expected: number): Verdict {
  if (expected < LEAST_EXPECTED) return "little";
  if (confidence < PROVEN) return "open";
  return difference > 0 ? "second" : "first";
}

function wilson({ n, of }: Counted) {
  const share = n / of;
  const square = Z95 * Z95;
  const centre = 2 * n + square;
  const reach = Z95 * Math.sqrt(square + 4 * n * (1 - share));
  const whole = 2 * (of + square);
  return { share, low: Math.max(0, (centre - reach) / whole), high: Math.min(1, (centre + reach) / whole) };
}

const TERMS = 200;

// Abramowitz and Stegun 7.1.6 and 7.1.14.
function erfc(x: number): number {
  const scale = Math.exp(-x * x) / Math.sqrt(Math.PI);
  if (x < 2.5) {
    let [sum, term] = [x, x];
    for (let n = 1; n < TERMS; n++) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return 1 - 2 * scale * sum;
  }
  let tail = x;
  for (let n = TERMS; n > 0; n--) tail = x + n / 2 / tail;
  return scale / tail;
}
