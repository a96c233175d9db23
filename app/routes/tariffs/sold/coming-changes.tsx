import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { Tag } from "../../../components/ui/chip";
import { formatDay, formatTime } from "../../../components/ui/format";
import { SCREENS } from "../../../screens";
import { useZone } from "../../../web/frame/preferences";
import type { ComingChange } from "./named-changes.server";
import { PriceLines } from "./price-lines";

interface ComingChangesProps {
  id: string;
  coming: ComingChange[];
  currency: string;
  now: number;
}

/** Announced changes that are not in force yet; each can be withdrawn. */
export function ComingChanges({ id, coming, currency, now }: ComingChangesProps) {
  const { t, i18n } = useTranslation("pricing");
  const zone = useZone();
  const at = (ms: number) => `${formatDay(ms, now, i18n.language, zone)}, ${formatTime(ms, i18n.language, zone)}`;
  if (coming.length === 0) return null;
  return (
    <section className="mt-8 stack max-w-160 gap-4" aria-labelledby="coming">
      <h2 id="coming">{t("comingTitle")}</h2>
      {coming.map(({ id: plan, startsAt, isOff, prices, hasMore }) => (
        <div key={plan} className="stack gap-2">
          <h3 className="row gap-1.5">
            {t("comingFrom", { at: at(startsAt) })}
            {isOff && <Tag>{t("off")}</Tag>}
          </h3>
          {prices.length > 0 ? (
            <PriceLines prices={prices} hasMore={hasMore} currency={currency} />
          ) : (
            <p>{t("comingOther")}</p>
          )}
          <Form method="post" action={`${SCREENS.soldTariffs.path}/${id}`}>
            <input type="hidden" name="plan" value={plan} />
            <Button name="intent" value="withdraw" size="s">
              {t("withdraw")}
            </Button>
          </Form>
        </div>
      ))}
    </section>
  );
}
