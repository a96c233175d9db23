import { useTranslation } from "react-i18next";
import { OnceShown } from "../../components/layout/shown-once";

export function IssuedToken({ token, description }: { token: string; description: string }) {
  const { t } = useTranslation("tokens");
  return (
    <OnceShown
      id="issued-token"
      secret={token}
      words={{ title: t("copyNow"), help: t("copyNowHelp"), copy: t("copy"), kept: t("done") }}
      closeTo="/account/tokens"
      file={{ name: "cabinet-token.txt", text: `${description}\n${token}\n`, label: t("download") }}
    >
      <p className="text-sm font-medium">{description}</p>
    </OnceShown>
  );
}
