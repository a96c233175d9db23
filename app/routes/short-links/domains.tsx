import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fieldsOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { PageHead } from "../../components/layout/page-head";
import { Button } from "../../components/ui/button";
import { CopiedText } from "../../components/ui/copy-button";
import { Pairs } from "../../components/ui/dl";
import { ErrorSummary } from "../../components/ui/error-summary";
import { State } from "../../components/ui/status";
import { can } from "../../domain/base/access/viewer";
import {
  addDomain,
  checkDomain,
  findDomains,
  recordsOf,
  removeDomain,
} from "../../domain/messaging/short-links/domains";
import { domainInput } from "../../domain/messaging/short-links/input";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { guard } from "../../web/session/guard";

export const handle: ScreenHandle = { screen: "shortLinks" };

const LIST = SCREENS.shortLinks.path;
const HERE = `${LIST}/domains`;
const TO_CREATE = { ...SCREENS.shortLinks, permission: ["shortLinks.get", "shortLinks.create"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.shortLinks);
  const own = await findDomains(platform.db, viewer);
  return {
    own: own.map(({ domain, verifiedAt }) => ({
      domain,
      isVerified: verifiedAt !== null,
      records: recordsOf(platform, viewer, domain),
    })),
    platform: platform.config.shortLinks.domains,
    mayCreate: can(viewer, "shortLinks.create"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_CREATE);
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: domainInput });
  if (submission.status !== "success") return replyInvalid(submission);
  const { domain } = submission.value;
  const intent = form.get("intent");
  if (intent === "remove") {
    found(await removeDomain(platform.db, viewer, domain));
    return redirect(HERE);
  }
  const result =
    intent === "check" ? found(await checkDomain(platform, viewer, domain)) : await addDomain(platform, viewer, domain);
  return result.ok ? redirect(HERE) : replyRefused(submission, result);
}

export default function Domains() {
  const { t } = useTranslation("shortLinks");
  const { t: titles } = useTranslation("screens");
  const { own, platform, mayCreate } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const submitted = reply?.initialValue?.domain;
  const isOfRow = own.some(({ domain }) => domain === submitted);
  const field = fieldsOf("domain", isOfRow ? undefined : reply);
  return (
    <>
      <PageHead title={t("domains")} lead={t("domainsLead")} crumb={{ to: LIST, label: titles("shortLinks") }} />
      <div className="stack readable mt-5 gap-6">
        <ul className="stack gap-4">
          {platform.map((domain) => (
            <li key={domain} className="stack gap-1">
              <span className="font-medium wrap-anywhere">{domain}</span>
              <span className="text-sm text-ink-3">{t("platformDomain")}</span>
            </li>
          ))}
          {own.map(({ domain, isVerified, records }) => (
            <li key={domain} className="stack gap-2">
              <span className="font-medium wrap-anywhere">{domain}</span>
              <State
                tone={isVerified ? "ok" : "mute"}
                icon={isVerified ? "check" : "clock"}
                label={t(isVerified ? "verified" : "waits")}
              />
              {!isVerified &&
                records.map(({ type, name, value }) => (
                  <Pairs
                    key={type}
                    items={[
                      { term: t("record"), value: type },
                      { term: t("recordName"), value: <CopiedText text={name} label={t("copy")} /> },
                      { term: t("recordValue"), value: <CopiedText text={value} label={t("copy")} /> },
                    ]}
                  />
                ))}
              {submitted === domain && <ErrorSummary errors={reply?.error?.domain ?? undefined} />}
              {mayCreate && (
                <Form method="post" action={HERE} className="row flex-wrap">
                  <input type="hidden" name="domain" value={domain} />
                  {!isVerified && (
                    <Button size="s" name="intent" value="check" aria-label={`${t("check")}: ${domain}`}>
                      {t("check")}
                    </Button>
                  )}
                  <Button
                    size="s"
                    variant="quiet"
                    name="intent"
                    value="remove"
                    aria-label={`${t("remove")}: ${domain}`}
                  >
                    {t("remove")}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
        {mayCreate && (
          <Form key={own.length} method="post" action={HERE} className="stack max-w-168 gap-4" noValidate>
            <TextField field={field("domain")} label={t("ownDomain")} autoComplete="off" />
            <div className="row">
              <Button>{t("addDomain")}</Button>
            </div>
          </Form>
        )}
      </div>
    </>
  );
}
