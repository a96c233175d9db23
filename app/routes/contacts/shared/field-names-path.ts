export function fieldNamesPath(back: string): string {
  return `/contacts/fields?${new URLSearchParams({ back })}`;
}
