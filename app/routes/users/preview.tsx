import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DialogBody, DialogFrame } from "../../components/layout/dialog-frame";
import { State } from "../../components/ui/status";
import { askerOf, findFlags, fullName } from "../../domain/base/access/viewer-of-token";
import { findUser } from "../../domain/people/accounts/find-users";
import { SCREENS } from "../../screens";
import type { ScreenHandle } from "../../web/frame/handle";
import { found } from "../../web/http/reply";
import { type PreviewedScreen, screensFor } from "../../web/session/access-preview";
import { guard } from "../../web/session/guard";
import { localeOf } from "../../web/words/locale";
import { rightNames } from "../../web/words/right-names.server";

export const handle: ScreenHandle = { screen: "users" };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, SCREENS.users);
  const { id = "" } = args.params;
  const [row, flags] = await Promise.all([findUser(platform.db, viewer, id), findFlags(platform.db, id)]);
  const user = found(row);
  const names = rightNames(await localeOf(args.request, args.context));
  const screens = screensFor(askerOf(user, flags)).map((screen) => ({
    ...screen,
    rights: screen.refusal?.by === "permission" ? screen.refusal.missing.map(names.whole).join(", ") : "",
  }));
  return { id: user.id, name: fullName(user.data, user.username), screens };
}

export default function Preview() {
  const { t } = useTranslation("users");
  const { t: names } = useTranslation("screens");
  const { id, name, screens } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const reason = useReason();
  const menu = screens.filter(({ inMenu }) => inMenu).map((screen) => names(screen.name));
  return (
    <DialogFrame title={t("previewTitle", { name })} closeTo={`/users/${id}${search}`}>
      <DialogBody>
        <section className="stack gap-1.5" aria-labelledby="preview-menu">
          <h3 id="preview-menu">{t("previewMenu")}</h3>
          <p className="text-sm text-ink-2">{menu.join(" · ")}</p>
        </section>
        <section className="stack gap-2" aria-labelledby="preview-screens">
          <h3 id="preview-screens">{t("previewScreens")}</h3>
          <ul className="stack gap-2 text-sm">
            {screens.map((screen) => (
              <li key={screen.name} className="stack gap-0.5">
                <span className="row justify-between gap-x-3">
                  <span className="min-w-0 wrap-anywhere">
                    {names(screen.name)} <code className="font-mono text-xs text-ink-3">{screen.path}</code>
                  </span>
                  <State
                    tone={screen.refusal ? "mute" : "ok"}
                    icon={screen.refusal ? "lock" : "circle-check"}
                    label={t(screen.refusal ? "screenClosed" : "screenOpen")}
                  />
                </span>
                {screen.refusal && (
                  <span className="text-xs text-ink-3 wrap-anywhere">{reason(screen.refusal, screen.rights)}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      </DialogBody>
    </DialogFrame>
  );
}

function useReason() {
  const { t } = useTranslation("users");
  return (refusal: NonNullable<PreviewedScreen["refusal"]>, rights: string): string => {
    if (refusal.by === "level") return t("closedByLevel");
    if (refusal.by === "flag") return t("closedByFlag", { flag: refusal.flag });
    return t("closedByRight", { rights });
  };
}
