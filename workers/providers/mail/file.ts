import { fileRuleOf } from "../../../app/domain/base/channels/file-places";
import { refusalOfFetch } from "../../hooks/resolver";
import { fetchAt, outgoing } from "../../outgoing";
import { FAULT_MS, rejected, retry, type Verdict } from "../core/outcomes";
import { readAtMost } from "../core/read-limited";

const MAX_FILE = fileRuleOf("email", "file")!.maxBytes;

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** `own`: the cabinet's host, which may be private. Never throws. */
export async function fetchFile(
  { url, name: filename }: { url: string; name: string },
  own: string,
  timeoutMs: number,
): Promise<Attachment | Verdict> {
  if (await refusalOfFetch(url, [own])) return rejected("fileInvalid");
  try {
    return await outgoing(new URL(url).host, timeoutMs, async (signal) => {
      const response = await fetchAt(url, { redirect: "manual", signal });
      if (response.status >= 500) return retry("fileUnavailable", FAULT_MS);
      if (response.status !== 200) return rejected("fileUnavailable", `HTTP ${response.status}`);
      const content = await readAtMost(response, MAX_FILE);
      if (!content) return rejected("fileTooLarge");
      const contentType = response.headers.get("content-type")?.split(";")[0]?.trim() || "application/octet-stream";
      return { filename, content, contentType };
    });
  } catch {
    return retry("fileUnavailable", FAULT_MS);
  }
}
