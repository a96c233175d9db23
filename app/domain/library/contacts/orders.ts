export const ORDERS = ["new", "old", "phone"] as const;
export type Order = (typeof ORDERS)[number];

export function isOrder(value: string | null): value is Order {
  return (ORDERS as readonly (string | null)[]).includes(value);
}
