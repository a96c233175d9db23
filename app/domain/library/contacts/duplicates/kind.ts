/** Same e-mail in a list · same name and birthday in a list · same phone in several lists. */
export const LIKENESSES = ["email", "name", "phone"] as const;
export type DuplicateKind = (typeof LIKENESSES)[number];
