import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DialogBody, DialogFrame } from "../../../components/layout/dialog-frame";
import { LinkButton } from "../../../components/ui/button";
import { CRM_KINDS } from "../../../domain/products/integrations/crm/mappings";
import type { ScreenHandle } from "../../../web/frame/handle";
import { guard } from "../../../web/session/guard";
import { LIST, rightTo } from "./style";

export const handle: ScreenHandle = { screen: "integrations" };

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await guard(args, rightTo("create"));
  return { kinds: CRM_KINDS.filter((kind) => platform.crms[kind] !== null) };
}

/** Choice of the CRM; each has a form of its own. */
export default function Connect() {
  const { t } = useTranslation("integrations");
  const { kinds } = useLoaderData<typeof loader>();
  return (
    <DialogFrame title={t("chooseCrm")} closeTo={LIST}>
      <DialogBody>
        {kinds.map((kind) => (
          <section key={kind} className="stack gap-3" aria-label={t(`crm_${kind}`)}>
            <p>{t(`help_${kind}`)}</p>
            <div className="row">
              <LinkButton icon="share-2" to={`${LIST}/connect/${kind}`} preventScrollReset>
                {t("connectTitle", { crm: t(`crm_${kind}`) })}
              </LinkButton>
            </div>
          </section>
        ))}
      </DialogBody>
    </DialogFrame>
  );
}
