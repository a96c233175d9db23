import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldOf, fieldsOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { PageHead } from "../../components/layout/page-head";
import { Button, LinkButton } from "../../components/ui/button";
import { DateInput } from "../../components/ui/date-input";
import { ErrorSummary } from "../../components/ui/error-summary";
import { Field } from "../../components/ui/field";
import { Select } from "../../components/ui/input";
import { Note } from "../../components/ui/note";
import { newId } from "../../domain/shared/ids";
import { createLink } from "../../domain/short-links/change";
import { usableDomains } from "../../domain/short-links/domains";
import { linkForm } from "../../domain/short-links/form";
import { NETWORKS, PRESETS, REQUIRED_UTM, UTM_FIELDS, withUtm } from "../../domain/short-links/utm";
import { SCREENS } from "../../screens";
import { readForm } from "../../web/forms/form-data";
import type { ScreenHandle } from "../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "shortLinks" };

const LIST = SCREENS.shortLinks.path;
const HERE = `${LIST}/new`;
/** What choosing a network leaves as it is typed. */
const KEPT = ["fullUrl", "domain", "slug", "expiresAt"] as const;
const TO_CREATE = { ...SCREENS.shortLinks, permission: ["shortLinks.get", "shortLinks.create"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_CREATE);
  const asked = new URL(args.request.url).searchParams;
  const network = NETWORKS.find((one) => one === asked.get("network")) ?? null;
  const typed = Object.fromEntries(KEPT.map((name) => [name, asked.get(name) ?? ""]));
  return { id: newId(), domains: await usableDomains(platform, viewer), network, typed };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_CREATE);
  const schema = linkForm(viewer.preferences.timeZone);
  const submission = parseWithZod(await readForm(args.request), { schema });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, input } = submission.value;
  const result = await createLink(platform, viewer, input, { id });
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`${LIST}/${result.value.id}`, { key: "linkMade", tone: "ok" });
}

export default function NewLink() {
  const { t } = useTranslation("shortLinks");
  const { t: titles } = useTranslation("screens");
  const { network } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("newLink")} crumb={{ to: LIST, label: titles("shortLinks") }} />
      <LinkForm key={network} />
    </>
  );
}

function LinkForm() {
  const { t } = useTranslation("shortLinks");
  const { t: words } = useTranslation("common");
  const { id, domains, network, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const isBusy = useNavigation().formMethod === "POST";
  const [tagged, setTagged] = useState(network && typed.fullUrl ? withUtm(typed.fullUrl, PRESETS[network]) : "");
  const preset = network && Object.entries(PRESETS[network]).map(([field, value]) => [`utm_${field}`, value]);
  const field = fieldsOf("link", reply, { ...Object.fromEntries(preset ?? []), ...typed });
  const expires = field("expiresAt");
  const domain = field("domain");
  return (
    <Form
      method="post"
      action={network ? `${HERE}?network=${network}` : HERE}
      className="stack mt-5 max-w-168 gap-4"
      noValidate
      onInput={(event) => setTagged(taggedIn(event))}
    >
      {/* Enter submits the first button: it must create. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary errors={reply?.error?.[""] ?? undefined} />
      {domains.length === 0 && (
        <Note tone="warn">
          {t("noDomains")} <Link to={`${LIST}/domains`}>{t("domains")}</Link>
        </Note>
      )}
      <input type="hidden" name="id" value={id} />
      <TextField
        {...{ field: field("fullUrl"), label: t("fullUrl"), type: "url", inputMode: "url", maxLength: 2048 }}
      />
      <Field field={domain} label={t("domain")}>
        <Select
          id={domain.id}
          name="domain"
          required
          defaultValue={domain.value || domains[0]}
          options={domains.map((value) => ({ value, label: value }))}
        />
      </Field>
      <TextField
        {...{ field: field("slug"), label: t("slug"), hint: t("slugHelp"), optional: true, maxLength: 40 }}
        {...{ autoComplete: "off", autoCapitalize: "none", spellCheck: false }}
      />
      <Field field={expires} label={t("expires")} optional>
        <DateInput id={expires.id} name="expiresAt" defaultValue={expires.value} />
      </Field>
      <UtmPart network={network} field={field} />
      {tagged !== "" && <p className="well font-mono text-sm wrap-anywhere">{tagged}</p>}
      <div className="row flex-wrap">
        <Button variant="primary" busy={isBusy && t("create")}>
          {t("create")}
        </Button>
        <LinkButton variant="quiet" to={LIST}>
          {words("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}

function UtmPart({ network, field }: { network: string | null; field: FieldOf }) {
  const { t } = useTranslation("shortLinks");
  const submit = useSubmit();
  const stayHere = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    submit(event.currentTarget, { method: "get", action: HERE, preventScrollReset: true, replace: true });
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
            {...{ size: "s", name: "network", value: one ?? "", formMethod: "get", formAction: HERE }}
            variant={one === network ? undefined : "quiet"}
            aria-pressed={one === network}
            onClick={stayHere}
          >
            {t(`network_${one ?? "own"}`)}
          </Button>
        ))}
      </div>
      {UTM_FIELDS.map((name) => (
        <TextField
          key={name}
          {...{ field: field(`utm_${name}`), label: t(`utm_${name}`), maxLength: 200, autoComplete: "off" }}
          {...{ optional: !REQUIRED_UTM.includes(name), required: false }}
        />
      ))}
    </section>
  );
}

function taggedIn({ currentTarget }: FormEvent<HTMLFormElement>): string {
  const form = new FormData(currentTarget);
  const typed = (name: string) => String(form.get(name) ?? "").trim();
  const utm = Object.fromEntries(UTM_FIELDS.map((field) => [field, typed(`utm_${field}`)]));
  return typed("fullUrl") && Object.values(utm).some(Boolean) ? withUtm(typed("fullUrl"), utm) : "";
}
