/** Fields that contain a person's phone, address or name. */
const PERSONAL = new Set(["from", "to", "phone", "address", "login", "image", "file"]);
/** Fields whose text may contain a phone. */
const TEXTS = new Set(["text", "detail", "body"]);
const SHOWN = { first: 4, last: 2 };
const PHONE = /\d{7,15}/g;

/** A dead letter's content as shown to managers: the middle of phones and addresses is masked. */
export function masked(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one, key));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one, name)]));
  if (typeof value !== "string") return value;
  if (PERSONAL.has(key)) return maskedMiddle(value);
  return TEXTS.has(key) ? value.replace(PHONE, maskedMiddle) : value;
}

function maskedMiddle(text: string): string {
  const { first, last } = SHOWN;
  if (text.length <= first + last) return "•".repeat(text.length);
  return text.slice(0, first) + "•".repeat(Math.min(text.length - first - last, 12)) + text.slice(-last);
}
