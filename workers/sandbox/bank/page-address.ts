import type { Context } from "hono";
import type { Order } from "./order";

/** The bank's payment page. */
export function pageOf(c: Context, { key }: Pick<Order, "key">): string {
  return new URL(`/bank/${key}`, c.req.url).href;
}
