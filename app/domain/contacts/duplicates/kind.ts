/** One e-mail in a list · one name and birthday in a list · one phone in several lists. */
export const LIKENESSES = ["email", "name", "phone"] as const;
export type DuplicateKind = (typeof LIKENESSES)[number];
