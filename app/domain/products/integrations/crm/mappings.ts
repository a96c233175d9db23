import type { CrmKind, IntegrationKind, StoredMapping } from "../../../../../db/schema/webhooks";

export const CRM_KINDS = ["bitrix24", "yclients", "amocrm"] as const satisfies readonly CrmKind[];

/** Events of a YCLIENTS record. */
export const RECORD_EVENTS = ["create", "update", "delete"] as const;

type Content = Pick<StoredMapping, "type" | "sender" | "text" | "template"> & { event?: string | undefined };

/** Paths in a CRM's call to the parts of a message. */
const PATHS: Record<CrmKind, Pick<StoredMapping, "recipient" | "variables">> = {
  bitrix24: { recipient: "message_to", variables: { text: "message_body" } },
  yclients: {
    recipient: "client.phone",
    variables: { name: "client.name", date: "date", service: "services[0].title", staff: "staff.name" },
  },
  amocrm: {
    recipient: "contact.phone",
    variables: { name: "contact.name", lead: "lead.name", price: "lead.price" },
  },
};

/** Bitrix24 sends the text itself. */
export function mappingOf(kind: CrmKind, { type, sender, text, template, event }: Content): StoredMapping {
  const content = kind === "bitrix24" ? { text: "${text}", template: null } : { text, template: template ?? null };
  return { type, sender, ...content, ...PATHS[kind], ...(kind === "yclients" && { events: [event ?? "create"] }) };
}

/** A text typed by a person in amoCRM's chat is sent unchanged. */
export function mappingFor({ kind, mapping }: { kind: string; mapping: StoredMapping }, body: unknown): StoredMapping {
  if (kind !== "amocrm" || !Object.hasOwn(Object(body), "chat")) return mapping;
  return { ...mapping, text: "${text}", template: null, recipient: "chat.phone", variables: { text: "chat.text" } };
}

export const variablesOf = (kind: CrmKind): string[] => Object.keys(PATHS[kind].variables);

/** Sample data of these CRMs, for testing before their first call. */
const EXAMPLES: Partial<Record<IntegrationKind, object>> = {
  yclients: {
    id: 596792980,
    date: "2026-11-28 12:10:00",
    services: [{ id: 1, title: "Haircut", cost: 1500 }],
    staff: { id: 2835418, name: "Olga" },
    client: { name: "Anna", phone: "+79161234567" },
  },
  amocrm: {
    lead: { id: 401, name: "Bouquet", price: 3500 },
    contact: { name: "Anna", phone: "+79161234567" },
  },
};

export const exampleOf = (kind: IntegrationKind): string => {
  const example = EXAMPLES[kind];
  return example ? JSON.stringify(example, null, 2) : "";
};
