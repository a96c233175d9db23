import { z } from "zod";
import { routes } from "../../../workers/api/routes";

/** Every line of the route table that answers rows. */
export const listRoutes = routes.filter(({ method, path, endpoint: { reply } }) => {
  // Under another name the same list stands once more; synthesizers, ways to pay and sums are no rows.
  if (method !== "GET" || !reply || /^\/(n\/|tts$|payments\/methods$|margins$)/.test(path)) return false;
  const { properties = {} } = z.toJSONSchema(reply, { unrepresentable: "any" }) as {
    properties?: Record<string, { type?: string }>;
  };
  return properties.data?.type === "array";
});
