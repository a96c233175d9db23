import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "../../components/tables/data-table";
import { Button } from "../../components/ui/button";
import { useChannelName } from "../../components/ui/channel-name";
import { Pairs } from "../../components/ui/dl";
import { Field } from "../../components/ui/field";
import { formatNumber } from "../../components/ui/format";
import { Textarea } from "../../components/ui/input";
import { PhoneInput } from "../../components/ui/masked-input";
import { Money } from "../../components/ui/money";
import type { ShownQuote } from "./shown-tariffs.server";
import type { TariffsData } from "./tariffs";

/** Price of one message to a number, per channel. */
export function PriceQuote({ data: { written, quote, asked, currency } }: { data: TariffsData }) {
  const { t, i18n } = useTranslation("tariffs");
  const columns = useColumns(currency);
  const isWrong = quote !== null && quote.phone === null;
  return (
    <section className="stack gap-3" aria-labelledby="quote">
      <h2 id="quote">{t("quoteTitle")}</h2>
      <Form method="get" action="/tariffs" className="stack gap-4" preventScrollReset>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field field={{ id: "quote-phone", errors: undefined }} label={t("quotePhone")}>
            <PhoneInput id="quote-phone" name="phone" defaultValue={written.phone} maxLength={32} autoComplete="off" />
          </Field>
          <Field field={{ id: "quote-text", errors: undefined }} label={t("quoteText")} optional>
            <Textarea id="quote-text" name="text" rows={2} defaultValue={written.text} maxLength={1600} />
          </Field>
        </div>
        {(["search", "source"] as const).map(
          (name) => asked[name] && <input key={name} type="hidden" name={name} value={asked[name]} />,
        )}
        <div>
          <Button>{t("quote")}</Button>
        </div>
      </Form>
      {isWrong && <p role="status">{t("quoteWrong")}</p>}
      {quote?.phone && (
        <>
          <Pairs
            items={[
              { term: t("quoteOwner"), value: quote.owner || t("quoteOwnerUnknown") },
              {
                term: t("quoteCharacters"),
                value: `${formatNumber(quote.characters, i18n.language)}, ${t(`encoding_${quote.encoding}`)}`,
              },
            ]}
          />
          <DataTable
            caption={t("quoteTitle")}
            fit="flush"
            density="compact"
            rows={quote.prices}
            rowKey={({ source }) => source}
            columns={columns}
          />
        </>
      )}
    </section>
  );
}

function useColumns(currency: string): Column<ShownQuote["prices"][number]>[] {
  const { t, i18n } = useTranslation("tariffs");
  const sourceName = useChannelName();
  const locale = i18n.language;
  return [
    {
      key: "channel",
      header: t("quoteChannel"),
      width: "fill",
      card: { side: "left", line: 1 },
      cell: ({ source, segments, seconds }) => (
        <>
          {sourceName(source)}{" "}
          {segments !== null && (
            <span className="text-ink-3">
              {t("quoteSegments")}: {formatNumber(segments, locale)}
            </span>
          )}
          {seconds !== null && (
            <span className="text-ink-3">
              {t("quoteSeconds")}: {formatNumber(seconds, locale)}
            </span>
          )}
        </>
      ),
    },
    {
      key: "price",
      header: t("price"),
      width: "min",
      align: "right",
      card: { side: "right", line: 1 },
      cell: ({ amount }) =>
        amount === null ? (
          <span className="text-ink-3">{t("quoteNone")}</span>
        ) : (
          <Money micros={amount} currency={currency} locale={locale} />
        ),
    },
  ];
}
