import type { Context } from "hono";
import type { Order } from "./order";

/** Where the payer pays. */
export function pageOf(c: Context, { key }: Pick<Order, "key">): string {
  return new URL(`/bank/${key}`, c.req.url).href;
}
