/** Same e-mail in a list · name and birthday in a list · phone in several lists. */
export const LIKENESSES = ["email", "name", "phone"] as const;
export type DuplicateKind = (typeof LIKENESSES)[number];
