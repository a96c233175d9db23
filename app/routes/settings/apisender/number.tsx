import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostForm } from "../../../components/forms/post-form";
import { DialogBody, DialogFoot, DialogFrame } from "../../../components/layout/dialog-frame";
import { STYLE } from "../../../components/own-numbers/status-style";
import { Button, LinkButton } from "../../../components/ui/button";
import { Pairs } from "../../../components/ui/dl";
import { formatDate } from "../../../components/ui/format";
import { Note } from "../../../components/ui/note";
import { StatePill } from "../../../components/ui/status";
import { can } from "../../../domain/base/access/viewer";
import { CodedError } from "../../../domain/base/shared/errors/errors";
import { changeOwnNumber, type OwnNumberChange } from "../../../domain/network/own-numbers/change";
import { getOwnNumber } from "../../../domain/network/own-numbers/find";
import { readForm } from "../../../web/forms/read-form.server";
import type { ScreenHandle } from "../../../web/frame/handle";
import { useZone } from "../../../web/frame/preferences";
import { found } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";
import { guard } from "../../../web/session/guard";
import { type NumberView, numberView } from "./number-view.server";
import { Paid } from "./paid";
import { LIST } from "./path";

export const handle: ScreenHandle = { screen: "apisender" };

const CHANGES: Record<string, OwnNumberChange> = {
  renewalOn: { isCanceled: false },
  renewalOff: { isCanceled: true },
  numberOn: { isActive: true },
  numberOff: { isActive: false },
};

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, platform } = await guard(args, "apisender.get");
  const number = numberView(found(await getOwnNumber(platform.db, viewer, args.params.id ?? "")), platform.clock());
  const may = { update: can(viewer, "apisender.update"), remove: can(viewer, "apisender.remove") };
  return { number, may: { ...may, switch: may.update && viewer.askerLevel === "manager" } };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, platform } = await guard(args, "apisender.update");
  const intent = String((await readForm(args.request)).get("intent"));
  const change = CHANGES[intent];
  if (!change) throw new CodedError("badRequest");
  const result = found(await changeOwnNumber(platform, viewer, args.params.id ?? "", change));
  const to = `${LIST}/${args.params.id}`;
  return redirectWithToast(to, result.ok ? { key: intent, tone: "ok" } : { key: "numberGone", tone: "bad" });
}

export default function NumberDialog() {
  const { t, i18n } = useTranslation("apisender");
  const { number, may } = useLoaderData<typeof loader>();
  const zone = useZone();
  const { id, idInstance, phone, standing, isCanceled, isPaid, expiredAt, createdAt } = number;
  const isThere = standing !== "deleted";
  const help = isThere && standing !== "off" && expiredAt !== null && !isPaid ? "expired" : standing;
  return (
    <DialogFrame title={phone ?? t("noPhone")} closeTo={LIST}>
      <DialogBody>
        <div className="row">
          <StatePill {...STYLE[standing]} label={t(`state_${standing}`)} />
        </div>
        <p className="text-ink-2">
          {t(`help_${help}`)} {standing === "off" && <Link to="/about#support">{t("support")}</Link>}
        </p>
        <Pairs
          items={[
            { term: t("instance"), value: <span className="font-mono text-sm">{idInstance ?? "—"}</span> },
            { term: t("created"), value: formatDate(createdAt, i18n.language, zone, { year: true }) },
            ...(isThere
              ? [
                  { term: t("paid"), value: <Paid number={number} /> },
                  { term: t("renewal"), value: t(isCanceled ? "no" : "yes") },
                ]
              : []),
          ]}
        />
        {isThere && isCanceled && expiredAt !== null && isPaid && <Note tone="info">{t("endsThen")}</Note>}
      </DialogBody>
      {isThere && (may.update || may.remove) && (
        <PostForm may={may.update} action={`${LIST}/${id}`} preventScrollReset>
          <DialogFoot>
            <Acts number={number} may={may} />
          </DialogFoot>
        </PostForm>
      )}
    </DialogFrame>
  );
}

interface ActsProps {
  number: NumberView;
  may: { update: boolean; remove: boolean; switch: boolean };
}

function Acts({ number: { id, standing, isCanceled, isPaid, isOn, expiredAt }, may }: ActsProps) {
  const { t } = useTranslation("apisender");
  const isMade = expiredAt !== null;
  const isReady = may.update && isMade && isOn;
  const isWorking = isReady && isPaid;
  const to = (path: string) => ({ to: `${LIST}/${id}/${path}`, preventScrollReset: true });
  return (
    <>
      {isWorking && standing === "notAuthorized" && (
        <LinkButton variant="primary" icon="qr-code" {...to("scan")}>
          {t("scan")}
        </LinkButton>
      )}
      {isReady && (
        <LinkButton variant={isPaid ? undefined : "primary"} {...to("renew")}>
          {t("renew")}
        </LinkButton>
      )}
      {isReady && (
        <Button name="intent" value={isCanceled ? "renewalOn" : "renewalOff"}>
          {t(isCanceled ? "turnOn" : "turnOff")}
        </Button>
      )}
      {isWorking && <LinkButton {...to("restart")}>{t("restart")}</LinkButton>}
      {isWorking && standing !== "notAuthorized" && <LinkButton {...to("logout")}>{t("logOut")}</LinkButton>}
      {may.switch && isMade && (
        <Button name="intent" value={isOn ? "numberOff" : "numberOn"}>
          {t(isOn ? "switchOff" : "switchOn")}
        </Button>
      )}
      {may.remove && isMade && (
        <LinkButton variant="danger" {...to("remove")}>
          {t("remove")}
        </LinkButton>
      )}
    </>
  );
}
