const TASKS = "/messages/tasks";
const IMPORTS = "/contacts/imports";

/** An import's task is the third step of the import screen. */
export const taskPath = (id: string, type: string) => `${type === "contacts:import" ? IMPORTS : TASKS}/${id}`;

/** Redirect target if the task belongs under another path; null: the path is right. */
export function movedTo(request: Request, id: string, type: string): string | null {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/\.data$/, "");
  const requested = [TASKS, IMPORTS]
    .map((base) => `${base}/${id}`)
    .find((base) => path === base || path.startsWith(`${base}/`));
  const right = taskPath(id, type);
  return requested && requested !== right ? right + path.slice(requested.length) + search : null;
}
