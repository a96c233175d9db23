/** @jsxImportSource hono/jsx */
import { PageFrame } from "../pages/page-frame";
import type { Texts } from "../pages/phone-texts";
import { Time } from "../pages/time";
import { isOpen, type Order } from "./order";
import { sumText } from "./payer-texts";

export function OrdersView({ texts, total, orders }: { texts: Texts; total: number; orders: Order[] }) {
  return (
    <PageFrame texts={texts} here="bank" total={total}>
      <main>
        <div id="threads">
          {orders.length === 0 && <p>{texts.noOrders}</p>}
          {orders.map((order) => (
            <OrderView key={order.key} texts={texts} order={order} />
          ))}
        </div>
      </main>
    </PageFrame>
  );
}

function OrderView({ texts, order }: { texts: Texts; order: Order }) {
  const { key, provider, orderId, description, cents, refunded, state, createdAt } = order;
  return (
    <section class="sheet thread">
      <h2>
        <span class="num">{sumText(cents)}</span>
        <span class="badge">{texts.orderStates[state]}</span>
      </h2>
      <p class="meta">
        <b>{provider}</b>
        <span>{[orderId, description].filter(Boolean).join(", ")}</span>
        {refunded > 0 && (
          <span class="num">
            {texts.refunded} {sumText(refunded)}
          </span>
        )}
        <Time at={createdAt} locale={texts.locale} />
        {isOpen(order) && <a href={`/bank/${key}`}>{texts.payOrder}</a>}
      </p>
    </section>
  );
}
