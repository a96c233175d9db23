import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { SCROLL_CHIP } from "../../domain/shared/ui-constants";

/** Jump buttons: scrolled over 50 px, or over 150 px left (spec §9). */
export function ScrollChips({ rows }: { rows: number }) {
  const { t } = useTranslation("notifications");
  const [{ up, down }, setAway] = useState({ up: false, down: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows change the height
  useEffect(() => {
    const look = () => {
      const { scrollY, innerHeight } = window;
      const remaining = document.documentElement.scrollHeight - innerHeight - scrollY;
      setAway({ up: scrollY > SCROLL_CHIP.scrolled, down: remaining > SCROLL_CHIP.remaining });
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [rows]);
  return (
    <div className="ntf-chips">
      {up && (
        <Button type="button" size="s" icon="arrow-up" onClick={() => window.scrollTo({ top: 0 })}>
          {t("upwards")}
        </Button>
      )}
      {down && (
        <Button
          type="button"
          size="s"
          icon="arrow-down"
          onClick={() => window.scrollBy({ top: window.innerHeight * 0.8 })}
        >
          {t("downwards")}
        </Button>
      )}
    </div>
  );
}
