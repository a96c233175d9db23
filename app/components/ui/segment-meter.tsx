import { useTranslation } from "react-i18next";

const SHOWN = 5;
const MOST = 10;

/** One block per SMS; `fill` is the last one's share, 0–1. */
export function SegmentMeter({ segments, fill }: { segments: number; fill: number }) {
  const { t } = useTranslation("common");
  const blocks = Math.min(Math.max(SHOWN, segments), MOST);
  return (
    <div className="meter" role="img" aria-label={t("segmentsUsed", { used: segments, most: MOST })}>
      {Array.from({ length: blocks }, (_, index) => {
        const ratio = index < segments - 1 ? 1 : index === segments - 1 ? fill : 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is identified by its index
          <svg key={index} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.round(ratio * 100)} height="6" />
          </svg>
        );
      })}
    </div>
  );
}
