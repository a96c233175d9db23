import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../components/layout/page-head";
import { shownAddress } from "../../domain/messaging/short-links/address";
import { changeLink, versionOf } from "../../domain/messaging/short-links/change";
import { getLink } from "../../domain/messaging/short-links/find";
import { changeForm, shownLeads } from "../../domain/messaging/short-links/form";
import { UTM_FIELDS } from "../../domain/messaging/short-links/utm";
import { isChangeable } from "../../domain/messaging/short-links/view";
import { SCREENS } from "../../screens";
import { parseForm, readForm } from "../../web/forms/read-form.server";
import type { ScreenHandle } from "../../web/frame/handle";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { guard } from "../../web/session/guard";
import { LinkForm } from "./link-form";
import { networkIn, typedIn } from "./typed";

export const handle: ScreenHandle = { screen: "shortLinks" };

const LIST = SCREENS.shortLinks.path;
const TO_CREATE = { ...SCREENS.shortLinks, permission: ["shortLinks.get", "shortLinks.create"] } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_CREATE);
  const row = found(await getLink(platform.db, viewer, args.params.id ?? ""));
  // The link's panel gives the reason.
  if (!isChangeable(row)) throw redirect(`${LIST}/${row.id}`);
  const searchParams = new URL(args.request.url).searchParams;
  const { utm, ...shown } = shownLeads(row, viewer.preferences.timeZone);
  const tags = Object.fromEntries(UTM_FIELDS.map((field) => [`utm_${field}`, utm[field]]));
  const typed = searchParams.has("network") ? typedIn(searchParams, ["fullUrl", "expiresAt", "ends", "seen"]) : {};
  const stored = { seen: versionOf(row), ...shown, ...tags, ...typed };
  return { id: row.id, address: shownAddress(row), network: networkIn(searchParams), stored };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, TO_CREATE);
  const id = args.params.id ?? "";
  const schema = changeForm(viewer.preferences.timeZone);
  const submission = parseForm(await readForm(args.request), { schema });
  if (submission.status !== "success") return replyInvalid(submission);
  const { seen, change } = submission.value;
  const result = found(await changeLink(platform, viewer, id, change, seen));
  if (result.ok) return redirectWithToast(`${LIST}/${id}`, { key: "saved", tone: "ok" });
  const { data: refused, init } = replyRefused(submission, result);
  const isStale = result.problems.some(({ key }) => key === "linkChanged");
  // On a conflict, the user may choose to overwrite.
  const newest = isStale ? versionOf(found(await getLink(platform.db, viewer, id))) : null;
  return data({ ...refused, newest }, init ?? undefined);
}

interface Answer {
  reply: SubmissionResult<string[]>;
  newest?: string | null;
}

export default function EditLink() {
  const { t } = useTranslation("shortLinks");
  const { id, address, network, stored } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const backTo = `${LIST}/${id}`;
  return (
    <>
      <PageHead title={t("editLink")} lead={t("addressStays", { address })} crumb={{ to: backTo, label: address }} />
      <LinkForm
        key={network}
        at={`${backTo}/edit`}
        backTo={backTo}
        words={t("save")}
        reply={answer?.reply}
        network={network}
        stored={stored}
      >
        {(field) => (
          <>
            <input type="hidden" name="seen" value={answer?.newest ?? field("seen").value} />
            <input type="hidden" name="ends" value={field("ends").value} />
          </>
        )}
      </LinkForm>
    </>
  );
}
