import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Pairs } from "../../components/ui/dl";
import { useFileSize } from "../../components/ui/file-size";
import { formatAge, formatNumber, formatPercent } from "../../components/ui/format";
import { SCREENS } from "../../screens";
import type { ConsoleData } from "./console";

export function Review({ review }: { review: NonNullable<ConsoleData["review"]> }) {
  const { t, i18n } = useTranslation("console");
  const { t: queue } = useTranslation("reviewQueue");
  const { t: screen } = useTranslation("screens");
  return (
    <section className="stack gap-2" aria-labelledby="console-review">
      <div className="row justify-between">
        <h2 id="console-review">{screen("review")}</h2>
        <Link className="text-sm" to={SCREENS.review.path}>
          {t("reviewOpen")}
        </Link>
      </div>
      <Pairs
        numbers
        items={review.map(({ kind, n, isMore }) => ({
          term: queue(`kind_${kind}`),
          value: formatNumber(n, i18n.language) + (isMore ? "+" : ""),
        }))}
      />
    </section>
  );
}

/** Database size, with the thresholds at which something changes. */
export function Size({ size: { bytes, most, marks } }: { size: ConsoleData["size"] }) {
  const { t, i18n } = useTranslation("console");
  const sizeOf = useFileSize();
  const locale = i18n.language;
  const percent = Math.min(100, (100 * (bytes ?? 0)) / most);
  const reached = marks.filter((mark) => percent >= mark).at(-1);
  const tone = reached === undefined ? "part-accent" : reached === marks.at(-1) ? "part-bad" : undefined;
  const finding =
    bytes === null
      ? t("sizeUnknown")
      : t("sizeOf", { size: sizeOf(bytes), most: sizeOf(most), share: formatPercent(percent / 100, locale, 1) });
  return (
    <section className="stack gap-2" aria-labelledby="size">
      <h2 id="size">{t("size")}</h2>
      <p className="text-sm">{finding}</p>
      <svg className="size-bar" viewBox="0 0 100 16" preserveAspectRatio="none" role="img" aria-label={finding}>
        <rect className="part-rest" y="4" width="100" height="8" />
        <rect
          className={tone}
          fill={tone ? undefined : "var(--color-warn-solid)"}
          y="4"
          width={Math.max(0.5, percent)}
          height="8"
        />
        {marks.map((mark) => (
          <rect key={mark} className="text-ink" fill="currentColor" x={mark - 0.25} width="0.5" height="16" />
        ))}
      </svg>
      <p className="hint">
        {t("sizeHelp", { marks: marks.map((mark) => formatPercent(mark / 100, locale)).join(", ") })}
      </p>
    </section>
  );
}

/** Figures that the minute tick records about itself. */
export function Ticks({ ticks }: { ticks: ConsoleData["ticks"] }) {
  const { t, i18n } = useTranslation("console");
  const locale = i18n.language;
  const { noted, of, longest, failed } = ticks;
  return (
    <section className="stack gap-2" aria-labelledby="ticks">
      <h2 id="ticks">{t("ticks")}</h2>
      <Pairs
        numbers
        items={[
          {
            term: t("ticksNoted"),
            value: t("ofAll", { number: formatNumber(noted, locale), all: formatNumber(of, locale) }),
          },
          { term: t("ticksLongest"), value: longest === null ? "—" : formatAge(longest, locale) },
          ...failed.map(({ job, count }) => ({
            key: job,
            term: (
              <span className="text-bad">
                {t("jobFailed")} <code>{job}</code>
              </span>
            ),
            value: formatNumber(count, locale),
          })),
        ]}
      />
      <p className="hint">{t("ticksHelp")}</p>
    </section>
  );
}
