import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/ui/button";
import { SCROLL_CHIP } from "../../domain/base/shared/ui-constants";

/** Jump buttons, shown after scrolling 50 px or with over 150 px left (spec §9). */
export function ScrollChips({ rows }: { rows: number }) {
  const { t } = useTranslation("notifications");
  const [{ up, down }, setAway] = useState({ up: false, down: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows change the height
  useEffect(() => {
    const measure = () => {
      const { scrollY, innerHeight } = window;
      const remaining = document.documentElement.scrollHeight - innerHeight - scrollY;
      setAway({ up: scrollY > SCROLL_CHIP.scrolled, down: remaining > SCROLL_CHIP.remaining });
    };
    measure();
    window.addEventListener("scroll", measure, { passive: true });
    window.addEventListener("resize", measure);
    return () => {
      window.removeEventListener("scroll", measure);
      window.removeEventListener("resize", measure);
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
