import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button";
import { useChannelName } from "../../../components/ui/channel-name";
import { Pairs } from "../../../components/ui/dl";
import { Field } from "../../../components/ui/field";
import { formatMoney, formatNumber } from "../../../components/ui/format";
import { Textarea } from "../../../components/ui/input";
import type { IntegrationData } from "./integration";
import { LIST } from "./style";

interface Tried {
  recipient: string;
  type: string;
  sender: string;
  text: string;
  segments: number;
  price: number;
}

interface SampleFormProps {
  data: IntegrationData;
  tried: { tried: Tried | null; sample: string; refusals: string[]; fields: [path: string, value: string][] } | null;
}

const EXAMPLE = '{"phone": "+79161234567", "order": {"id": 15}}';

export function SampleForm({ data: { id, currency, example }, tried }: SampleFormProps) {
  const { t, i18n } = useTranslation("integrations");
  const channelName = useChannelName();
  const isBusy = useNavigation().formData?.get("intent") === "try";
  const message = tried?.tried;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tried?.tried === null) form.current?.querySelector("textarea")?.focus();
  }, [tried]);
  return (
    <section className="stack mt-6 gap-3" aria-labelledby="sample-title">
      <h2 className="text-lg font-medium" id="sample-title">
        {t("sample")}
      </h2>
      <Form method="post" action={`${LIST}/${id}`} preventScrollReset className="stack gap-3" ref={form}>
        <Field field={{ id: "sample", errors: tried?.refusals }} label={t("sampleBody")} hint={t("sampleHelp")}>
          <Textarea
            key={tried?.sample}
            id="sample"
            name="sample"
            rows={example ? 8 : 4}
            required
            spellCheck={false}
            placeholder={EXAMPLE}
            defaultValue={tried?.sample ?? example}
          />
        </Field>
        <div className="row">
          <Button icon="zap" name="intent" value="try" busy={isBusy && t("tryIt")}>
            {t("tryIt")}
          </Button>
        </div>
      </Form>
      {message && (
        <div role="status">
          <Pairs
            well
            items={[
              { term: t("to"), value: <span className="num">{message.recipient}</span> },
              { term: t("channel"), value: channelName(message.type) },
              ...(message.sender ? [{ term: t("sender"), value: message.sender }] : []),
              { term: t("text"), value: <span className="whitespace-pre-wrap wrap-anywhere">{message.text}</span> },
              {
                term: t("segments"),
                value: <span className="num">{formatNumber(message.segments, i18n.language)}</span>,
              },
              {
                term: t("price"),
                value: <span className="num">{formatMoney(message.price, currency, i18n.language)}</span>,
              },
            ]}
          />
        </div>
      )}
      {tried !== null && tried.fields.length > 0 && (
        <>
          <h3 className="font-medium">{t("fields")}</h3>
          <Pairs
            items={tried.fields.map(([path, value]) => ({
              key: path,
              term: <code className="wrap-anywhere">{path}</code>,
              value: <span className="wrap-anywhere">{value}</span>,
            }))}
          />
        </>
      )}
    </section>
  );
}
