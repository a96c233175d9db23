import { z } from "zod";

export const purchaseForm = z.object({ id: z.uuid({ error: "idInvalid" }) });

/** `until`: the expiry that the payer saw, ms UTC. */
export const renewalForm = z.object({ until: z.coerce.number({ error: "idInvalid" }).int() });
