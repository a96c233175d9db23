/** The dialog that names the own fields, and the path that it leads back to. */
export function fieldNamesPath(back: string): string {
  return `/contacts/fields?${new URLSearchParams({ back })}`;
}
