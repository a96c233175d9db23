import { z } from "zod";

/** What a form was drawn from: the row's `updatedAt` (ms UTC), so that nobody judges or replaces what he has not seen. */
export const seenInput = z.coerce.number().int().optional().catch(undefined);
