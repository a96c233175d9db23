import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** The provider's QR code, white background for cameras. */
export function QrCode({ png, to }: { png: string; to: string }) {
  const { t } = useTranslation("apisender");
  return (
    <>
      <p>{t("scanHelp")}</p>
      <img
        className="mx-auto block w-64 max-w-full rounded-md border border-line bg-white [image-rendering:pixelated]"
        src={`data:image/png;base64,${png}`}
        alt={t("qr")}
        width="256"
        height="256"
      />
      <p className="text-center text-sm text-ink-3">
        {t("qrFresh")}{" "}
        <Link to={to} preventScrollReset replace>
          {t("qrAgain")}
        </Link>
      </p>
    </>
  );
}
