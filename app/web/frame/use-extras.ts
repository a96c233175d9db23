import type { i18n } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

export function useExtras<Extras>(load: (words: i18n) => Promise<Extras>): Extras | null {
  const { i18n } = useTranslation();
  const [extras, setExtras] = useState<{ it: Extras } | null>(null);
  useEffect(() => {
    let isHere = true;
    const start = () =>
      load(i18n).then(
        (it) => isHere && setExtras({ it }),
        () => undefined,
      );
    const wait = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
    wait(start);
    return () => {
      isHere = false;
    };
  }, [load, i18n]);
  return extras?.it ?? null;
}
