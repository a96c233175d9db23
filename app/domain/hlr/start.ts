import { type BulkInput, bulkInput } from "../sendings/accept/input";

export function lookUpOfList({ id, title }: { id: string; title: string }): BulkInput {
  const recipient = { include: [id] };
  return bulkInput.parse({ type: "hlr", payload: {}, title: `HLR: ${title}`.slice(0, 150), recipient });
}
