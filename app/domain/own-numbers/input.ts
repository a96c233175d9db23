import { z } from "zod";

/** The form that buys a number; `id` makes two posts of it one. */
export const purchaseForm = z.object({ id: z.uuid({ error: "idInvalid" }) });

/** The form that renews one; `until`: the end that its payer saw, ms UTC. */
export const renewalForm = z.object({ until: z.coerce.number({ error: "idInvalid" }).int() });
