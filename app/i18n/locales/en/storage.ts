import type { Catalog } from "../../catalog";
import type { storage as source } from "../ru/storage";

export const storage = {
  title: "Files",
  upload: "Upload a file",
  uploadTitle: "Upload a file",
  file: "File",
  fileHelp: "Up to 20 MB. Accepted: {{types}}.",
  send: "Upload",
  sending: "Uploading…",
  name: "Name",
  type: "Type",
  size: "Size",
  created: "Uploaded",
  expires: "Deleted on",
  never: "Kept",
  soon: "Deleted soon",
  public: "Public link",
  nothing: "No files yet",
  nothingHelp: "Pictures, audio and documents for messages, lists to import and finished reports are kept here.",
  noMore: "No more files",
  noMoreHelp: "The rest were deleted or stand on the first pages.",
  toFirst: "To the beginning",
} as const satisfies Catalog<typeof source>;
