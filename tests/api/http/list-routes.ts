import { z } from "zod";
import { routes } from "../../../workers/api/routes";

/** All routes that return rows. */
export const listRoutes = routes.filter(({ method, path, endpoint: { reply } }) => {
  // `/n/` repeats lists under an alias; synthesizers, payment methods and sums are not rows.
  if (method !== "GET" || !reply || /^\/(n\/|tts$|payments\/methods$|margins$)/.test(path)) return false;
  const { properties = {} } = z.toJSONSchema(reply, { unrepresentable: "any" }) as {
    properties?: Record<string, { type?: string }>;
  };
  return properties.data?.type === "array";
});
