/** A list's query for the page of one of its rows; `owner`: set if the list spans several accounts. */
export function searchOf(search: string, owner: { id: string } | null): string {
  const kept = new URLSearchParams(search);
  kept.delete("owner");
  if (owner) kept.set("owner", owner.id);
  return kept.size > 0 ? `?${kept}` : "";
}
