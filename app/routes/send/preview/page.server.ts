import { errorWriter } from "../../../components/ui/error-text";
import { can } from "../../../domain/base/access/viewer";
import { message } from "../../../domain/base/shared/errors/error-message";
import { newId } from "../../../domain/base/shared/ids";
import { formatPhone } from "../../../domain/base/shared/phone";
import { contentDigest } from "../../../domain/messaging/drafts/button-digest";
import { dryRunDraft } from "../../../domain/messaging/drafts/dry-run";
import { typedParts } from "../../../domain/messaging/drafts/recipients/addresses";
import { findChosen } from "../../../domain/messaging/drafts/recipients/summary";
import { findTestAddresses } from "../../../domain/messaging/drafts/test-send";
import { getAvailable } from "../../../domain/money/billing/available";
import { countryOf } from "../../../domain/people/accounts/country";
import type { Language } from "../../../i18n/options";
import { pathView } from "../../../web/words/path-view.server";
import { readerOf } from "../../../web/words/translator.server";
import { zoneChoices } from "../../../web/words/zone-names.server";
import { frameOf } from "../step/frame.server";
import type { OpenStep } from "../step/open-step.server";
import { runView } from "./dry-run-view.server";
import { shownBudget, shownMessages } from "./shown-messages.server";

const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60_000;

const MOST_TITLE = 150;

/** "Test: Autumn sale". */
export function testTitle(language: Language, title: string): string {
  const write = readerOf(language).getFixedT(null, "review") as (key: string, values?: object) => string;
  const name = title.trim();
  return (name === "" ? write("testUntitled") : write("testTitle", { title: name })).slice(0, MOST_TITLE);
}

export async function previewPage(open: OpenStep, language: Language) {
  const { platform, viewer, draft } = open;
  const { content } = draft;
  const [frame, digest, { available, currency }, run, chosen, tests, shown, country] = await Promise.all([
    frameOf(open, "preview"),
    contentDigest(content),
    getAvailable(platform.db, viewer.id),
    dryRunDraft(platform, viewer, content),
    findChosen(platform.db, viewer, content.recipients),
    findTestAddresses(platform, viewer, content, can(viewer, "contacts.get")),
    shownMessages(open, language),
    countryOf(platform.db, viewer.id),
  ]);
  const { title, schedule, tags = "" } = content;
  const write = errorWriter(readerOf(language));
  return {
    frame,
    /** Digest of what this page shows. */
    digest,
    title,
    ...shown,
    tags,
    schedule,
    chosen,
    available,
    currency,
    // A message to one person is always sent with the first text.
    second: run.ok && run.kind === "single" ? null : shown.second,
    budget: shownBudget(content, currency, language),
    /** Shown if the run is refused. */
    path: pathView(
      {
        types: [content.message.type, ...content.fallbacks.map((step) => step.message.type)],
        triggers: content.fallbacks.map(({ options }) => options),
        forecast: null,
      },
      language,
    ),
    run: run.ok
      ? runView(run.value, language, {
          viewer,
          typed: typedParts(content.recipients.phones),
          triggers: content.fallbacks.map(({ options }) => options),
        })
      : null,
    problems: run.ok
      ? []
      : run.problems.map(({ step, field, ...problem }) => ({ step, field, text: write(message(problem)) })),
    tests: { press: newId(), addresses: tests.map((one) => ({ ...one, shown: formatPhone(one.address) })) },
    zones: zoneChoices(
      [viewer.preferences.timeZone, schedule.zone].filter((zone) => zone !== undefined),
      country,
      language,
      frame.now,
    ),
    days: dayNames(language),
  };
}

export type PreviewPage = Awaited<ReturnType<typeof previewPage>>;

/** Monday first. */
export function dayNames(language: Language): string[] {
  const names = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, day) => names.format(MONDAY + day * DAY_MS));
}
