import { z } from "zod";

/** `updatedAt` (ms UTC) of the row that the form showed: refuses a decision on a newer version. */
export const seenInput = z.coerce.number().int().optional().catch(undefined);
