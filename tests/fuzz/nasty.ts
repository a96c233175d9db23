import fc from "fast-check";

/** Known problem values, besides generated ones. */
const KNOWN = [
  "",
  " ",
  "\0",
  "\u202e",
  "\ud800",
  "'; DROP TABLE users; --",
  "<script>alert(1)</script>",
  "{{constructor}}",
  "${jndi:ldap://x}",
  "__proto__",
  "../../etc/passwd",
  "%00%ff",
  "NaN",
  "-0",
  "1e309",
  "9007199254740993",
  "2026-02-30T25:61:61Z",
  "null",
  "[]",
  "{}",
  "true",
  "💬".repeat(50),
  "я".repeat(2000),
  "+79161234567",
  "00000000-0000-7000-8000-000000000000",
];

const leaf = fc.oneof(
  fc.constantFrom(...KNOWN),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);

export const anything = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 1, arbitrary: fc.array(leaf, { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.oneof(fc.constantFrom("id", "$gt", "__proto__"), fc.string()), leaf, { maxKeys: 4 }),
  },
);

/** Any text for a form field. */
export const anyText = fc.oneof(fc.constantFrom(...KNOWN), fc.string({ unit: "binary", maxLength: 60 }));

/** A valid input with some fields replaced, removed or added. */
export function spoiled<T>(good: Record<string, T>, names: readonly string[], value: fc.Arbitrary<T>) {
  const known = [...new Set([...Object.keys(good), ...names])];
  const name = known.length > 0 ? fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 12 })) : fc.string();
  return fc
    .tuple(fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true }), fc.subarray(Object.keys(good)))
    .map(
      ([bad, kept]) => ({ ...Object.fromEntries(kept.map((key) => [key, good[key]!])), ...bad }) as Record<string, T>,
    );
}
