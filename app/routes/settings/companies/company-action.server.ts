import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import type { Said } from "../../../components/papers/verdict";
import type { Viewer } from "../../../domain/access/viewer";
import type { CompanyRow } from "../../../domain/companies/find";
import { type CompanyImage, IMAGES, imageOf, storeImages } from "../../../domain/companies/images";
import { type CompanyInput, companyForm } from "../../../domain/companies/input";
import type { Typed } from "../../../domain/requisites/fill";
import type { Result } from "../../../domain/shared/errors/result";
import type { Platform } from "../../../domain/shared/ports/platform";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/form-data";
import { formatIssues, lookedUp } from "../../../web/forms/look-ups.server";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";

type Save = (input: CompanyInput & { id: string }) => Promise<Result<CompanyRow>>;

/** Images are checked before anything is stored. */
export async function companyAction(request: Request, platform: Platform, viewer: Pick<Viewer, "id">, save: Save) {
  const form = await readForm(request);
  const images = await imagesOf(form);
  for (const name of IMAGES) form.delete(name);
  const submission = parseWithZod(form, { schema: companyForm, formatError: formatIssues });
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
