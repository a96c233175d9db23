/** The client's own id of a message: the last word of the data that it sends along for its callbacks. */
export function referenceOf(data: string): string {
  return data.split(" ").at(-1)!;
}
