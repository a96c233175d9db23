import type { Viewer } from "../../domain/base/access/viewer";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { openList } from "../../domain/people/views/find";
import { listSettingsInput, resource, viewChange, viewForm } from "../../domain/people/views/input";
import { createView, keepDefault, saveListSettings, updateView } from "../../domain/people/views/views";
import { parseForm } from "../../web/forms/read-form.server";
import { found, replyInvalid, replyRefused } from "../../web/http/reply";
import { redirectWithToast } from "../../web/http/toast";
import { viewPath } from "../../web/lists/views.server";
import { safePath } from "../../web/session/guard";

/** Posted form of the list tools or the views page. */
export interface Sent {
  platform: Platform;
  viewer: Viewer;
  form: FormData;
}

type Answer = ReturnType<typeof replyInvalid> | ReturnType<typeof replyRefused> | Response;

/** Handlers by button. */
export const INTENTS: Record<string, (sent: Sent) => Promise<Answer>> = {
  save,
  rename: change,
  update: change,
  share: (sent) => change(sent, { isShared: true }),
  unshare: (sent) => change(sent, { isShared: false }),
  setDefault: (sent) => setDefault(sent, idOf(sent)),
  unsetDefault: (sent) => setDefault(sent, null),
  columns: (sent) => keepColumns(sent, chosenIn(sent)),
  resetColumns: (sent) => keepColumns(sent, { columns: null, density: null }),
};

const idOf = ({ form }: Sent) => String(form.get("id") ?? "");
const back = ({ form }: Sent) => safePath(String(form.get("to") ?? "/views"));
const done = (to: string, key: string) => redirectWithToast(to, { key, tone: "ok" });

async function save(sent: Sent) {
  const { platform, viewer, form } = sent;
  const submission = parseForm(form, { schema: viewForm });
  if (submission.status !== "success") return replyInvalid(submission);
  const { id, columns, ...input } = submission.value;
  const kept = { ...input, columns: columns.length > 0 ? columns : null };
  const result = await createView(platform, viewer, kept, { id });
  if (!result.ok) return replyRefused(submission, result);
  const [path = "/views"] = back(sent).split("?");
  return done(path === "/views" ? path : viewPath(path, result.value), "viewSaved");
}

async function change(sent: Sent, flags: { isShared?: boolean } = {}) {
  const { platform, viewer, form } = sent;
  const submission = parseForm(form, { schema: viewChange });
  if (submission.status !== "success") return replyInvalid(submission);
  const result = found(await updateView(platform, viewer, idOf(sent), { ...submission.value, ...flags }));
  if (!result.ok) return replyRefused(submission, result);
  return done(back(sent), "saved");
}

async function setDefault(sent: Sent, id: string | null) {
  const { platform, viewer, form } = sent;
  const list = found(resource.safeParse(form.get("resource")).data);
  const { views } = await openList(platform.db, viewer, list);
  if (id !== null) found(views.find((view) => view.id === id));
  await keepDefault(platform.db, viewer, list, id, platform.clock());
  return done(back(sent), id === null ? "viewNoDefault" : "viewDefault");
}

/** Saves to the viewer's open view, else to the list. */
async function keepColumns(sent: Sent, { columns, density }: { columns: string[] | null; density: string | null }) {
  const { platform, viewer, form } = sent;
  const list = found(resource.safeParse(form.get("resource")).data);
  const chosen = found(listSettingsInput.safeParse({ columns, density }).data);
  const view = idOf(sent);
  const isOfView = view !== "" && (await updateView(platform, viewer, view, { columns: chosen.columns })) !== null;
  await saveListSettings(platform, viewer, list, isOfView ? { density: chosen.density } : chosen);
  return done(isOfView ? back(sent) : withoutView(back(sent)), "saved");
}

// A view of another user keeps its columns: switches to that view's plain filter.
function withoutView(to: string): string {
  const [path, query] = to.split("?");
  const search = new URLSearchParams(query);
  search.delete("view");
  return `${path}?${search.size > 0 ? search : "view=none"}`;
}

const chosenIn = ({ form }: Sent) => ({
  columns: form.getAll("columns").map(String),
  density: form.get("density") ? String(form.get("density")) : null,
});
