const TASKS = "/messages/tasks";
const IMPORTS = "/contacts/imports";

/** An import is the third step of its own screen. */
export const taskPath = (id: string, type: string) => `${type === "contacts:import" ? IMPORTS : TASKS}/${id}`;

/** Where the page is, if not where such a task is kept; null: it is. */
export function movedTo(request: Request, id: string, type: string): string | null {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/\.data$/, "");
  const asked = [TASKS, IMPORTS]
    .map((base) => `${base}/${id}`)
    .find((base) => path === base || path.startsWith(`${base}/`));
  const right = taskPath(id, type);
  return asked && asked !== right ? right + path.slice(asked.length) + search : null;
}
