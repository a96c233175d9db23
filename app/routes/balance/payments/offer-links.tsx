import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentRow } from "../../../domain/money/payments/rows";

type Method = PaymentRow["method"];

interface OfferLinksProps {
  accept: string;
  offer: string;
  /** Undefined without JavaScript: each offered method is then named. */
  method: Method | undefined;
  offered: readonly { method: Method }[];
}

export function OfferLinks({ accept, offer, method, offered }: OfferLinksProps) {
  const { t } = useTranslation("payments");
  const [only] = offered.length === 1 ? offered : [];
  const chosen = method ?? only?.method;
  return (
    <>
      {accept} {chosen ? <OfferLink method={chosen} words={offer} /> : `${offer}: `}
      {!chosen &&
        offered.map((one, index) => (
          <Fragment key={one.method}>
            {index > 0 && ", "}
            <OfferLink method={one.method} words={t(`method_${one.method}`)} />
          </Fragment>
        ))}
    </>
  );
}

function OfferLink({ method, words }: { method: Method; words: string }) {
  return (
    <Link to={`/documentation/misc/${method}-payment-offer`} target="_blank">
      {words}
    </Link>
  );
}
