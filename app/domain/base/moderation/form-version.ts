import { z } from "zod";

/** `updatedAt` (ms UTC) of the row the form showed: a decision is refused if the row changed since. */
export const seenInput = z.coerce.number().int().optional().catch(undefined);
