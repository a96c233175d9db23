/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import { style } from "../pages/phone-style";
import { GOOD_CARD, TEST_CARDS } from "./cards";
import { isBinding } from "./mandarin-format";
import { isOpen, isPaid, type Order } from "./order";
import { sumText, texts } from "./payer-texts";
import { isFromWallet } from "./yoomoney-format";

interface View {
  order: Order;
  notice?: string;
  typed?: string;
  isSilent?: boolean;
}

const NARROW = `
main.payer { display: block; max-width: 480px; padding-top: 24px }
.payer h1 { padding: 16px 16px 0 } .payer .sum { font-size: 1.75rem; line-height: 36px; font-weight: 600; padding: 4px 16px 0 }
.payer .two { display: grid; grid-template-columns: 1fr 1fr; gap: 12px } .payer .note { margin: 12px 16px }
.payer button { width: 100%; min-height: 44px } .payer input:not([type=checkbox]) { min-height: 44px; font-size: 1rem }
`;

export function PayerView({ order, notice, typed, isSilent }: View) {
  const said = notice ?? (order.reason ? texts.reasons[order.reason] : undefined);
  const isPayable = isOpen(order) && !isSilent;
  return (
    <Page>
      <section class="sheet">
        <h1>{isBinding(order) ? texts.bindTitle : texts.title}</h1>
        {!isBinding(order) && <p class="sum num">{sumText(order.cents)}</p>}
        {order.description && <p>{order.description}</p>}
        <p class="meta">
          {texts.bankNames[order.provider]}. {texts.note}
        </p>
        {said && (
          <p class="note" role="alert">
            {said}
          </p>
        )}
        {isPayable && (order.state === "checking" ? <CodeForm /> : <CardForm order={order} typed={typed} />)}
        {!isPayable && <Ended order={order} isSilent={isSilent} />}
      </section>
      {isPayable && order.state !== "checking" && <TestCards />}
    </Page>
  );
}

function Page({ children }: { children: Child }) {
  return (
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{texts.title}</title>
        <link rel="icon" href="data:," />
        <style>{raw(style + NARROW)}</style>
      </head>
      <body>
        <main class="payer">{children}</main>
      </body>
    </html>
  );
}

function CardForm({ order, typed }: { order: Order; typed: string | undefined }) {
  const isWallet = isFromWallet(order);
  return (
    <form class="stack" method="post">
      {isWallet ? (
        <p>{texts.wallet}</p>
      ) : (
        <>
          <label>
            {texts.card}
            <input
              name="card"
              inputmode="numeric"
              autocomplete="off"
              required
              maxlength={23}
              value={typed ?? GOOD_CARD}
            />
          </label>
          <div class="two">
            <label>
              {texts.expiry}
              <input name="expiry" inputmode="numeric" autocomplete="off" required maxlength={5} value="12/30" />
            </label>
            <label>
              {texts.cvc}
              <input name="cvc" inputmode="numeric" autocomplete="off" required maxlength={3} value="123" />
            </label>
          </div>
        </>
      )}
      <button class="primary" type="submit">
        {isBinding(order) ? texts.bind : texts.pay}
      </button>
      <Refuse />
    </form>
  );
}

function CodeForm() {
  return (
    <form class="stack" method="post">
      <p>{texts.codeHint}</p>
      <label>
        {texts.code}
        <input name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength={6} />
      </label>
      <button class="primary" type="submit">
        {texts.confirm}
      </button>
      <Refuse />
    </form>
  );
}

function Refuse() {
  return (
    <button type="submit" name="act" value="refuse" formnovalidate>
      {texts.refuse}
    </button>
  );
}

function Ended({ order, isSilent }: { order: Order; isSilent: boolean | undefined }) {
  const isGood = isPaid(order);
  const address = isGood || isSilent ? order.successUrl : order.failUrl;
  return (
    <>
      {!isSilent && <p>{isGood ? (isBinding(order) ? texts.bound : texts.paid) : texts.ended}</p>}
      {address && (
        <p>
          <a href={address}>{texts.back}</a>
        </p>
      )}
    </>
  );
}

function TestCards() {
  return (
    <section class="sheet">
      <h2>{texts.testCards}</h2>
      <dl>
        {TEST_CARDS.map(([number, outcome]) => (
          <div key={number}>
            <dt class="num">{number.replace(/(\d{4})(?=\d)/g, "$1 ")}</dt>
            <dd>{texts.outcomes[outcome]}</dd>
          </div>
        ))}
      </dl>
      <p class="meta">{texts.otherCards}</p>
    </section>
  );
}
