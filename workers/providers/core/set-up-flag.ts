import { z } from "zod";

/** A boolean from a form or REST. */
export const flag = z
  .union([z.boolean(), z.enum(["true", "false", ""]).transform((word) => word === "true")])
  .default(false);
