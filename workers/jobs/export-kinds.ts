import { type ContactExport, contactsPage } from "../../app/domain/contacts/export/export";
import type { ExportData, ExportType, PageReader } from "../../app/domain/exports/export";
import { type IncomingExport, incomingPage } from "../../app/domain/incoming/export";
import { type OutgoingExport, outgoingPage } from "../../app/domain/sendings/list/export";

export const PAGES: Record<ExportType, PageReader<ExportData>> = {
  "contacts:export": ({ db }, ownerId, data, at) => contactsPage(db, ownerId, data as ContactExport, at),
  "outgoing:export": (platform, ownerId, data, at) => outgoingPage(platform, ownerId, data as OutgoingExport, at),
  "incoming:export": (platform, ownerId, data, at) => incomingPage(platform, ownerId, data as IncomingExport, at),
};
