import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import type { Said } from "../../../components/papers/verdict";
import type { Viewer } from "../../../domain/base/access/viewer";
import type { Result } from "../../../domain/base/shared/errors/result";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import type { CompanyRow } from "../../../domain/papers/companies/find";
import { type CompanyImage, IMAGES, imageOf, storeImages } from "../../../domain/papers/companies/images";
import { type CompanyInput, companyForm } from "../../../domain/papers/companies/input";
import type { Typed } from "../../../domain/papers/requisites/fill";
import { SCREENS } from "../../../screens";
import { formatIssues, lookedUp } from "../../../web/forms/look-ups.server";
import { parseForm, readForm } from "../../../web/forms/read-form.server";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";

type Save = (input: CompanyInput & { id: string }) => Promise<Result<CompanyRow>>;

/** Images are checked before anything is stored. */
export async function companyAction(request: Request, platform: Platform, viewer: Pick<Viewer, "id">, save: Save) {
  const form = await readForm(request, { withFiles: true });
  const images = await imagesOf(form);
  for (const name of IMAGES) form.delete(name);
  const submission = parseForm(form, { schema: companyForm, formatError: formatIssues });
  const intent = form.get("intent");
  if (typeof intent === "string" && intent !== "") {
    const { typed, said } = await lookedUp(platform, viewer, intent, submission.payload as Typed);
    return data({ reply: { initialValue: typed } as SubmissionResult<string[]>, said });
  }
  if (submission.status !== "success") return replyInvalid(submission);
  if (!images.ok) return replyRefused(submission, images);
  const result = await save(submission.value);
  if (!result.ok) return replyRefused(submission, result);
  await storeImages(platform, result.value, images.value);
  return redirectWithToast(SCREENS.companies.path, { key: "saved", tone: "ok" });
}

export type CompanyAnswer = { reply: SubmissionResult<string[]>; said?: Said };

async function imagesOf(form: FormData): Promise<Result<CompanyImage[]>> {
  const images: CompanyImage[] = [];
  for (const name of IMAGES) {
    const file = form.get(name);
    if (file instanceof File && file.name !== "") {
      const image = imageOf(name, file.name, new Uint8Array(await file.arrayBuffer()));
      if (!image.ok) return image;
      images.push(image.value);
    } else if (form.get(`${name}Removed`) === "on") images.push({ name, bytes: null, type: "" });
  }
  return { ok: true, value: images };
}
