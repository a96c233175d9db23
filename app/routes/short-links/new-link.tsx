import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../components/forms/form-field";
import { TextField } from "../../components/forms/text-field";
import { PageHead } from "../../components/layout/page-head";
import { Field } from "../../components/ui/field";
import { Select } from "../../components/ui/input";
import { Note } from "../../components/ui/note";
import { newId } from "../../domain/base/shared/ids";
import { createLink } from "../../domain/messaging/short-links/change";
import { usableDomains } from "../../domain/messaging/short-links/domains";
import { linkForm } from "../../domain/messaging/short-links/form";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { LinkForm } from "./link-form";
import { networkIn, typedIn } from "./typed";

export const handle: ScreenHandle = { screen: "shortLinks" };

const LIST = SCREENS.shortLinks.path;
const TO_CREATE = { ...SCREENS.shortLinks, permission: ["shortLinks.get", "shortLinks.create"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_CREATE);
  const searchParams = new URL(args.request.url).searchParams;
  const stored = typedIn(searchParams, ["fullUrl", "domain", "slug", "expiresAt"]);
  return { id: newId(), domains: await usableDomains(platform, viewer), network: networkIn(searchParams), stored };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_CREATE);
  const schema = linkForm(viewer.preferences.timeZone);
  const submission = parseForm(await readForm(args.request), { schema });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, input } = submission.value;
  const result = await createLink(platform, viewer, input, { id });
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(`${LIST}/${result.value.id}`, { key: "linkMade", tone: "ok" });
}

export default function NewLink() {
  const { t } = useTranslation("shortLinks");
  const { t: titles } = useTranslation("screens");
  const { id, network, stored } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <>
      <PageHead title={t("newLink")} crumb={{ to: LIST, label: titles("shortLinks") }} />
      <LinkForm
        key={network}
        at={`${LIST}/new`}
        backTo={LIST}
        words={t("create")}
        reply={reply}
        network={network}
        stored={stored}
      >
        {(field) => (
          <>
            <input type="hidden" name="id" value={id} />
            <AddressPart field={field} />
          </>
        )}
      </LinkForm>
    </>
  );
}

function AddressPart({ field }: { field: FieldOf }) {
  const { t } = useTranslation("shortLinks");
  const { domains } = useLoaderData<typeof loader>();
  const domain = field("domain");
  return (
    <>
      {domains.length === 0 && (
        <Note tone="warn">
          {t("noDomains")} <Link to={`${LIST}/domains`}>{t("domains")}</Link>
        </Note>
      )}
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
        field={field("slug")}
        label={t("slug")}
        hint={t("slugHelp")}
        optional
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}
