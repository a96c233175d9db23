import { can } from "../../../domain/base/access/viewer";
import type { FileExtra } from "../../../domain/base/channels/channels";
import { placesOf } from "../../../domain/base/channels/file-places";
import { MAX_SEGMENTS } from "../../../domain/base/channels/units";
import { filesForMessage, type StoredFile, searchForMessage } from "../../../domain/library/files/choices";
import { synthesizersOf } from "../../../domain/library/speech/view";
import {
  findOpenChannels,
  preselected,
  surveyChannel,
  withChosenNumber,
} from "../../../domain/messaging/drafts/channels";
import { findSamples, sampleFor } from "../../../domain/messaging/drafts/recipients/sample";
import { type DraftMessage, isBegun } from "../../../domain/messaging/sendings/compose/draft-content";
import { usableDomains } from "../../../domain/messaging/short-links/domains";
import { firstOwn } from "../../../domain/messaging/short-links/own-links";
import { seekTemplates } from "../../../domain/messaging/templates/find";
import { SCREENS } from "../../../screens";
import type { OpenStep } from "../step/open-step.server";

const SHOWN_TEMPLATES = 50;

/** Data of a message editor; `as`: preview contact. */
export async function editorOf(open: OpenStep, message: DraftMessage) {
  const { platform, viewer, draft, as, fetched, sought } = open;
  const words = sought?.name === "template" ? sought.words : "";
  const approved = {
    moderation: "approved",
    isActive: true,
    limit: SHOWN_TEMPLATES,
    search: words || undefined,
  } as const;
  const mayFiles = can(viewer, "storage.get");
  const { recipients } = draft.content;
  const [channels, survey, domains, samples, templates] = await Promise.all([
    findOpenChannels(platform, viewer, { payload: message.payload, recipients }),
    surveyChannel(platform.db, viewer),
    usableDomains(platform, viewer),
    findSamples(platform.db, viewer, recipients, can(viewer, "contacts.get")),
    can(viewer, "templates.get") ? seekTemplates(platform.db, viewer, approved) : null,
  ]);
  const { variables } = draft.content;
  // Before the first save nothing was chosen.
  const wanted = draft.version === 0 && survey ? survey : message.type;
  const type = isBegun(message) ? message.type : preselected(channels, wanted);
  const brought = placesOf(type).find((name) => name === fetched?.name);
  const payload = brought ? { ...message.payload, [brought]: fetched!.id } : message.payload;
  const [files, found] = mayFiles
    ? await Promise.all([
        filesForMessage(platform, viewer, { type, payload }),
        searchForMessage(platform, viewer, type, sought),
      ])
    : [[], null];
  const shown = sampleFor(samples, as);
  // Ignores the id of an unsuitable file.
  const written = brought && !hasFile(files, brought, fetched!.id) ? message.payload : payload;
  return {
    ...(await withChosenNumber(platform, viewer, channels, { type, payload: written })),
    /** The survey's channel, if another had to be preselected. */
    surveyed: type !== wanted && wanted === survey && !isBegun(message) ? survey : null,
    samples: samples.map(({ id, name }) => ({ id, name })),
    as: shown?.id ?? null,
    sample: shown || variables ? { ...variables, ...shown?.values } : null,
    linkDomain: firstOwn(domains, platform) ?? "",
    files,
    found,
    mayUpload: can(viewer, SCREENS.storageCreate),
    voices: { synthesizers: synthesizersOf(platform.speech), mayListen: can(viewer, SCREENS.speech) },
    mayGenerate: platform.writer !== null && can(viewer, SCREENS.generator),
    templates: {
      shown: (templates?.templates ?? []).map(({ row }) => ({ id: row.id, title: row.title, type: row.type })),
      isPart: templates?.isPart ?? false,
      search: words,
    },
    mayRequestName: can(viewer, "sendernames.create"),
    maySaveTemplate: can(viewer, "templates.create"),
    maxSegments: MAX_SEGMENTS,
    now: platform.clock(),
  };
}

export type Editor = Awaited<ReturnType<typeof editorOf>>;

const hasFile = (files: StoredFile[], name: FileExtra, id: string) =>
  files.some((file) => file.id === id && file.fits.includes(name));
