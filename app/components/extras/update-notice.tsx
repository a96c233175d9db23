import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { VERSION_CHECK_MS, VERSION_PROMPT_MS } from "../../domain/base/shared/ui-constants";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";

/** After the toast disappears, the footer's version stays marked. */
export function UpdateNotice({ version, onNewVersion }: { version: string; onNewVersion(version: string): void }) {
  const { t } = useTranslation("extras");
  const { t: common } = useTranslation("common");
  const [isShown, setShown] = useState(false);
  useEffect(
    () =>
      watchVersion(version, (found) => {
        onNewVersion(found);
        setShown(true);
      }),
    [version, onNewVersion],
  );
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), VERSION_PROMPT_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="toast" role="status">
      <Icon name="refresh-cw" />
      <div className="stack gap-2">
        <span>{t("newVersion")}</span>
        <span>
          <Button type="button" size="s" onClick={() => location.reload()}>
            {t("update")}
          </Button>
        </span>
      </div>
      <Button type="button" variant="quiet" size="s" icon="x" label={common("close")} onClick={() => setShown(false)} />
    </div>
  );
}

function watchVersion(own: string, onNew: (version: string) => void): () => void {
  let known = own;
  const check = async () => {
    if (document.hidden) return;
    const found = await servedVersion();
    if (!found || found === known) return;
    known = found;
    if (found !== own) onNew(found);
  };
  const timer = setInterval(check, VERSION_CHECK_MS);
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
  };
}

async function servedVersion(): Promise<string | null> {
  try {
    const answer = await fetch("/version.json", { cache: "no-store" });
    const { version } = (await answer.json()) as { version?: unknown };
    return typeof version === "string" ? version : null;
  } catch {
    return null;
  }
}
