import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../components/layout/page-head";
import { ErrorSummary } from "../../../components/ui/error-summary";
import { message } from "../../../domain/base/shared/errors/error-message";
import { finishConnect } from "../../../domain/products/integrations/crm/connect";
import { CRM_KINDS } from "../../../domain/products/integrations/crm/mappings";
import type { ScreenHandle } from "../../../web/frame/handle";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { LIST, rightTo } from "./style";

export const handle: ScreenHandle = { screen: "integrations" };

/** Return address of a CRM's consent page; its code is valid for seconds. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, rightTo("update"));
  const kind = found(CRM_KINDS.find((known) => known === args.params.kind));
  const query = new URL(args.request.url).searchParams;
  const [state, code] = [query.get("state") ?? "", query.get("code") ?? ""];
  const portal = query.get("referer") ?? query.get("domain") ?? "";
  const result = await finishConnect(platform, viewer, kind, { state, code, portal });
  if (result.ok) {
    const { row, isKnown } = result.value;
    throw await redirectWithToast(`${LIST}/${row.id}`, { key: isKnown ? "crmKnown" : "crmConnected", tone: "ok" });
  }
  return { errors: result.problems.map(message) };
}

export default function ReturnFromCrm() {
  const { t } = useTranslation("integrations");
  const { errors } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("connectCrm")} crumb={{ to: LIST, label: t("all") }} />
      <div className="mt-4">
        <ErrorSummary errors={errors} />
      </div>
    </>
  );
}
