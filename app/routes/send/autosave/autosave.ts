import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { saveDraft } from "../../../domain/messaging/drafts/drafts";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/read-form.server";
import { guard } from "../../../web/session/guard";
import { openStep } from "../step/open-step.server";
import { READERS } from "../step/readers.server";

const PAGE_KEY = 40;

export interface Saved {
  version: number;
  /** ms UTC */
  at: number;
}

/** Autosave of a step, without revalidation. 409: another tab has saved. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { platform, viewer, draft } = await openStep(args, await guard(args, SCREENS.send));
  const form = await readForm(args.request);
  const step = String(form.get("step"));
  const read = READERS[step.split(":")[0] as keyof typeof READERS];
  if (!read) return new Response(null, { status: 400 });
  const [page, nth] = [String(form.get("page") ?? ""), Number(form.get("nth"))];
  const writer = page ? { page: page.slice(0, PAGE_KEY), nth } : undefined;
  const at = { id: draft.id, version: Number(form.get("version")), blank: draft.content, writer };
  const saved = await saveDraft(platform, viewer, at, read(form, draft.content, Number(step.split(":")[1] ?? 0)));
  if (!saved.ok) return new Response(null, { status: saved.code === "conflict" ? 409 : 422 });
  return Response.json({ version: saved.value.version, at: saved.value.updatedAt } satisfies Saved);
}
