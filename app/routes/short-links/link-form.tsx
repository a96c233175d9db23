import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type MouseEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldOf, fieldsOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { Button, LinkButton } from "../../components/ui/button";
import { DateInput } from "../../components/ui/date-input";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import {
  NETWORKS,
  type Network,
  PRESETS,
  REQUIRED_UTM,
  UTM_FIELDS,
  withUtm,
} from "../../domain/messaging/short-links/utm";

const OWN_LABELS = ["fullUrl", "domain", "slug", "expiresAt"] as const;
const LABELS = [...OWN_LABELS, ...UTM_FIELDS.map((name) => `utm_${name}` as const)];

interface LinkFormProps {
  /** Address for posting and for choosing another network. */
  at: string;
  backTo: string;
  words: string;
  reply: SubmissionResult<string[]> | undefined;
  network: Network | null;
  stored: Record<string, string>;
  /** Placed between the address and the day. */
  children: (field: FieldOf) => ReactNode;
}

/** Form for creating and for changing a link. */
export function LinkForm({ at, backTo, words, reply, network, stored, children }: LinkFormProps) {
  const { t } = useTranslation("shortLinks");
  const { t: common } = useTranslation("common");
  const isBusy = useNavigation().formMethod === "POST";
  const preset = network && Object.entries(PRESETS[network]).map(([field, value]) => [`utm_${field}`, value]);
  const field = fieldsOf("link", reply, { ...stored, ...Object.fromEntries(preset ?? []) });
  const [tagged, setTagged] = useState(() => taggedBy((name) => field(name).value));
  const expires = field("expiresAt");
  return (
    <Form
      method="post"
      action={network ? `${at}?network=${network}` : at}
      className="stack mt-5 max-w-168 gap-4 wrap-anywhere"
      noValidate
      onInput={(event) => setTagged(taggedIn(event))}
    >
      {/* Enter presses a form's first button, which must save. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary
        errors={reply?.error?.[""] ?? undefined}
        fields={LABELS.map((name) => ({ ...field(name), label: t(name) }))}
      />
      <TextField field={field("fullUrl")} label={t("fullUrl")} type="url" inputMode="url" maxLength={2048} />
      {children(field)}
      <Field field={expires} label={t("expiresAt")} optional>
        <DateInput id={expires.id} name="expiresAt" defaultValue={expires.value} />
      </Field>
      <UtmPart at={at} network={network} field={field} />
      {tagged !== "" && <p className="well font-mono text-sm wrap-anywhere">{tagged}</p>}
      <div className="row flex-wrap">
        <Button variant="primary" busy={isBusy && words}>
          {words}
        </Button>
        <LinkButton variant="quiet" to={backTo}>
          {common("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}

function UtmPart({ at, network, field }: { at: string; network: Network | null; field: FieldOf }) {
  const { t } = useTranslation("shortLinks");
  const submit = useSubmit();
  const stayHere = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    submit(event.currentTarget, { method: "get", action: at, preventScrollReset: true, replace: true });
  };
  return (
    <section className="stack gap-4" aria-labelledby="utm">
      <div className="stack gap-1">
        <h2 id="utm">{t("utm")}</h2>
        <p className="text-sm text-ink-2">{t("utmHelp")}</p>
      </div>
      <div className="row flex-wrap">
        {[...NETWORKS, null].map((one) => (
          <Button
            key={one}
            size="s"
            name="network"
            value={one ?? ""}
            formMethod="get"
            formAction={at}
            variant={one === network ? undefined : "quiet"}
            aria-pressed={one === network}
            onClick={stayHere}
          >
            {t(`network_${one ?? "own"}`)}
          </Button>
        ))}
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        {UTM_FIELDS.map((name) => (
          <TextField
            key={name}
            field={field(`utm_${name}`)}
            label={t(`utm_${name}`)}
            maxLength={200}
            autoComplete="off"
            optional={!REQUIRED_UTM.includes(name)}
            required={false}
          />
        ))}
      </div>
    </section>
  );
}

function taggedIn({ currentTarget }: FormEvent<HTMLFormElement>): string {
  const form = new FormData(currentTarget);
  return taggedBy((name) => String(form.get(name) ?? "").trim());
}

function taggedBy(typed: (name: string) => string): string {
  const utm = Object.fromEntries(UTM_FIELDS.map((field) => [field, typed(`utm_${field}`)]));
  return typed("fullUrl") && Object.values(utm).some(Boolean) ? withUtm(typed("fullUrl"), utm) : "";
}
